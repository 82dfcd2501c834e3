import { eachOnce } from './eachOnce.ts'

/** A number with the separators of a locale. */
export function numberText(value: number, locale: string): string {
  return numbers(locale).format(value)
}

/** The number of entries of a list. */
export function countText(value: unknown, { translate }: { translate: { locale: string } }): string {
  return numberText(Array.isArray(value) ? value.length : 0, translate.locale)
}

const numbers = eachOnce((locale: string) => new Intl.NumberFormat(locale))
