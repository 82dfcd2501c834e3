import { eachOnce } from '#resources/language/eachOnce.ts'
import type { WallClock } from './sheetCells.ts'

const msInADay = 86_400_000

/**
 * The wall clock of a time zone: of an instant in ms, the ms at which a clock in UTC shows the same. Asking Intl takes a
 * thousand times as long as adding, so it is asked for the two ends of a day, and for the instant itself only on days on
 * which the clocks change.
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
 * The instant in ms at which the wall clock of a time zone shows what a clock in UTC shows at `wallMs`. Of an hour that comes
 * twice, one of the two; of an hour that the clocks leave out, the instant as if they had not been changed yet.
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
