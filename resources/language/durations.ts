import { parseDecimal } from './decimalInput.ts'
import { isDecimal } from './decimals.ts'

/** The units of durations with their symbols, which are the same in every language, and their seconds. */
const units = {
  day: { symbol: 'd', seconds: 86_400 },
  hour: { symbol: 'h', seconds: 3600 },
  minute: { symbol: 'min', seconds: 60 },
  second: { symbol: 's', seconds: 1 },
} as const

export type DurationUnit = keyof typeof units
export const durationUnits = Object.keys(units) as readonly DurationUnit[]

/**
 * Formats seconds as `1 h 30 min`. Days are only used if they are the unit, because a working day does not have 24
 * hours.
 */
export function formatDuration(seconds: number, unit: DurationUnit = 'minute'): string {
  let rest = seconds
  const parts = Object.entries(units).flatMap(([name, { symbol, seconds: size }]) => {
    if (name === 'day' && unit !== 'day') return []
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? [] : [`${count} ${symbol}`]
  })
  return parts.length === 0 ? `0 ${units[unit].symbol}` : parts.join(' ')
}

/**
 * The seconds of a typed duration: `1 h 30 min`, `1:30` (hours and minutes), or a number in the unit, which may have
 * decimals.
 *
 * @returns the text itself if it is no duration of whole seconds
 */
export function parseDuration(typed: string, locale: string, unit: DurationUnit = 'minute'): number | string {
  const text = typed.trim()
  const number = parseDecimal(text, locale)
  const seconds = isDecimal(number) ? removeRoundingError(Number(number) * units[unit].seconds) : parseParts(text)
  return Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : text
}

/** Doubles hold 0.1 h times 3600 as 360.00000000000006. */
const removeRoundingError = (seconds: number): number =>
  Math.abs(seconds - Math.round(seconds)) < 1e-6 ? Math.round(seconds) : seconds

function parseParts(text: string): number {
  const [, hours, minutes] = /^(\d{1,6}):([0-5]\d)$/.exec(text) ?? []
  if (hours !== undefined && minutes !== undefined) return Number(hours) * 3600 + Number(minutes) * 60
  const parts = /^(?:(\d+)\s*d)?\s*(?:(\d+)\s*h)?\s*(?:(\d+)\s*min)?\s*(?:(\d+)\s*s)?$/i.exec(text)
  if (!parts || text === '') return Number.NaN
  return Object.values(units).reduce((sum, { seconds }, index) => sum + Number(parts[index + 1] ?? 0) * seconds, 0)
}
