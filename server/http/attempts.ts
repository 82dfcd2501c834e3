import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type SqlBool, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from './httpError.ts'

/** How often something may be tried before it is refused for a while. */
export interface AttemptRule {
  /** Tells the counts of one rule from those of another. */
  readonly name: string
  readonly most: number
  readonly windowMs: number
}

/** What is counted, and of whom. */
export type Attempt = readonly [rule: AttemptRule, whose: string]

/** Attempts, counted in the database: all processes of the server share them, and a restart forgets none. */
export interface Attempts {
  /**
   * Counts one attempt under each rule, before its outcome is known, so that many at once do not slip through.
   *
   * @returns a function that takes it back, for outcomes that do not count
   * @throws HttpError 429 with Retry-After where one of them is used up; then none is counted
   */
  count(...attempts: readonly Attempt[]): Promise<() => Promise<void>>
}

interface Counted {
  readonly key: string
  readonly endsAt: Date
}

/** Attempts of a server. What is kept of an email or an address is a digest. */
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

/** Whose attempts from an address are: of an IPv6 address the first half, because one customer has all of the other. */
export function networkOf(address: string): string {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (plain !== undefined || !isIPv6(address)) return plain ?? address
  const [left = [], right = []] = (address.split('%')[0] ?? '')
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':').toLowerCase()
}

/** The end of the window that the attempt was counted in, or null where that is full. */
async function countOne(db: Db, key: string, { most, windowMs }: AttemptRule, now: Date): Promise<Date | null> {
  const ends_at = new Date(now.getTime() + windowMs)
  // A window that ends later than one from now was begun by a clock that was ahead.
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
