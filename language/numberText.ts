import { countDecimals, isDecimal } from './decimals.ts'
import { memoize } from './memoize.ts'

/** A number with the separators of a locale. */
export function formatNumber(value: number, locale: string): string {
  return getNumberFormat(locale).format(value)
}

/** An exact number with the separators of a locale. It is passed to `Intl` as text, because a double may not hold it. */
export const formatDecimal = (decimal: string, locale: string): string => format(decimal, decimal, locale, 'decimal')

/** An exact percentage with the percent sign of a locale: `12.5` is 12.5 %. */
export const formatPercent = (decimal: string, locale: string): string =>
  format(`${decimal}E-2`, decimal, locale, 'percent')

/** An exact amount of a currency, with the currency's symbol in a locale. */
export const formatMoney = (decimal: string, locale: string, currency: string): string =>
  getMoneyFormat(locale)(currency)(countDecimals(decimal)).format(decimal as Intl.StringNumericLiteral)

/** The number format with as many decimals as `written` has. */
const format = (value: string, written: string, locale: string, style: Intl.NumberFormatOptionsStyle): string =>
  getDecimalFormat(locale)(style)(countDecimals(written)).format(value as Intl.StringNumericLiteral)

/** The number of entries of a list. */
export function formatCount(value: unknown, { translate }: { translate: { locale: string } }): string {
  return formatNumber(Array.isArray(value) ? value.length : 0, translate.locale)
}

/** A decimal as it is typed in a language, without separators of thousands; any other text unchanged. */
export const toTypedDecimal = (value: string, locale: string): string =>
  isDecimal(value) ? value.replace('.', getDecimalSeparator(locale)) : value

export const getDecimalSeparator = memoize((locale: string): string => {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
})

const getNumberFormat = memoize((locale: string) => new Intl.NumberFormat(locale))

const getDecimalFormat = memoize((locale: string) =>
  memoize((style: Intl.NumberFormatOptionsStyle) =>
    memoize(
      (decimals: number) =>
        new Intl.NumberFormat(locale, { style, minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    ),
  ),
)

const getMoneyFormat = memoize((locale: string) =>
  memoize((currency: string) =>
    memoize((decimals: number) => {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })
    }),
  ),
)
