import type { CommonOptions, KindCheck, ScalarKind, Shown, TextWords } from './kind.ts'

export interface ChoiceOptions extends CommonOptions {
  readonly values: readonly string[]
  readonly default?: string
}

export const choice = {
  type: 'text',
  hasChoices: true,
  accepts: 'anything',
  read({ values }, raw, refuse) {
    const value = typeof raw === 'string' ? raw.trim() : ''
    if (values.includes(value)) return value
    return values.every(isLanguageTag) ? refuse('language') : refuse('oneOf', { options: values.join(', ') })
  },
  facts: ({ values }) => ({ type: 'string', enum: values }),
  text: (value, words, shown) => choiceLabel(words, shown, String(value)),
} as const satisfies ScalarKind<ChoiceOptions> & { readonly hasChoices: true }

/** `fr-CA`; choices that consist of such tags are called languages in messages. */
const isLanguageTag = (value: string): boolean => /^[a-z]{2}-[A-Z]{2}$/.test(value)

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
