import { parseDecimal } from './decimalInput.ts'
import { isDecimal } from './decimals.ts'
import { type DurationUnit, durationUnitSizes } from './durations.ts'

/**
 * The seconds of a typed duration: `1 h 30 min`, `1:30` (hours and minutes), or a number in the unit, which may have
 * decimals.
 *
 * @returns the text itself if it is no duration of whole seconds
 */
export function parseDuration(typed: string, locale: string, unit: DurationUnit = 'minute'): number | string {
  const text = typed.trim()
  const number = parseDecimal(text, locale)
  const seconds = isDecimal(number)
    ? removeRoundingError(Number(number) * durationUnitSizes[unit].seconds)
    : parseParts(text)
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
  return Object.values(durationUnitSizes).reduce(
    (sum, { seconds }, index) => sum + Number(parts[index + 1] ?? 0) * seconds,
    0,
  )
}
