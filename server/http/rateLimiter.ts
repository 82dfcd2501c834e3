import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type SqlBool, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from './httpError.ts'

/** The maximum number of attempts within a time window. */
export interface RateLimit {
  /** Distinguishes the counters of this limit from those of other limits. */
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

/** The limit of a counter, and the subject that it counts, for example a login or an address. */
export type RateLimitKey = readonly [rule: RateLimit, whose: string]

/** Counters of attempts in the database, so that all processes share them and they survive a restart. */
export interface RateLimiter {
  /**
   * Counts one attempt for each limit. Call it before the outcome of the attempt is known, so that concurrent attempts
   * cannot exceed a limit.
   *
   * @returns a function that undoes the count, for outcomes that do not count
   * @throws HttpError 429 with Retry-After if a limit is reached; then no attempt is counted
   */
  count(...keys: readonly RateLimitKey[]): Promise<() => Promise<void>>
}

interface CountedAttempt {
  readonly key: string
  readonly endsAt: Date
}

/** Creates the counters. Emails and IP addresses are stored as digests only. */
export function createRateLimiter(db: Db, clock: Clock): RateLimiter {
  return {
    async count(...keys) {
      const countedAttempts: CountedAttempt[] = []
      for (const [rule, subject] of keys) {
        const key = createHash('sha256').update(`${rule.name}\n${subject}`).digest('base64url')
        const endsAt = await countAttempt(db, key, rule, clock())
        if (endsAt === null) {
          await undoCounts(db, countedAttempts)
          throw await createLimitError(db, key, clock())
        }
        countedAttempts.push({ key, endsAt })
      }
      return () => undoCounts(db, countedAttempts)
    },
  }
}

/**
 * The network to which attempts are attributed. For IPv6 it is the first 64 bits, because a customer usually has a
 * whole /64 network.
 */
export function getNetwork(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address
  const [left = [], right = []] = (address.split('%')[0] ?? '')
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':').toLowerCase()
}

/** The end of the window in which the attempt was counted; null if the limit is reached. */
async function countAttempt(db: Db, key: string, { max, windowMs }: RateLimit, now: Date): Promise<Date | null> {
  const ends_at = new Date(now.getTime() + windowMs)
  // A window that ends later than a new one was started by a process whose clock was ahead.
  const hasEnded = sql<SqlBool>`(attempts.ends_at <= ${now} or attempts.ends_at > ${ends_at})`
  const row = await db
    .insertInto('attempts')
    .values({ key, count: 1, ends_at })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when ${hasEnded} then 1 else attempts.count + 1 end`,
          ends_at: sql`case when ${hasEnded} then excluded.ends_at else attempts.ends_at end`,
        })
        .where((eb) => eb.or([hasEnded, eb('attempts.count', '<', max)])),
    )
    .returning('ends_at')
    .executeTakeFirst()
  return row?.ends_at ?? null
}

async function undoCounts(db: Db, countedAttempts: readonly CountedAttempt[]): Promise<void> {
  for (const { key, endsAt } of countedAttempts) {
    await db
      .updateTable('attempts')
      .set({ count: sql`count - 1` })
      .where('key', '=', key)
      .where('ends_at', '=', endsAt)
      .where('count', '>', 0)
      .execute()
  }
}

async function createLimitError(db: Db, key: string, now: Date): Promise<HttpError> {
  const row = await db.selectFrom('attempts').select('ends_at').where('key', '=', key).executeTakeFirst()
  const waitMs = Math.max(1, (row?.ends_at ?? now).getTime() - now.getTime())
  const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) }
  return new HttpError(429, 'errors.tooManyAttempts', { smart_count: Math.ceil(waitMs / 60_000) }, { headers })
}
