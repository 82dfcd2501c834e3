import { createWallClock, toInstant } from '#language/wallClock.ts'
import type { Mask } from './mask.ts'

/** A typed date: up to eight digits, shown as dd/MM/yyyy. */
export const dayMask: Mask = createDigitMask(8)

/** A typed date with time: up to twelve digits, shown as dd/MM/yyyy HH:mm. */
export const minuteMask: Mask = createDigitMask(12)

/** The digits of a stored date in the order of typing. For an incomplete date, the digits that were typed. */
export function toDayDigits(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  return year === undefined ? dayMask.normalise(value) : `${day}${month}${year}`
}

/**
 * The value of typed digits: YYYY-MM-DD for eight digits, even if the date does not exist. Fewer digits give the
 * incomplete text, which fails validation.
 */
export function parseDayDigits(digits: string): string {
  if (digits.length < 8) return dayMask.display(digits)
  return `${digits.slice(4, 8)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`
}

/** The digits of an instant (ISO 8601) in a time zone. */
export function toInstantDigits(value: string, timeZone: string | undefined): string {
  const ms = /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(ms)) return minuteMask.normalise(value)
  const wallClock = new Date(getWallClock(timeZone)(ms)).toISOString()
  return toDayDigits(wallClock.slice(0, 10)) + wallClock.slice(11, 16).replace(':', '')
}

/**
 * The instant of typed digits in a time zone. If it is incomplete or does not exist in the time zone, the typed text.
 */
export function parseInstantDigits(digits: string, timeZone: string | undefined): string {
  const day = parseDayDigits(digits.slice(0, 8))
  const wallClock = `${day}T${digits.slice(8, 10)}:${digits.slice(10, 12)}:00.000Z`
  const ms = digits.length < 12 ? Number.NaN : Date.parse(wallClock)
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== wallClock) return minuteMask.display(digits)
  const instant =
    timeZone === undefined
      ? ms + new Date(wallClock.slice(0, -1)).getTimezoneOffset() * 60_000
      : toInstant(timeZone, ms)
  return new Date(instant).toISOString()
}

const getWallClock = (timeZone: string | undefined) =>
  timeZone === undefined ? (ms: number) => ms - new Date(ms).getTimezoneOffset() * 60_000 : createWallClock(timeZone)

function createDigitMask(length: number): Mask {
  const normalise = (text: string): string => text.replace(/\D/g, '').slice(0, length)
  return {
    normalise,
    display(digits) {
      const [day, month, year, hour, minute] = [
        [0, 2],
        [2, 4],
        [4, 8],
        [8, 10],
        [10, 12],
      ].map(([from, to]) => digits.slice(from, to))
      const date = [day, month, year].filter(Boolean).join('/')
      return hour ? `${date} ${[hour, minute].filter(Boolean).join(':')}` : date
    },
    parseWholeText(text) {
      const completed = parseCompleteDate(text.trim())
      return completed === undefined ? undefined : normalise(completed)
    },
  }
}

/** The digits of a pasted text, e.g. 1/11/1983 or 1983-11-01, or of a text that ends with a typed separator. */
function parseCompleteDate(text: string): string | undefined {
  const padToTwoDigits = (part = ''): string => part.padStart(2, '0')
  const isoMatch = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)(.*)$/.exec(text)
  if (isoMatch) return padToTwoDigits(isoMatch[3]) + padToTwoDigits(isoMatch[2]) + isoMatch[1] + isoMatch[4]
  const dayFirstMatch = /^(\d{1,2})\D+(\d{1,2})\D+(\d{4})(?!\d)(.*)$/.exec(text)
  if (dayFirstMatch)
    return padToTwoDigits(dayFirstMatch[1]) + padToTwoDigits(dayFirstMatch[2]) + dayFirstMatch[3] + dayFirstMatch[4]
  const partialMatch = /^(\d{1,2})\D(?:(\d{1,2})\D)?$/.exec(text)
  return partialMatch
    ? padToTwoDigits(partialMatch[1]) + (partialMatch[2] === undefined ? '' : padToTwoDigits(partialMatch[2]))
    : undefined
}
