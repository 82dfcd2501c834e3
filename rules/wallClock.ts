import { memoize } from '#language/memoize.ts'
import type { WallClock } from './sheetCells.ts'

const msInADay = 86_400_000

/**
 * The wall clock of a time zone: maps an instant in ms to the ms at which a UTC clock shows the same local time. Intl
 * is about a thousand times slower than an addition, so the offset is cached per UTC day; only days with a clock change
 * need Intl for each instant.
 */
export const createWallClock = memoize((timeZone: string): WallClock => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...dateTimeParts })
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

const dateTimeParts = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const
