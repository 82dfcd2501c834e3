import { shiftDay } from '#language/calendar.ts'
import { formatDay } from '#language/dates.ts'
import { type DayRange, findPeriod } from '#language/periods.ts'
import { findDayRangeProblem, findPreviousStart } from '#rules/dayRanges.ts'

/** The periods with a button of their own, in days. The last day is today. */
export const usualPeriods = [30, 90, 365] as const

/** A choice in the period bar: a number of days, all time, or custom days. */
export type PeriodChoice = `${(typeof usualPeriods)[number]}` | 'all' | 'own'

/** The period that the dashboard shows. */
export interface ShownPeriod {
  readonly choice: PeriodChoice
  /** Undefined means all time. */
  readonly days: DayRange | undefined
  /** Whether the numbers are compared with those of the previous period of the same length. */
  readonly hasComparison: boolean
}

/** Reads the period from URL parameters; all time if there is none, or if it is invalid. */
export function readPeriod(params: URLSearchParams, today: string): ShownPeriod {
  const hasComparison = params.get('compare') === 'true'
  const usual = usualPeriods.find((count) => String(count) === params.get('period'))
  if (usual !== undefined) return { choice: `${usual}`, days: findPeriod(`last${usual}days`, today), hasComparison }
  const days = { first: params.get('from') ?? '', last: params.get('to') ?? '' }
  if (findDayRangeProblem(days) === undefined) return { choice: 'own', days, hasComparison }
  return { choice: 'all', days: undefined, hasComparison: false }
}

/** Returns a copy of URL parameters with a period. Other parameters are kept. */
export function writePeriod(params: URLSearchParams, { choice, days, hasComparison }: ShownPeriod): URLSearchParams {
  const written = new URLSearchParams(params)
  for (const name of ['period', 'from', 'to', 'compare']) written.delete(name)
  if (choice === 'own' && days) {
    written.set('from', days.first)
    written.set('to', days.last)
  } else if (choice !== 'all') written.set('period', choice)
  if (hasComparison && choice !== 'all') written.set('compare', 'true')
  return written
}

/** The parameters of a request about a period; empty for all time. */
export function buildPeriodParams(days: DayRange | undefined, hasComparison = false): string[] {
  if (!days) return []
  return [`from=${days.first}`, `to=${days.last}`, ...(hasComparison ? ['compare=true'] : [])]
}

/** The first and the last day of a period. */
export const formatDays = ({ first, last }: DayRange): string => `${formatDay(first)} – ${formatDay(last)}`

/** The previous period of the same length. */
export const findPrevious = (days: DayRange): DayRange => ({
  first: findPreviousStart(days),
  last: shiftDay(days.first, -1, 'd'),
})

/** Adds parameters to a path of the API. */
export const buildPath = (path: string, params: readonly string[]): string =>
  params.length === 0 ? path : `${path}?${params.join('&')}`
