import { memoize } from './memoize.ts'

/** A number with the separators of a locale. */
export function formatNumber(value: number, locale: string): string {
  return getNumberFormat(locale).format(value)
}

/** The number of entries of a list. */
export function formatCount(value: unknown, { translate }: { translate: { locale: string } }): string {
  return formatNumber(Array.isArray(value) ? value.length : 0, translate.locale)
}

const getNumberFormat = memoize((locale: string) => new Intl.NumberFormat(locale))
