import { type DayRange, findPeriod } from '#language/periods.ts'
import { findDayRangeProblem } from '#rules/dayRanges.ts'

/** The periods that can be chosen by name. */
export const namedPeriods = ['today', 'yesterday', 'last7days', 'last30days'] as const

/** A choice of days: a period with a name, days of the user's own, or all days. */
export type AuditPeriod = (typeof namedPeriods)[number] | 'own' | 'all'

/** Which entries of the audit trail a page shows. */
export interface AuditFilter {
  /** The id of the user who acted. */
  readonly who: number | undefined
  readonly resource: string | undefined
  readonly action: string | undefined
  readonly period: AuditPeriod
  /** The days of the period; undefined for all days. */
  readonly days: DayRange | undefined
}

export const noFilter: AuditFilter = {
  who: undefined,
  resource: undefined,
  action: undefined,
  period: 'all',
  days: undefined,
}

/** Reads the filter from URL parameters. What is invalid is left out. */
export function readAuditFilter(params: URLSearchParams, today: string): AuditFilter {
  const who = params.get('who') ?? ''
  return {
    who: /^[1-9]\d{0,8}$/.test(who) ? Number(who) : undefined,
    resource: params.get('resource') || undefined,
    action: params.get('action') || undefined,
    ...readDays(params, today),
  }
}

function readDays(params: URLSearchParams, today: string): Pick<AuditFilter, 'period' | 'days'> {
  const named = namedPeriods.find((name) => name === params.get('period'))
  if (named) return { period: named, days: findPeriod(named, today) }
  const days = { first: params.get('from') ?? '', last: params.get('to') ?? '' }
  return findDayRangeProblem(days) ? { period: 'all', days: undefined } : { period: 'own', days }
}

/** The URL parameters of a filter. A period with a name is stored by its name, so that a bookmark moves with the days. */
export function writeAuditFilter({ who, resource, action, period, days }: AuditFilter): URLSearchParams {
  const range = period === 'own' ? days : undefined
  return toParams({
    who,
    resource,
    action,
    period: period === 'own' || period === 'all' ? undefined : period,
    from: range?.first,
    to: range?.last,
  })
}

/** The path of a page of the entries in the API. */
export function buildAuditPath({ who, resource, action, days }: AuditFilter, page: number, perPage: number): string {
  return `/audit?${toParams({ page, perPage, who, resource, action, from: days?.first, to: days?.last })}`
}

function toParams(values: Readonly<Record<string, string | number | undefined>>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) params.set(name, String(value))
  return params
}
