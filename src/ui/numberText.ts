import { type Locale, type LocaleTag, tagOf } from '#i18n/locales.ts'
import { eachOnce } from '#resources/language/eachOnce.ts'

/** Formats a number in a language, with a fixed number of decimals. */
export function numberText(locale: Locale, value: number, digits = 0): string {
  // Creating an Intl.NumberFormat is slow, and integers below 1000 need no separators.
  if (digits === 0 && Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  return numbers(digits)(tagOf(locale)).format(value)
}

const numbers = eachOnce((digits: number) =>
  eachOnce((tag: LocaleTag) => {
    return new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  }),
)
