import type { CommonOptions, Kind, KindCheck, Shown, TextWords } from './kind.ts'

export interface ChoiceOptions extends CommonOptions {
  readonly values: readonly string[]
  readonly default?: string
}

export const choice = {
  type: 'text',
  isScalar: true,
  hasChoices: true,
  text: (value, words, shown) => choiceLabel(words, shown, String(value)),
} as const satisfies Kind<ChoiceOptions> & { readonly isScalar: true; readonly hasChoices: true }

/** The label of a choice's value. */
export function choiceLabel(
  { translate }: Pick<TextWords, 'translate'>,
  { resource, path }: Omit<Shown<object>, 'options'>,
  value: string,
): string {
  return translate.lookup(`resources.${resource.name}.choices.${path}.${value}`) ?? value
}

export const choiceCheck = {
  options: { values: 'texts', default: 'scalar' },
  needs: ['values'],
  isSettable: (value, { values }) => values.includes(String(value)),
} as const satisfies KindCheck<ChoiceOptions>
