import { getInstantDay } from '#language/dates.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { PredicateData } from '#language/predicate.ts'

/** The fields of the first and the last day of a record; the same one for records of one day. */
interface CalendarFields {
  readonly from: string
  readonly to: string
}

/** Days as YYYY-MM-DD. `end` is exclusive. */
export interface CalendarPeriod {
  readonly start: string
  readonly end: string
}

/** Builds the condition that a record overlaps a period. A record without a last day lasts one day. */
export function buildPeriodCondition({ from, to }: CalendarFields, { start, end }: CalendarPeriod): PredicateData {
  const last = addDays(end, -1)
  if (from === to) return { [from]: { gte: start, lte: last } }
  return {
    [from]: { lte: last },
    or: [{ [to]: { gte: start } }, { [to]: null, [from]: { gte: start } }],
  }
}

/** The days of a record for the calendar library; `end` is exclusive. */
export function getCalendarDays(
  record: RecordData,
  { from, to }: CalendarFields,
  timeZone: string | undefined,
): CalendarPeriod {
  const start = toDay(getValue(record, from), timeZone) ?? ''
  // The calendar shows a record whose end is before its start on its first day.
  const last = toDay(getValue(record, to), timeZone) ?? start
  return { start, end: addDays(last, 1) }
}

const dayLength = 10

/** Converts a date or an instant to a calendar day. */
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
