import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type SqlBool, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from './httpError.ts'

/** The maximum number of attempts within a time window. */
export interface AttemptRule {
  /** Distinguishes the counters of this limit from those of other limits. */
  readonly name: string
  readonly most: number
  readonly windowMs: number
}

/** The limit and the subject of a counter, for example a login or an address. */
export type Attempt = readonly [rule: AttemptRule, whose: string]

/** Counters of attempts in the database, so that all processes share them and they survive a restart. */
export interface Attempts {
  /**
   * Counts one attempt for each limit. Call it before the outcome is known, so that concurrent attempts cannot exceed a
   * limit.
   *
   * @returns a function that undoes the count, for outcomes that do not count
   * @throws HttpError 429 with Retry-After if a limit is reached; then no attempt is counted
   */
  count(...attempts: readonly Attempt[]): Promise<() => Promise<void>>
}

interface Counted {
  readonly key: string
  readonly endsAt: Date
}

/** Creates the counters. Emails and IP addresses are stored as digests only. */
export function createAttempts(db: Db, clock: Clock): Attempts {
  return {
    async count(...attempts) {
      const counted: Counted[] = []
      for (const [rule, whose] of attempts) {
        const key = createHash('sha256').update(`${rule.name}\n${whose}`).digest('base64url')
        const endsAt = await countOne(db, key, rule, clock())
        if (endsAt === null) {
          await takeBack(db, counted)
          throw await usedUp(db, key, clock())
        }
        counted.push({ key, endsAt })
      }
      return () => takeBack(db, counted)
    },
  }
}

/**
 * The network by which attempts are counted. For IPv6 it is the first 64 bits, because a customer usually has a whole
 * /64 network.
 */
export function networkOf(address: string): string {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (plain !== undefined || !isIPv6(address)) return plain ?? address
  const [left = [], right = []] = (address.split('%')[0] ?? '')
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':').toLowerCase()
}

/** The end of the window in which the attempt was counted; null if the limit is reached. */
async function countOne(db: Db, key: string, { most, windowMs }: AttemptRule, now: Date): Promise<Date | null> {
  const ends_at = new Date(now.getTime() + windowMs)
  // A window that ends later than a new one was started by a process whose clock was ahead.
  const isOver = sql<SqlBool>`(attempts.ends_at <= ${now} or attempts.ends_at > ${ends_at})`
  const row = await db
    .insertInto('attempts')
    .values({ key, count: 1, ends_at })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when ${isOver} then 1 else attempts.count + 1 end`,
          ends_at: sql`case when ${isOver} then excluded.ends_at else attempts.ends_at end`,
        })
        .where((is) => is.or([isOver, is('attempts.count', '<', most)])),
    )
    .returning('ends_at')
    .executeTakeFirst()
  return row?.ends_at ?? null
}

async function takeBack(db: Db, counted: readonly Counted[]): Promise<void> {
  for (const { key, endsAt } of counted) {
    await db
      .updateTable('attempts')
      .set({ count: sql`count - 1` })
      .where('key', '=', key)
      .where('ends_at', '=', endsAt)
      .where('count', '>', 0)
      .execute()
  }
}

async function usedUp(db: Db, key: string, now: Date): Promise<HttpError> {
  const row = await db.selectFrom('attempts').select('ends_at').where('key', '=', key).executeTakeFirst()
  const waitMs = Math.max(1, (row?.ends_at ?? now).getTime() - now.getTime())
  const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) }
  return new HttpError(429, 'errors.tooManyAttempts', { smart_count: Math.ceil(waitMs / 60_000) }, { headers })
}
