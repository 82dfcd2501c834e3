import { type CountedPeriod, type NamedPeriod, parsePeriod } from '#language/periods.ts'

type CountedDirection = CountedPeriod['direction']

/**
 * The name of a period, or the direction of a relative period such as `last30days`, even while its number of days is
 * incomplete.
 */
export function getPeriodName(value: unknown): NamedPeriod | CountedDirection | undefined {
  const period = parsePeriod(value)
  if (typeof period === 'object') return period.direction
  return period ?? readCounted(value)?.direction
}

/** The direction and the entered days of `last30days`; undefined for another period. */
export function readCounted(
  value: unknown,
): { readonly direction: CountedDirection; readonly days: string } | undefined {
  const [, direction, days = ''] = /^(last|next)(\d*)days$/.exec(String(value)) ?? []
  return direction === undefined ? undefined : { direction: direction as CountedDirection, days }
}
