import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { StartError } from '../startError.ts'
import type { Db } from './tables.ts'

/** How long a lease lasts without a renewal. If its process is killed, other processes wait for this long. */
const leaseSeconds = 30
const renewalMs = 2_000

/** The lease of the process that prepares the database. */
export interface StartLease {
  /** Rejects once another process has taken the lease over, because this process did not renew it in time. */
  readonly lost: Promise<never>
  release(): Promise<void>
}

/** Whether the lease is valid by the clock of the database. An end too far in the future was set by a wrong clock. */
const isHeld = sql`sillage_start.held_until between clock_timestamp() and clock_timestamp() + ${seconds(2 * leaseSeconds)}`

/**
 * Tries to take the lease. The table is not created by a migration, because it is needed before the first one.
 *
 * @param lockKey the key of the advisory lock that processes without a pooler hold instead
 * @returns undefined while another process prepares the database
 */
export async function takeStartLease(db: Db, lockKey: RawBuilder<unknown>): Promise<StartLease | undefined> {
  const holder = randomUUID()
  const isTaken = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as free`.execute(trx)
    if (rows[0]?.free !== true) return false
    if (!(await hasTable(trx)))
      await sql`create table public.sillage_start (only_row boolean primary key default true check (only_row),
        holder uuid not null, held_until timestamptz not null)`.execute(trx)
    const taken = await sql`
      insert into public.sillage_start (holder, held_until) values (${holder}::uuid, ${leaseEnd})
      on conflict (only_row) do update set holder = excluded.holder, held_until = excluded.held_until
        where not (${isHeld}) returning holder`.execute(trx)
    return taken.rows.length > 0
  })
  return isTaken ? keepLease(db, holder) : undefined
}

/** Whether a process behind a pooler prepares the database. */
export async function isStartLeased(db: Db): Promise<boolean> {
  if (!(await hasTable(db))) return false
  return (await sql`select from public.sillage_start where ${isHeld}`.execute(db)).rows.length > 0
}

const leaseEnd = sql`clock_timestamp() + ${seconds(leaseSeconds)}`

function seconds(count: number): RawBuilder<unknown> {
  return sql`make_interval(secs => ${sql.lit(count)})`
}

async function hasTable(db: Db): Promise<boolean> {
  return (await sql`select where to_regclass('public.sillage_start') is not null`.execute(db)).rows.length > 0
}

function keepLease(db: Db, holder: string): StartLease {
  let timer: NodeJS.Timeout | undefined
  const lost = new Promise<never>((_resolve, reject) => {
    const renew = async () => {
      const { rows } = await sql`
        update public.sillage_start set held_until = ${leaseEnd} where holder = ${holder}::uuid returning holder`.execute(
        db,
      )
      if (rows.length === 0) {
        clearInterval(timer)
        reject(new StartError('Another process prepares the database, because this one was silent for too long.'))
      }
    }
    // A failed renewal is repeated, because the connection may work again before the lease ends.
    timer = setInterval(() => void renew().catch(() => undefined), renewalMs)
  })
  lost.catch(() => undefined)
  return {
    lost,
    async release() {
      clearInterval(timer)
      await sql`delete from public.sillage_start where holder = ${holder}::uuid`.execute(db)
    },
  }
}
