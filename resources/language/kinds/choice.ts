import type { CommonOptions, DisplayedValue, Kind, KindCheck, ValueFormatContext } from './kind.ts'

export interface ChoiceOptions extends CommonOptions {
  readonly values: readonly string[]
  readonly default?: string
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
  options: { values: 'texts', default: 'scalar' },
  requiredOptions: ['values'],
  isSettable: (value, { values }) => values.includes(String(value)),
} as const satisfies KindCheck<ChoiceOptions>
