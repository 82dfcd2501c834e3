import { formatDay, formatInstant } from './dates.ts'
import { eachOnce } from './eachOnce.ts'
import type { FieldKind, OptionsByKind } from './field.ts'
import type { Meaning } from './meaning.ts'
import type { Wording } from './wording.ts'

type Words = Pick<Wording, 'formats' | 'translate' | 'timeZone'>

/** A value as text for display; empty if there is no value. */
export function valueText(words: Words, meaning: Meaning, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  return texts[meaning.kind](value, words, meaning)
}

type Text = (value: unknown, words: Words, meaning: Meaning) => string

const plain: Text = (value) => String(value)
const count: Text = (value, { translate }) => numberText(Array.isArray(value) ? value.length : 0, translate.locale)

/** The display text by kind. */
const texts: Record<FieldKind, Text> = {
  text: (value, { formats }, meaning) => {
    const { format } = optionsOf('text', meaning)
    return format ? formats[format].display(String(value)) : String(value)
  },
  email: plain,
  integer: (value, { translate }) => numberText(Number(value), translate.locale),
  boolean: (value, { translate }) => {
    const key = value === true ? 'predicate.yes' : 'predicate.no'
    return translate.lookup(key) ?? key
  },
  date: (value) => formatDay(String(value)),
  timestamp: (value, { timeZone }) => formatInstant(String(value), timeZone),
  choice: (value, words, meaning) => choiceLabel(words, meaning, String(value)),
  ref: (value, _words, meaning) => {
    const { title } = optionsOf('ref', meaning)
    return title === undefined ? '' : String(member(value, title) ?? '')
  },
  many: count,
  rows: count,
  group: (value) => (isObject(value) ? Object.values(value).filter(Boolean).join(', ') : ''),
  translated: (value, { translate }, meaning) => {
    const { text } = optionsOf('translated', meaning)
    const rows = Array.isArray(value) ? value : []
    const own = rows.find((row) => languageOf(row) === translate.locale) ?? rows[0]
    return String(member(own, text) ?? '')
  },
  file: (value) => String(member(value, 'name') ?? ''),
  country: (value, { translate }) => countryName(translate, String(value)),
  region: plain,
  city: plain,
  zip: plain,
}

/** The label of a choice's value. */
export function choiceLabel(
  { translate }: Pick<Wording, 'translate'>,
  { resource, path }: Pick<Meaning, 'resource' | 'path'>,
  value: string,
): string {
  return translate.lookup(`resources.${resource.name}.choices.${path}.${value}`) ?? value
}

/** The name of a country by its ISO code; the code itself if it is unknown. */
export function countryName(translate: Wording['translate'], code: string): string {
  return translate.lookup(`countries.${code}`) ?? code
}

/** A number with the separators of a locale. */
export function numberText(value: number, locale: string): string {
  return numbers(locale).format(value)
}

const numbers = eachOnce((locale: string) => new Intl.NumberFormat(locale))

/** The language of a content tag: `pt` for `pt-BR`. */
function languageOf(row: unknown): string | undefined {
  const tag = member(row, 'language')
  return typeof tag === 'string' ? tag.split('-', 1)[0] : undefined
}

function optionsOf<K extends FieldKind>(kind: K, { field }: Pick<Meaning, 'field'>): Partial<OptionsByKind[K]> {
  return field?.kind === kind ? (field.options as OptionsByKind[K]) : {}
}

function member(value: unknown, name: string | undefined): unknown {
  return isObject(value) && name !== undefined ? value[name] : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
