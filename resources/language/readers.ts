import { countryCodes } from './countryCodes.ts'
import { formatDay } from './dates.ts'
import { contentLanguages, type FieldOf } from './field.ts'
import type { Formats } from './formats.ts'
import type { Refuse } from './issue.ts'

/** The maximum of PostgreSQL's `integer`, in which keys and whole numbers are stored. */
export const largestInteger = 2_147_483_647

type TextLike = FieldOf<'text' | 'email' | 'country' | 'region' | 'city' | 'zip'>

/** Parsers for kinds with a single value. The input is never blank. */
export const readers = {
  text(field: FieldOf<'text'>, raw: string, refuse: Refuse, formats: Formats) {
    const rule = field.options.format && formats[field.options.format]
    const text = readText(field, rule ? rule.normalise(raw.trim()) : raw.trim(), refuse, field.options.multiline)
    const fault = text === null || text === '' ? undefined : rule?.check(text)
    return fault ? refuse(fault) : text
  },
  email(field: FieldOf<'email'>, raw: string, refuse: Refuse) {
    const text = readText(field, raw.trim().toLowerCase(), refuse)
    return text === null || isEmail(text) ? text : refuse('email')
  },
  country(field: FieldOf<'country'>, raw: string, refuse: Refuse) {
    const code = readText(field, raw.trim().toUpperCase(), refuse)
    return code === null || countryCodes.includes(code) ? code : refuse('country')
  },
  region: readPlace,
  city: readPlace,
  zip: readPlace,
  choice(field: FieldOf<'choice'>, raw: unknown, refuse: Refuse) {
    const { values } = field.options
    const value = typeof raw === 'string' ? raw.trim() : ''
    if (values.includes(value)) return value
    return isLanguages(values) ? refuse('language') : refuse('oneOf', { options: values.join(', ') })
  },
  /** Also accepts digits as text, as multipart bodies contain only texts. */
  integer(field: FieldOf<'integer'>, raw: number | string, refuse: Refuse) {
    const value = typeof raw === 'number' ? raw : /^[+-]?\d+$/.test(raw.trim()) ? Number(raw) : Number.NaN
    if (!Number.isInteger(value)) return refuse('integer')
    const { min = -largestInteger - 1, max = largestInteger } = field.options
    if (value >= min && value <= max) return value === 0 ? 0 : value
    if (field.options.min !== undefined && field.options.max !== undefined) return refuse('between', { min, max })
    return value < min ? refuse('minValue', { min }) : refuse('maxValue', { max })
  },
  boolean(_field: FieldOf<'boolean'>, raw: boolean | string, refuse: Refuse) {
    if (raw === true || raw === false) return raw
    const word = raw.trim().toLowerCase()
    return word === 'true' || word === 'false' ? word === 'true' : refuse('boolean')
  },
  /** A calendar day with a four-digit year. */
  date(_field: FieldOf<'date'>, raw: string, refuse: Refuse) {
    const day = raw.trim()
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return refuse('date')
    return isCalendarDay(day) ? day : refuse('noSuchDay', { day: formatDay(day) })
  },
  /** An ISO 8601 instant with an offset, converted to UTC with milliseconds. */
  timestamp(_field: FieldOf<'timestamp'>, raw: string, refuse: Refuse) {
    const parts = timestampPattern.exec(raw.trim())
    const instant = parts?.[1] && isCalendarDay(parts[1]) ? new Date(raw.trim()) : new Date(Number.NaN)
    return Number.isNaN(instant.getTime()) ? refuse('dateTime') : instant.toISOString()
  },
  /** The key of the target, either as a plain value or in an object beside the title. */
  ref(field: FieldOf<'ref'>, raw: unknown, refuse: Refuse) {
    return keyIn(raw, field.options.title) ?? refuse('reference')
  },
} as const

/**
 * The key in a reference: a plain value, or a property of `{id}` or `{profileId, name}`. Digits become a number; any
 * other text is a text key. Null if there is none.
 */
export function keyIn(raw: unknown, title?: string): number | string | null {
  if (typeof raw === 'number') return Number.isInteger(raw) && raw > 0 && raw <= largestInteger ? raw : null
  if (typeof raw === 'string') {
    const text = raw.trim()
    if (/^[1-9]\d*$/.test(text)) return keyIn(Number(text))
    return Number.isNaN(Number(text)) && text.length <= 100 && !unusable.test(text) ? text : null
  }
  if (typeof raw !== 'object' || raw === null) return null
  const entries = Object.entries(raw).filter(([, value]) => typeof value === 'number' || typeof value === 'string')
  const found =
    entries.find(([name]) => name === 'id') ??
    entries.find(([name]) => name.endsWith('Id')) ??
    entries.find(([name]) => name !== title)
  return found ? keyIn(found[1]) : null
}

/** Whether a text is a date of the Gregorian calendar, YYYY-MM-DD, from year 1 on. */
export function isCalendarDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number)
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const length = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= length
}

/** Whether a choice consists of the content languages. Compared by value, because declarations may come from JSON. */
const isLanguages = (values: readonly string[]): boolean =>
  values.length === contentLanguages.length && contentLanguages.every((language) => values.includes(language))

const timestampPattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/
/** Whether a lower-case text can be the address of one mailbox; a list of addresses is not accepted. */
export const isEmail = (text: string): boolean => emailPattern.test(text)

const emailPattern = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

// NUL cannot be stored in PostgreSQL, lone surrogates cannot be encoded, and line breaks allow mail header injection.
export const unusable = /[\p{Cc}\p{Cs}]/u
const unusableInLines = /[^\P{Cc}\n\r\t]|\p{Cs}/u

function readText(field: TextLike, text: string, refuse: Refuse, multiline = false): string | null {
  if ((multiline ? unusableInLines : unusable).test(text)) return refuse('controlCharacters')
  const { min, max }: { min?: number; max?: number } = field.options
  const length = [...text].length
  if ((min === undefined || length >= min) && (max === undefined || length <= max)) return text
  if (text === '') return text
  if (min !== undefined && max !== undefined) return refuse('lengthBetween', { min, max })
  return min === undefined ? refuse('maxLength', { max: max ?? 0 }) : refuse('minLength', { min })
}

function readPlace(field: FieldOf<'region' | 'city' | 'zip'>, raw: string, refuse: Refuse) {
  return readText(field, raw.trim(), refuse)
}
