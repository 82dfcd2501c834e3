import { type RawBuilder, sql } from 'kysely'
import type { ImportState } from '#language/imports/import.ts'
import { isRunning, type ProcessIdentity, parseIdentity } from '../db/processIdentity.ts'
import type { Db } from '../db/tables.ts'
import { clockSkewMs } from '../schedule.ts'
import { readImport, type StoredImport, toExpiry } from './storedImports.ts'

/** How long a process may work on an import without renewing its lease before any other process takes over. */
const leaseMs = 30_000

/** The states in which a process works on an import. */
export const workStates = ['reading', 'checking', 'writing', 'undoing'] as const satisfies readonly ImportState[]

/** The exclusive right of this process to work on an import, until the lease expires. */
export interface Lease {
  readonly importId: number
  readonly worker: string
  readonly state: (typeof workStates)[number]
}

/** Thrown if another process has taken over the import, or the user has cancelled it. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Takes the next import that no process works on. Of the imports that write or undo in one resource only the first is
 * due.
 *
 * @param holder the process of the worker; absent: unknown
 * @returns undefined if none is due
 */
export async function takeDueImport(
  db: Db,
  worker: string,
  now: Date,
  holder?: ProcessIdentity,
): Promise<{ stored: StoredImport; lease: Lease } | undefined> {
  const { rows } = await sql<{ id: number; state: Lease['state'] }>`
    update imports set worker = ${worker}::uuid, holder = ${holder ? JSON.stringify(holder) : null},
      leased_until = ${new Date(now.getTime() + leaseMs)}, started_at = coalesce(started_at, ${now})
    where id = (
      select i.id from imports as i
      where i.state in (${sql.join(workStates.map((state) => sql.lit(state)))})
        and (i.leased_until is null or i.leased_until <= ${now}
          or i.leased_until > ${new Date(now.getTime() + leaseMs + clockSkewMs)})
        and not (i.state in ('writing', 'undoing') and exists (
          select from imports as o where o.resource = i.resource and o.id <> i.id and o.state in ('writing', 'undoing')
            and (o.queued_at, o.id) < (i.queued_at, i.id)))
      order by i.id limit 1 for update skip locked)
    returning id, state`.execute(db)
  const [row] = rows
  const stored = row && (await readImport(db, row.id))
  return row && stored && { stored, lease: { importId: row.id, worker, state: row.state } }
}

/**
 * Ends the leases of processes of this machine that no longer run, so that nobody has to wait until they expire. Whether
 * a process of another machine runs is unknown here.
 *
 * @returns whether there were any
 */
export async function endDeadLeases(db: Db): Promise<boolean> {
  const held = await db
    .selectFrom('imports')
    .select(['id', 'worker', 'holder'])
    .where('state', 'in', workStates)
    .where('leased_until', 'is not', null)
    .execute()
  let isAnyDead = false
  for (const { id, worker, holder } of held) {
    const identity = holder === null ? undefined : parseIdentity(holder)
    if (worker === null || !identity || (await isRunning(identity)) !== false) continue
    await releaseLease(db, { importId: id, worker })
    isAnyDead = true
  }
  return isAnyDead
}

/** A step of the work on an import. */
interface LeasedStep {
  /** When the import was announced. */
  readonly created_at: Date
  /** Stores how many rows are done, with the end of the step. */
  setDone(done: number | RawBuilder<number>): void
}

/**
 * Runs a step of the work in a transaction, which also renews the lease. A process whose lease was taken over writes
 * nothing.
 *
 * @throws LeaseLostError if this process no longer has the lease
 */
export function withLease<T>(
  db: Db,
  { importId, worker, state }: Lease,
  now: () => Date,
  work: (trx: Db, step: LeasedStep) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    // The emails and jobs that the work queues wait behind all others.
    const held = await trx
      .selectFrom('imports')
      .select(['created_at', sql`set_config('sillage.bulk', 'on', true)`.as('bulk')])
      .where('id', '=', importId)
      .where('worker', '=', worker)
      .where('state', '=', state)
      .where('leased_until', '>', now())
      .forUpdate()
      .executeTakeFirst()
    if (!held) throw new LeaseLostError(`import ${importId} is not worked on here`)
    let progress: { readonly done?: number | RawBuilder<number> } = {}
    const setDone: LeasedStep['setDone'] = (done) => {
      progress = { done }
    }
    const result = await work(trx, { created_at: held.created_at, setDone })
    const at = now()
    await trx
      .updateTable('imports')
      .set({
        ...progress,
        updated_at: at,
        expires_at: toExpiry(at, held.created_at),
        // The work may have released the lease.
        leased_until: sql`case when worker = ${worker} then ${new Date(at.getTime() + leaseMs)}::timestamptz end`,
      })
      .where('id', '=', importId)
      .execute()
    return result
  })
}

/** After how long work without a transaction renews its lease, in ms. */
const keepMs = 5_000

/**
 * Returns a function that long work between two transactions calls to keep its lease.
 *
 * @throws LeaseLostError from the function, see `withLease`
 */
export function createLeaseKeeper(db: Db, lease: Lease, now: () => Date): () => Promise<void> {
  let keptAt = performance.now()
  return async () => {
    if (performance.now() - keptAt < keepMs) return
    await withLease(db, lease, now, () => Promise.resolve())
    keptAt = performance.now()
  }
}

/** Releases the lease without changing the state, so that another process can continue. */
export async function releaseLease(db: Db, { importId, worker }: Pick<Lease, 'importId' | 'worker'>): Promise<void> {
  await db
    .updateTable('imports')
    .set({ worker: null, leased_until: null })
    .where('id', '=', importId)
    .where('worker', '=', worker)
    .execute()
}

/** Releases the lease and moves the import to its next state. */
export async function finishLease(
  trx: Db,
  { importId, worker }: Lease,
  state: ImportState,
  changes: { readonly fault?: string; readonly done?: number } = {},
): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ state, worker: null, leased_until: null, started_at: null, ...changes })
    .where('id', '=', importId)
    .where('worker', '=', worker)
    .execute()
}

/** For how many seconds the oldest unfinished import has been waiting or running; 0 if there is none. */
export async function readImportAge(db: Db, now: Date): Promise<number> {
  const { since } = await db
    .selectFrom('imports')
    .select(sql<Date | null>`min(coalesce(started_at, updated_at))`.as('since'))
    .where('state', 'in', workStates)
    .executeTakeFirstOrThrow()
  return since === null ? 0 : (now.getTime() - since.getTime()) / 1000
}
