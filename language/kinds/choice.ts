import type { CommonOptions, DisplayedValue, Kind, KindCheck, ValueFormatContext } from './kind.ts'

export const choiceColors = ['neutral', 'success', 'info', 'warning', 'danger'] as const

export interface ChoiceOptions extends CommonOptions {
  readonly values: readonly string[]
  /** The present value for each earlier one, for `npm run db:diff`. */
  readonly renamed?: { readonly [earlier: string]: string }
  readonly default?: string
  /** How the values are drawn. With it they are chips, otherwise plain texts. */
  readonly valueOptions?: { readonly [value: string]: ChoiceValueOptions }
}

export interface ChoiceValueOptions {
  /** A meaning of the theme, by default `neutral`. */
  readonly color?: (typeof choiceColors)[number]
  /** The icon that replaces the dot. */
  readonly icon?: string
  /** Whether it is a state of a lifecycle that no transition leaves. */
  readonly final?: boolean
}

export const choice = {
  type: 'text',
  isScalar: true,
  hasChoices: true,
  text: (value, formatContext, displayedValue) => getChoiceLabel(formatContext, displayedValue, String(value)),
} as const satisfies Kind<ChoiceOptions> & { readonly isScalar: true; readonly hasChoices: true }

/** The label of a choice's value. */
export function getChoiceLabel(
  { translate }: Pick<ValueFormatContext, 'translate'>,
  { resource, path }: Omit<DisplayedValue<object>, 'options'>,
  value: string,
): string {
  return translate.lookup(`resources.${resource.name}.choices.${path}.${value}`) ?? value
}

export const choiceCheck = {
  options: { values: 'texts', renamed: 'textMap', default: 'scalar', valueOptions: 'valueOptions' },
  requiredOptions: ['values'],
  isSettable: (value, { values }) => values.includes(String(value)),
} as const satisfies KindCheck<ChoiceOptions>
