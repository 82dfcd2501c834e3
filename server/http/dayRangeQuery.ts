import type { DayRange } from '#language/periods.ts'
import { isCalendarDay } from '#language/readers.ts'
import { countDays, maxPeriodDays } from '#rules/dayRanges.ts'
import { HttpError } from './httpError.ts'
import { createTextReader } from './listQuery.ts'
import { text } from './schemas.ts'

/**
 * Parses `from` and `to`, days in the time zone of the server, both included. Undefined if there is neither.
 *
 * @throws HttpError 400 for a day that does not exist, for one of the two days alone, and for a range that ends before
 *   it begins or is too long
 */
export function parseDayRange(query: unknown): DayRange | undefined {
  const [first, last] = [parseDay(query, 'from'), parseDay(query, 'to')]
  if (first === undefined && last === undefined) return undefined
  if (first === undefined) throw createMissingDayError('from', 'to')
  if (last === undefined) throw createMissingDayError('to', 'from')
  const days = countDays({ first, last })
  if (days < 1) throw new HttpError(400, 'errors.periodReversed', {}, { field: 'to' })
  if (days > maxPeriodDays) throw new HttpError(400, 'errors.periodTooLong', { max: maxPeriodDays }, { field: 'to' })
  return { first, last }
}

/** The error that a parameter is missing, which another one requires. */
export const createMissingDayError = (name: 'from' | 'to', other: string): HttpError =>
  new HttpError(400, 'errors.parameterMissing', { name, other }, { field: name })

const day = { ...text, format: 'date' }
/** The parameters of a range of days, as the API describes them. */
export const dayRangeParameters = { from: day, to: day }

function parseDay(query: unknown, name: 'from' | 'to'): string | undefined {
  const value = createTextReader(query)(name)
  if (value === undefined || isCalendarDay(value)) return value
  throw new HttpError(400, 'errors.parameterDay', { name }, { field: name })
}
