export const DAY_MS = 86_400_000

/** `YYYY-MM-DD` of an instant, in UTC. */
export function formatDay(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** Midnight UTC, `days` days before the day of `now`; a negative number gives a later day. */
export function getMidnightBefore(now: Date, days: number): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - days * DAY_MS)
}

/**
 * A random instant in Brazilian office hours (11:00 to 21:59 UTC), `days` days before `now`; in the past if `days` is 1
 * or more.
 */
export function pickInstantBefore(now: Date, days: number, random: { int(min: number, max: number): number }): Date {
  const minutes = random.int(11 * 60, 22 * 60 - 1)
  return new Date(getMidnightBefore(now, days).getTime() + minutes * 60_000 + random.int(0, 59_999))
}

/** A random instant between two instants, both included. */
export function pickInstantBetween(from: Date, to: Date, random: { next(): number }): Date {
  return new Date(from.getTime() + Math.floor(random.next() * (to.getTime() - from.getTime() + 1)))
}
