import { isObject } from '../values.ts'
import { type CommonOptions, getPropertyText, type Kind, type KindCheck } from './kind.ts'

export interface TranslatedOptions extends CommonOptions {
  /** The languages of content of the product. */
  readonly languages: readonly string[]
  /** The name of the text in each `{language, …}` row on the wire. */
  readonly text: string
  readonly max?: number
  readonly atLeast?: number
  /** Whether the text of the language selected in the form is required. */
  readonly requiredWhereSelected?: boolean
}

export const translated = {
  type: 'translations',
  empty: [],
  isTranslated: true,
  text(value, { translate }, { options }) {
    const texts = Array.isArray(value) ? value : []
    return getPropertyText(texts.find((row) => getLanguage(row) === translate.locale) ?? texts[0], options.text)
  },
  /** Empty translations are not sent. */
  toBody(name, { text }, values) {
    const texts = values[name]
    if (!Array.isArray(texts)) return {}
    const filledRows = texts.filter(isObject).filter((row) => row[text])
    return { [name]: filledRows.map((row) => ({ language: row.language, [text]: row[text] })) }
  },
} as const satisfies Kind<TranslatedOptions> & { readonly isTranslated: true }

/** The language of a content tag: `fr` for `fr-CA`. */
const getLanguage = (row: unknown): string => getPropertyText(row, 'language').split('-', 1)[0] ?? ''

export const translatedCheck = {
  options: { languages: 'texts', text: 'text', max: 'whole', atLeast: 'whole', requiredWhereSelected: 'flag' },
  requiredOptions: ['languages', 'text'],
} as const satisfies KindCheck<TranslatedOptions>
