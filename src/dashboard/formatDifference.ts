import type { Locale } from '#i18n/locales.ts'
import { formatNumber } from '../ui/formatNumber.ts'

/** Formats the difference between two numbers with its sign: `+12`, `−5` or `0`. */
export function formatDifference(locale: Locale, value: number, before: number): string {
  return getSign(value, before) + formatNumber(locale, Math.abs(value - before))
}

/**
 * Formats the difference between two numbers, with a percentage: `+12 (+30%)`. If the previous number is 0, the
 * percentage is omitted.
 */
export function formatChange(locale: Locale, value: number, before: number): string {
  const difference = formatDifference(locale, value, before)
  if (before === 0 || value === before) return difference
  const percent = (Math.abs(value - before) / before) * 100
  return `${difference} (${getSign(value, before)}${formatNumber(locale, percent, percent < 10 ? 1 : 0)}%)`
}

function getSign(value: number, before: number): string {
  if (value === before) return ''
  return value > before ? '+' : '−'
}
