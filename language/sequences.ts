/** The parts of the format of a sequence: texts, the number with its least number of digits, and the year. */
export type FormatPart = string | { readonly digits: number } | { readonly year: true }

const placePattern = /\{(?:(year)|number(?::(\d{1,2}))?)\}/g

/** The parts of a format such as `ORD-{year}-{number:4}`, in order. */
export function parseSequenceFormat(format: string): FormatPart[] {
  const parts: FormatPart[] = []
  let end = 0
  for (const { 0: place, 1: year, 2: digits = '1', index } of format.matchAll(placePattern)) {
    parts.push(format.slice(end, index), year ? { year: true } : { digits: Number(digits) })
    end = index + place.length
  }
  return [...parts, format.slice(end)].filter((part) => part !== '')
}

const isNumber = (part: FormatPart): part is { readonly digits: number } => typeof part === 'object' && 'digits' in part
const isYear = (part: FormatPart): boolean => typeof part === 'object' && 'year' in part

/** The most digits that a number is filled up to. */
const maxDigits = 12

/** The problem of a format; undefined if it is valid. @param perYear whether the numbers start anew each year */
export function findFormatProblem(format: string, perYear: boolean): string | undefined {
  const parts = parseSequenceFormat(format)
  const numbers = parts.filter(isNumber)
  const years = parts.filter(isYear).length
  if (numbers.length !== 1) return "the number stands in it once, as '{number}' or '{number:4}'"
  if (numbers.some(({ digits }) => digits < 1 || digits > maxDigits)) return `1 to ${maxDigits} digits are possible`
  if (parts.some((part) => typeof part === 'string' && /[{}\p{Cc}]/u.test(part)))
    return "only '{number}', '{number:4}' and '{year}' can stand in braces, and no control characters"
  if (perYear && years !== 1) return "numbers that start anew each year need '{year}' in it, once"
  return !perYear && years > 0 ? "'{year}' needs per: 'year'" : undefined
}

/** The text of a number, as the database makes it. */
export const formatSequence = (format: string, number: number, year: number): string =>
  parseSequenceFormat(format)
    .map((part) => {
      if (typeof part === 'string') return part
      return 'digits' in part ? String(number).padStart(part.digits, '0') : String(year).padStart(4, '0')
    })
    .join('')

/** A regular expression for the texts of a format. */
export const buildSequencePattern = (format: string): string =>
  `^${parseSequenceFormat(format)
    .map((part) => {
      if (typeof part === 'string') return escapePattern(part)
      return 'digits' in part ? `[0-9]{${part.digits},}` : '[0-9]{4}'
    })
    .join('')}$`

/** A text as a part of a regular expression, for JavaScript and PostgreSQL alike. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
