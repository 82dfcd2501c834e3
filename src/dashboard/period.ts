import { shiftDay } from '#language/calendar.ts'
import { formatDay } from '#language/dates.ts'
import { type DayRange, findPeriod } from '#language/periods.ts'
import { isCalendarDay } from '#language/readers.ts'
import { countDays, findPreviousStart, maxPeriodDays } from '#rules/dashboardPeriod.ts'

/** The periods with a button of their own, in days; the last day is today. */
export const usualPeriods = [30, 90, 365] as const

/** A choice in the period bar: a number of days, all time, or days of one's own. */
export type PeriodChoice = `${(typeof usualPeriods)[number]}` | 'all' | 'own'

/** The period that the dashboard shows. */
export interface ShownPeriod {
  readonly choice: PeriodChoice
  /** Undefined means all time. */
  readonly days: DayRange | undefined
  /** Whether the numbers are compared with those of the equally long period just before. */
  readonly hasComparison: boolean
}

/** The period that an address names; all time if it names none, or one that does not exist. */
export function readPeriod(params: URLSearchParams, today: string): ShownPeriod {
  const hasComparison = params.get('compare') === 'true'
  const usual = usualPeriods.find((count) => String(count) === params.get('period'))
  if (usual !== undefined) return { choice: `${usual}`, days: findPeriod(`last${usual}days`, today), hasComparison }
  const days = { first: params.get('from') ?? '', last: params.get('to') ?? '' }
  if (findPeriodProblem(days) === undefined) return { choice: 'own', days, hasComparison }
  return { choice: 'all', days: undefined, hasComparison: false }
}

/** A copy of the parameters of an address that names a period; its other parameters are kept. */
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

/** What is wrong with the days of a period, as the key of its text, and which of them; undefined if nothing is. */
export function findPeriodProblem(
  days: DayRange,
): { at: keyof DayRange; text: 'noSuchDay' | 'reversed' | 'tooLong' } | undefined {
  if (!isCalendarDay(days.first)) return { at: 'first', text: 'noSuchDay' }
  if (!isCalendarDay(days.last)) return { at: 'last', text: 'noSuchDay' }
  const count = countDays(days)
  if (count < 1) return { at: 'last', text: 'reversed' }
  return count > maxPeriodDays ? { at: 'last', text: 'tooLong' } : undefined
}

/** The parameters of a request about a period; empty for all time. */
export function buildPeriodParams(days: DayRange | undefined, hasComparison = false): string[] {
  if (!days) return []
  return [`from=${days.first}`, `to=${days.last}`, ...(hasComparison ? ['compare=true'] : [])]
}

/** The first and the last day of a period. */
export const formatDays = ({ first, last }: DayRange): string => `${formatDay(first)} – ${formatDay(last)}`

/** The equally long period just before. */
export const findPrevious = (days: DayRange): DayRange => ({
  first: findPreviousStart(days),
  last: shiftDay(days.first, -1, 'd'),
})

/** A path of the API with parameters. */
export const buildPath = (path: string, params: readonly string[]): string =>
  params.length === 0 ? path : `${path}?${params.join('&')}`
