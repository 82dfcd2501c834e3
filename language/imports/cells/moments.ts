import { formatDay } from '../../dates.ts'
import { parseDuration } from '../../durationInput.ts'
import { formatDuration } from '../../durations.ts'
import type { DateOptions } from '../../kinds/date.ts'
import type { DurationOptions } from '../../kinds/duration.ts'
import type { TimeOptions } from '../../kinds/time.ts'
import type { TimestampOptions } from '../../kinds/timestamp.ts'
import { isCalendarDay } from '../../readers.ts'
import { parseTime } from '../../timeInput.ts'
import { createWallClock } from '../../wallClock.ts'
import { type CellForm, type CellReading, createCellIssue, type FilledCell } from './cellForm.ts'
import { parseNumberText } from './numberTexts.ts'

const msInADay = 86_400_000

/** The first day that all spreadsheet programs count alike. */
const firstSafeDay = '1900-03-01'

export const date: CellForm<DateOptions> = {
  read(cell, { context: { dayFirst } }) {
    const moment = readMoment(cell, dayFirst)
    if (moment === undefined) return createCellIssue('date')
    if (!isCalendarDay(moment.day)) return createCellIssue('noSuchDay', { day: formatDay(moment.day) })
    return moment.ms === 0 ? { value: moment.day } : createCellIssue('timeOfDay')
  },
  write: (value) => (String(value) < firstSafeDay ? String(value) : { date: String(value) }),
}

/** A local day and the milliseconds since its midnight. */
interface Moment {
  readonly day: string
  readonly ms: number
}

const timePattern = '(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,3}))?)?(?: ?([ap])\\.?m\\.?)?'
const momentPattern = new RegExp(
  `^(?:(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})|(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}))(?:(?:T|,? )${timePattern})?$`,
  'i',
)

/** The local day and time of a cell; undefined if it has none. The day may not exist. */
function readMoment(cell: FilledCell, dayFirst: boolean): Moment | undefined {
  const text = typeof cell === 'object' ? cell.date.replace(/Z$/, '') : typeof cell === 'string' ? cell.trim() : ''
  const parts = momentPattern.exec(text.replace(/\s+/g, ' '))
  if (!parts) return undefined
  const [, isoYear, isoMonth, isoDay, first, second, lastYear, ...time] = parts
  const [day, month] = dayFirst ? [first, second] : [second, first]
  const ms = readTimeOfDay(time)
  if (ms === undefined) return undefined
  const pad = (part: string | undefined): string => (part ?? '').padStart(2, '0')
  return { day: `${isoYear ?? lastYear}-${pad(isoMonth ?? month)}-${pad(isoDay ?? day)}`, ms }
}

function readTimeOfDay([hourText, minutes, seconds, fraction, half]: readonly (string | undefined)[]):
  | number
  | undefined {
  if (hourText === undefined) return 0
  const typedHour = Number(hourText)
  if (half !== undefined && (typedHour < 1 || typedHour > 12)) return undefined
  const hour = half === undefined ? typedHour : (typedHour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return undefined
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)) * 1000 + Number((fraction ?? '').padEnd(3, '0'))
}

export const timestamp: CellForm<TimestampOptions> = {
  read(cell, { context: { dayFirst, timeZone } }) {
    if (typeof cell === 'string' && instantPattern.test(cell.trim())) return { value: cell.trim() }
    const moment = readMoment(cell, dayFirst)
    if (moment === undefined) return createCellIssue('dateTime')
    if (!isCalendarDay(moment.day)) return createCellIssue('noSuchDay', { day: formatDay(moment.day) })
    return toInstantReading(timeZone, Date.parse(`${moment.day}T00:00:00Z`) + moment.ms)
  },
  /** As the local time; one that the clock shows twice is the instant itself. */
  write(value, { context: { timeZone } }) {
    const instant = Date.parse(String(value))
    const wallMs = createWallClock(timeZone)(instant)
    const local = new Date(wallMs).toISOString().replace('T', ' ').replace('Z', '')
    return findInstants(timeZone, wallMs).length === 1
      ? local.replace(/(?::00)?\.000$/, '')
      : new Date(instant).toISOString()
  },
}

/** An instant with its offset, which no time zone changes. */
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** A local time that the clocks skip moves on by as much as they do; of one that they show twice the first is meant. */
function toInstantReading(timeZone: string, wallMs: number): CellReading {
  const [first, second] = findInstants(timeZone, wallMs)
  const toText = (instant: number): string => new Date(instant).toISOString()
  if (first !== undefined)
    return second === undefined ? { value: toText(first) } : { value: toText(first), note: { key: 'repeatedHour' } }
  const toWallClock = createWallClock(timeZone)
  const dayBefore = wallMs - msInADay
  const offsetBefore = toWallClock(dayBefore) - dayBefore
  return { value: toText(wallMs - offsetBefore), note: { key: 'skippedHour' } }
}

/** The instants at which the clock of a time zone shows a local time, in their order. */
function findInstants(timeZone: string, wallMs: number): number[] {
  const toWallClock = createWallClock(timeZone)
  const offsets = [-msInADay, msInADay].map((distance) => toWallClock(wallMs + distance) - (wallMs + distance))
  const instants = [...new Set(offsets)].map((offset) => wallMs - offset)
  return instants.filter((instant) => toWallClock(instant) === wallMs).sort((a, b) => a - b)
}

/** The dates that spreadsheet programs store with a time of day that has no date. */
const daysOfTimes = ['1899-12-30', '1899-12-31', '1900-01-00', '1900-01-01', '1904-01-01']

/** The part of a day in milliseconds, if a cell is a time without a day. */
function readPartOfDay(cell: FilledCell): number | undefined {
  const moment = typeof cell === 'object' ? readMoment(cell, true) : undefined
  return moment && daysOfTimes.includes(moment.day) ? moment.ms : undefined
}

export const time: CellForm<TimeOptions> = {
  read(cell) {
    const ms = readPartOfDay(cell) ?? (typeof cell === 'number' && cell < 1 ? Math.round(cell * msInADay) : undefined)
    if (ms !== undefined && ms >= 0 && ms < msInADay)
      return ms % 60_000 === 0 ? { value: new Date(ms).toISOString().slice(11, 16) } : createCellIssue('time')
    if (typeof cell === 'string') return { value: parseTime(cell.replace(/^(\d{1,2}:\d{2}):00$/, '$1')) }
    return typeof cell === 'number' ? { value: parseTime(String(cell)) } : createCellIssue('time')
  },
  write: (value) => String(value),
}

export const duration: CellForm<DurationOptions> = {
  read(cell, { context, options: { unit } }) {
    const ms = readPartOfDay(cell)
    if (ms !== undefined) return ms % 1000 === 0 ? { value: ms / 1000 } : createCellIssue('duration')
    if (typeof cell !== 'number' && typeof cell !== 'string') return createCellIssue('duration')
    const number = typeof cell === 'string' ? parseNumberText(cell, context.decimal) : undefined
    const isPlain = number !== undefined && !number.isPercent && number.currency === undefined
    const seconds = parseDuration(isPlain ? number.decimal : String(cell), 'en', unit)
    return typeof seconds === 'number' ? { value: seconds } : createCellIssue('duration')
  },
  write: (value, { options: { unit } }) => formatDuration(Number(value), unit),
}
