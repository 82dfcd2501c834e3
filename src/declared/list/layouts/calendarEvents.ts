import { getInstantDay } from '#language/dates.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { PredicateData } from '#language/predicate.ts'

/** The fields of the first and the last day of a record; the same one for records of one day. */
interface CalendarFields {
  readonly from: string
  readonly to: string
}

/** Days as YYYY-MM-DD. The last one is not included. */
export interface CalendarPeriod {
  readonly start: string
  readonly end: string
}

/** Whether a record lies in a period at least partly. A record without a last day has only the first one. */
export function buildPeriodCondition({ from, to }: CalendarFields, { start, end }: CalendarPeriod): PredicateData {
  const last = addDays(end, -1)
  if (from === to) return { [from]: { gte: start, lte: last } }
  return {
    [from]: { lte: last },
    or: [{ [to]: { gte: start } }, { [to]: null, [from]: { gte: start } }],
  }
}

/** The days of a record, for the calendar: the end is not included. */
export function getCalendarDays(
  record: RecordData,
  { from, to }: CalendarFields,
  timeZone: string | undefined,
): CalendarPeriod {
  const start = toDay(getValue(record, from), timeZone) ?? ''
  // The calendar shows a record that ends before it begins on its first day.
  const last = toDay(getValue(record, to), timeZone) ?? start
  return { start, end: addDays(last, 1) }
}

const dayLength = 10

/** The day of a date or of an instant. */
function toDay(value: unknown, timeZone: string | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  return value.length === dayLength ? value : getInstantDay(value, timeZone)
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, dayLength)
}
