import type { Translator } from '#i18n/translate.ts'
import { formatDay } from '#language/dates.ts'
import type { DayRange } from '#language/periods.ts'
import { isCalendarDay } from '#language/readers.ts'
import { countDays, maxPeriodDays } from '#rules/dashboardPeriod.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader, parseBoolean } from '../http/listQuery.ts'
import { flag, text } from '../http/schemas.ts'

/** The period that a request asks for. */
export interface PeriodQuery {
  /** Days in the time zone of the server, both included. Undefined means all time. */
  readonly period: DayRange | undefined
  /** Whether the request asks for a comparison with the equally long period just before. */
  readonly hasComparison: boolean
}

/**
 * Parses `from`, `to` and `compare`.
 *
 * @throws HttpError 400 for a day that does not exist, for one of the two days alone, for a period that ends before it
 *   begins or is too long, and for a comparison without a period
 */
export function parsePeriodQuery(query: unknown): PeriodQuery {
  const period = parsePeriod(query)
  const hasComparison = parseBoolean('compare', createTextReader(query)('compare')) ?? false
  if (hasComparison && !period) throw createMissingError('from', 'compare')
  return { period, hasComparison }
}

/** Parses `from` and `to`. @throws HttpError 400 as `parsePeriodQuery` */
export function parsePeriod(query: unknown): DayRange | undefined {
  const [first, last] = [parseDay(query, 'from'), parseDay(query, 'to')]
  if (first === undefined && last === undefined) return undefined
  if (first === undefined) throw createMissingError('from', 'to')
  if (last === undefined) throw createMissingError('to', 'from')
  const days = countDays({ first, last })
  if (days < 1) throw new HttpError(400, 'errors.periodReversed', {}, { field: 'to' })
  if (days > maxPeriodDays) throw new HttpError(400, 'errors.periodTooLong', { max: maxPeriodDays }, { field: 'to' })
  return { first, last }
}

/** Adds the period of a file to its title. */
export function addPeriodToTitle(translate: Translator, title: string, period: DayRange | undefined): string {
  if (!period) return title
  return translate('dashboard.ofPeriod', { name: title, from: formatDay(period.first), to: formatDay(period.last) })
}

/** The period of a file in the audit trail. */
export const describePeriod = (period: DayRange | undefined) => period && { from: period.first, to: period.last }

const daySchema = { ...text, format: 'date' }
/** The query parameters of a period, as the API describes them. */
export const periodProperties = { from: daySchema, to: daySchema }
export const comparedPeriodProperties = { ...periodProperties, compare: flag }

function parseDay(query: unknown, name: 'from' | 'to'): string | undefined {
  const text = createTextReader(query)(name)
  if (text === undefined || isCalendarDay(text)) return text
  throw new HttpError(400, 'errors.parameterDay', { name }, { field: name })
}

function createMissingError(name: string, other: string): HttpError {
  return new HttpError(400, 'errors.parameterMissing', { name, other }, { field: name })
}
