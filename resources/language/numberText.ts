import { countDecimals } from './decimals.ts'
import { memoize } from './memoize.ts'

/** A number with the separators of a locale. */
export function formatNumber(value: number, locale: string): string {
  return getNumberFormat(locale).format(value)
}

/** An exact number with the separators of a locale. It is passed to `Intl` as text, because a double may not hold it. */
export function formatDecimal(decimal: string, locale: string): string {
  return getDecimalFormat(locale)(countDecimals(decimal)).format(decimal as Intl.StringNumericLiteral)
}

/** The number of entries of a list. */
export function formatCount(value: unknown, { translate }: { translate: { locale: string } }): string {
  return formatNumber(Array.isArray(value) ? value.length : 0, translate.locale)
}

const getNumberFormat = memoize((locale: string) => new Intl.NumberFormat(locale))

const getDecimalFormat = memoize((locale: string) =>
  memoize(
    (decimals: number) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  ),
)
