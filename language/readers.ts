import type { AddIssue } from './issue.ts'

/** The maximum of PostgreSQL's `integer`, the column type of keys and integers. */
export const maxInteger = 2_147_483_647

/**
 * Extracts the key from a reference: a plain value, or a property of `{id}` or `{profileId, name}`. Digits become a
 * number; any other text is a text key. Null if there is no key.
 *
 * @param options the options of the reference: its title and what else a record carries are no key
 */
export function extractKey(
  input: unknown,
  { title, with: carried = [] }: { readonly title?: string; readonly with?: readonly string[] } = {},
): number | string | null {
  if (typeof input === 'number') return Number.isInteger(input) && input > 0 && input <= maxInteger ? input : null
  if (typeof input === 'string') {
    const text = input.trim()
    if (/^[1-9]\d*$/.test(text)) return extractKey(Number(text))
    return Number.isNaN(Number(text)) && text.length <= 100 && !controlCharacters.test(text) ? text : null
  }
  if (typeof input !== 'object' || input === null) return null
  const entries = Object.entries(input).filter(
    ([name, value]) => (typeof value === 'number' || typeof value === 'string') && !carried.includes(name),
  )
  const findKeyEntry =
    entries.find(([name]) => name === 'id') ??
    entries.find(([name]) => name.endsWith('Id')) ??
    entries.find(([name]) => name !== title)
  return findKeyEntry ? extractKey(findKeyEntry[1]) : null
}

/** Whether a text is a date of the Gregorian calendar, YYYY-MM-DD, from year 1 on. */
export function isCalendarDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number)
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const dayCount = month === 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= dayCount
}

/** Whether a lower-case text can be the address of one mailbox; a list of addresses is not accepted. */
export const isEmail = (text: string): boolean => emailPattern.test(text)

const emailPattern = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

// NUL cannot be stored in PostgreSQL, lone surrogates cannot be encoded, and line breaks allow mail header injection.
export const controlCharacters = /[\p{Cc}\p{Cs}]/u
const controlCharactersExceptLines = /[^\P{Cc}\n\r\t]|\p{Cs}/u

/** Checks the characters and the length of a text that was already trimmed. */
export function validateText(
  { min, max }: { readonly min?: number; readonly max?: number },
  text: string,
  addIssue: AddIssue,
  multiline = false,
): string | null {
  if ((multiline ? controlCharactersExceptLines : controlCharacters).test(text)) return addIssue('controlCharacters')
  const dayCount = [...text].length
  if ((min === undefined || dayCount >= min) && (max === undefined || dayCount <= max)) return text
  if (text === '') return text
  if (min !== undefined && max !== undefined) return addIssue('lengthBetween', { min, max })
  if (min !== undefined) return addIssue('minLength', { min, smart_count: min })
  return addIssue('maxLength', { max: max ?? 0, smart_count: max ?? 0 })
}
