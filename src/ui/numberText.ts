import { type Locale, type LocaleTag, tagOf } from '#i18n/locales.ts'
import { eachOnce } from '#resources/language/eachOnce.ts'

/** A number as people write it in a language, with so many decimals. */
export function numberText(locale: Locale, value: number, digits = 0): string {
  // What a language does to numbers takes long to load, and does nothing to the small ones.
  if (digits === 0 && Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  return numbers(digits)(tagOf(locale)).format(value)
}

const numbers = eachOnce((digits: number) =>
  eachOnce((tag: LocaleTag) => {
    return new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  }),
)
