import type { Translator } from '#i18n/translate.ts'
import { formatDay } from '#language/dates.ts'
import type { DayRange } from '#language/periods.ts'
import { createMissingDayError, dayRangeParameters, parseDayRange } from '../http/dayRangeQuery.ts'
import { createTextReader, parseBoolean } from '../http/listQuery.ts'
import { flag } from '../http/schemas.ts'

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
  const period = parseDayRange(query)
  const hasComparison = parseBoolean('compare', createTextReader(query)('compare')) ?? false
  if (hasComparison && !period) throw createMissingDayError('from', 'compare')
  return { period, hasComparison }
}

/** Adds the period of a file to its title. */
export function addPeriodToTitle(translate: Translator, title: string, period: DayRange | undefined): string {
  if (!period) return title
  return translate('dashboard.ofPeriod', { name: title, from: formatDay(period.first), to: formatDay(period.last) })
}

/** The period of a file in the audit trail. */
export const describePeriod = (period: DayRange | undefined) => period && { from: period.first, to: period.last }

/** The query parameters of a period with its comparison, as the API describes them. */
export const comparedPeriodProperties = { ...dayRangeParameters, compare: flag }
