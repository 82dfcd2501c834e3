import { isDecimal } from './decimals.ts'
import { getDecimalSeparator } from './numberText.ts'

/**
 * The decimal of a text as it is typed in a language: `1.234,50` in Portuguese is `1234.50`. A single comma or point
 * that cannot separate thousands separates the decimals in every language, as numeric keypads have only one of them.
 *
 * @returns the trimmed text itself if it is no number
 */
export function parseDecimal(typed: string, locale: string): string {
  const text = typed.trim()
  const separator = getDecimalSeparator(locale)
  const groupSeparator = separator === ',' ? '.' : ','
  const [whole = '', ...fractions] = text.replace(/\s/g, '').split(separator)
  const isGrouped = new RegExp(`^-?\\d{1,3}(\\${groupSeparator}\\d{3})+$`).test(whole)
  const digits = isGrouped ? whole.replaceAll(groupSeparator, '') : whole
  const decimal = fractions.length === 0 ? digits.replace(groupSeparator, '.') : [digits, ...fractions].join('.')
  return isDecimal(decimal) ? decimal : text
}
