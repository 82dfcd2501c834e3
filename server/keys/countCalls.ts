import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'

const windowMs = 60_000
/** How often a process adds its counts to those of the other processes, in ms. */
const settleMs = 1_000

/** How many requests, and how many exports among them, a key may send per minute. */
const quotas = { key: 600, export: 6 } as const
type QuotaName = keyof typeof quotas

/** The requests with a key in the current minute. */
interface Count {
  /** In ms since the epoch. All processes count the same minutes. */
  readonly endsAt: number
  /** The count of all processes at the last exchange. */
  stored: number
  /** The count of this process since the last exchange. */
  unsent: number
}

/** Counts the requests with API keys. */
export interface CallCounter {
  /** Counts a request and sets headers with the remaining quota. @throws HttpError 429 if the quota is used up */
  count(reply: FastifyReply, keyId: number, isExport: boolean): void
  /** Adds the counts of this process to those of the others, and stops. */
  close(): Promise<void>
}

/**
 * Creates the counter. Counting needs no query: the processes exchange their counts once a second, so a key may exceed
 * a quota by the requests of one second.
 *
 * @param reportError receives the error of a failed exchange; the next exchange includes its counts
 */
export function createCallCounter(db: Db, clock: Clock, reportError: (error: unknown) => void): CallCounter {
  const counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined
  let exchange = Promise.resolve()
  const scheduleExchange = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      exchange = settleCounts(db, counts, clock().getTime()).catch(reportError)
      void exchange.then(() => counts.size > 0 && scheduleExchange())
    }, settleMs).unref()
  }
  const getCount = (name: QuotaName, keyId: number, now: number): Count => {
    const id = createHash('sha256').update(`calls of ${name}\n${keyId}`).digest('base64url')
    const found = counts.get(id)
    if (found && found.endsAt > now && found.endsAt <= now + windowMs) return found
    const count = { endsAt: (Math.floor(now / windowMs) + 1) * windowMs, stored: 0, unsent: 0 }
    counts.set(id, count)
    return count
  }
  return {
    count(reply, keyId, isExport) {
      const now = clock().getTime()
      const names: readonly QuotaName[] = isExport ? ['key', 'export'] : ['key']
      const used = names.map((name) => ({ name, count: getCount(name, keyId, now) }))
      const isFull = used.some(({ name, count }) => getTotal(count) >= quotas[name])
      if (!isFull) for (const { count } of used) count.unsent += 1
      scheduleExchange()
      const seconds = Math.ceil(((used[0]?.count.endsAt ?? now) - now) / 1_000)
      reply.header(
        'ratelimit-policy',
        names.map((name) => `"${name}";q=${quotas[name]};w=${windowMs / 1_000}`).join(', '),
      )
      reply.header(
        'ratelimit',
        used.map(({ name, count }) => `"${name}";r=${getRest(name, count)};t=${seconds}`).join(', '),
      )
      if (!isFull) return
      const headers = { 'retry-after': String(seconds) }
      throw new HttpError(429, 'errors.tooManyKeyCalls', { smart_count: seconds }, { headers })
    },
    async close() {
      await exchange
      clearTimeout(timer)
      await settleCounts(db, counts, clock().getTime()).catch(reportError)
      counts.clear()
    },
  }
}

const getTotal = ({ stored, unsent }: Count): number => stored + unsent
const getRest = (name: QuotaName, count: Count): number => Math.max(0, quotas[name] - getTotal(count))

/** Adds what this process has counted to the stored counts, and reads what all have counted. */
async function settleCounts(db: Db, counts: Map<string, Count>, now: number): Promise<void> {
  for (const [id, { endsAt }] of counts) if (endsAt <= now) counts.delete(id)
  const sent = [...counts].map(([id, count]) => ({ id, count, unsent: count.unsent }))
  if (sent.length === 0) return
  const { rows } = await sql<{ key: string; count: number; ends_at: Date }>`
    insert into attempts (key, count, ends_at)
    select * from unnest(${sent.map(({ id }) => id)}::text[], ${sent.map(({ unsent }) => unsent)}::integer[],
      ${sent.map(({ count }) => new Date(count.endsAt))}::timestamptz[])
    on conflict (key) do update set ends_at = excluded.ends_at,
      count = case when attempts.ends_at = excluded.ends_at then attempts.count else 0 end + excluded.count
    returning key, count, ends_at`.execute(db)
  const stored = new Map(rows.map(({ key, count }) => [key, count]))
  for (const { id, count, unsent } of sent) {
    count.stored = stored.get(id) ?? count.stored
    count.unsent -= unsent
  }
}
