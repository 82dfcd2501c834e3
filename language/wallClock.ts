import { shiftInstant } from './calendar.ts'
import { memoize } from './memoize.ts'

/** Maps an instant in ms to the ms at which a UTC clock shows the local time of a time zone. */
export type WallClock = (instantMs: number) => number

const msInADay = 86_400_000

/**
 * The wall clock of a time zone: maps an instant in ms to the ms at which a UTC clock shows the same local time. Intl
 * is about a thousand times slower than an addition, so the offset is cached per UTC day; only days with a clock change
 * need Intl for each instant.
 */
export const createWallClock = memoize((timeZone: string): WallClock => {
  const format = new Intl.DateTimeFormat('en', { timeZone, ...dateTimeParts })
  const getOffset = (instantMs: number): number => {
    const partValues = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]))
    const getPart = (type: Intl.DateTimeFormatPartTypes): number => partValues.get(type) ?? 0
    const seconds = Date.UTC(
      getPart('year'),
      getPart('month') - 1,
      getPart('day'),
      getPart('hour'),
      getPart('minute'),
      getPart('second'),
    )
    return seconds - Math.floor(instantMs / 1000) * 1000
  }
  const getDayOffset = memoize((day: number): number | undefined => {
    const offset = getOffset(day * msInADay)
    return offset === getOffset((day + 1) * msInADay) ? offset : undefined
  })
  return (instantMs) => instantMs + (getDayOffset(Math.floor(instantMs / msInADay)) ?? getOffset(instantMs))
})

/**
 * Converts a local time to the instant in ms. The local time is given as the ms at which a UTC clock shows it. If a
 * clock change repeats the hour, the result is one of the two instants; if it skips the hour, the offset before the
 * change is used.
 */
export function toInstant(timeZone: string, wallMs: number): number {
  const toWallClock = createWallClock(timeZone)
  const estimate = 2 * wallMs - toWallClock(wallMs)
  return estimate + wallMs - toWallClock(estimate)
}

/** The instants (ISO 8601, UTC) at which a day begins and ends; `end` is already in the next day. */
export interface DayBounds {
  readonly start: string
  readonly end: string
}

/** The bounds of a day (YYYY-MM-DD) in a time zone. */
export function findDayBounds(day: string, timeZone: string): DayBounds {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  const toText = (wallMs: number): string => shiftInstant(new Date(toInstant(timeZone, wallMs)).toISOString(), 0, 'd')
  return { start: toText(midnight), end: toText(midnight + msInADay) }
}

const dateTimeParts = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const
