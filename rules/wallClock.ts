import { eachOnce } from '#resources/language/eachOnce.ts'
import type { WallClock } from './sheetCells.ts'

const msInADay = 86_400_000

/**
 * The wall clock of a time zone: maps an instant in ms to the ms at which a UTC clock shows the same local time. Intl
 * is about a thousand times slower than an addition, so the offset is cached per UTC day; only days with a clock change
 * need Intl for each instant.
 */
export const wallClockOf = eachOnce((timeZone: string): WallClock => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...parts })
  const offsetAt = (instantMs: number): number => {
    const read = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes): number => read.get(type) ?? 0
    const seconds = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    return seconds - Math.floor(instantMs / 1000) * 1000
  }
  const offsetOfDay = eachOnce((day: number): number | undefined => {
    const offset = offsetAt(day * msInADay)
    return offset === offsetAt((day + 1) * msInADay) ? offset : undefined
  })
  return (instantMs) => instantMs + (offsetOfDay(Math.floor(instantMs / msInADay)) ?? offsetAt(instantMs))
})

/**
 * Converts a local time to the instant in ms. The local time is given as the ms at which a UTC clock shows it. If a
 * clock change repeats the hour, the result is one of the two instants; if it skips the hour, the offset before the
 * change is used.
 */
export function instantOf(timeZone: string, wallMs: number): number {
  const wallClock = wallClockOf(timeZone)
  const close = 2 * wallMs - wallClock(wallMs)
  return close + wallMs - wallClock(close)
}

const parts = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const
