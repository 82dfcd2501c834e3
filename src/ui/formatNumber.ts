import { getLocaleTag, type Locale, type LocaleTag } from '#i18n/locales.ts'
import { memoize } from '#language/memoize.ts'

/** Formats a number in a language, with a fixed number of decimals. */
export function formatNumber(locale: Locale, value: number, digits = 0): string {
  // Creating an Intl.NumberFormat is slow, and integers below 1000 need no separators.
  if (digits === 0 && Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  return getNumberFormat(digits)(getLocaleTag(locale)).format(value)
}

const getNumberFormat = memoize((digits: number) =>
  memoize((tag: LocaleTag) => {
    return new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  }),
)
