import { shiftInstant } from '#language/calendar.ts'
import type { Job, Period } from './job.ts'

const defaultRetries = 5
const defaultLimit: Period = '5min'

/** Matches a period, also one of length 0. */
const periodPattern = /^(\d+)(min|h|d)$/

/** The length of a period in ms; 0 if it is not a period. */
export function getPeriodMs(period: string): number {
  const [, amount, unit] = periodPattern.exec(period) ?? []
  const start = new Date(0).toISOString()
  return unit === 'min' || unit === 'h' || unit === 'd' ? Date.parse(shiftInstant(start, Number(amount), unit)) : 0
}

export const getLimitMs = ({ limit = defaultLimit }: Pick<Job, 'limit'>): number => getPeriodMs(limit)

/** The number of tries after which a job is parked. */
export const getMaxAttempts = ({ retries = defaultRetries }: Pick<Job, 'retries'>): number => retries + 1

/** The end of the period of a repeated job in which an instant lies. */
export function getPeriodEnd(every: Period, now: Date): Date {
  const length = getPeriodMs(every)
  return new Date((Math.floor(now.getTime() / length) + 1) * length)
}
