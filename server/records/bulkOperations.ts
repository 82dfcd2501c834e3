import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { undoMinutes } from '#rules/retention.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { isUuid } from '../http/isUuid.ts'
import { clockSkewMs } from '../schedule.ts'

/** A bulk call counts as running for this time after its last renewal, in ms. */
const runningMs = 30_000
const renewalMs = 10_000

/** A bulk call, which changes many records. */
export interface Operation {
  readonly id: string
  readonly resource: string
  readonly action: string
  /** For a toggle: the new state. */
  readonly active: boolean | null
}

/**
 * Stores the start of a bulk call.
 *
 * @throws HttpError 409 if another call of the user is running
 */
export async function startOperation(
  db: Db,
  userId: number,
  now: Date,
  operation: Omit<Operation, 'id'>,
): Promise<Operation> {
  const id = randomUUID()
  await db
    .updateTable('bulk_operations')
    .set({ running_until: null })
    .where(isOf(userId))
    .where((eb) =>
      eb.or([eb('running_until', '<=', now), eb('running_until', '>', addMs(now, runningMs + clockSkewMs))]),
    )
    .execute()
  const inserted = await db
    .insertInto('bulk_operations')
    .values({ id, ...toOwner(userId), ...operation, started_at: now, running_until: addMs(now, runningMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new HttpError(409, 'errors.bulkRunning')
  return { id, ...operation }
}

/** Returns a function that renews a running bulk call; it may be called often. */
export function createRenewal(db: Db, id: string, startedAt: Date): (now: Date) => Promise<void> {
  let renewedAt = startedAt.getTime()
  return async (now) => {
    // The clock may have been set back.
    if (Math.abs(now.getTime() - renewedAt) < renewalMs) return
    renewedAt = now.getTime()
    await db
      .updateTable('bulk_operations')
      .set({ running_until: addMs(now, runningMs) })
      .where('id', '=', id)
      .execute()
  }
}

/** Stores that a bulk call has ended. */
export async function finishOperation(db: Db, id: string): Promise<void> {
  await db.updateTable('bulk_operations').set({ running_until: null }).where('id', '=', id).execute()
}

interface OperationQuery {
  readonly id: unknown
  readonly userId: number
  readonly resource: string
  readonly now: Date
}

/** The bulk calls of a user that are not too old to be undone. */
const selectUndoable = (db: Db, { userId, resource, now }: Omit<OperationQuery, 'id'>) =>
  db
    .selectFrom('bulk_operations as o')
    .where(isOf(userId))
    .where('o.resource', '=', resource)
    .where('o.started_at', '>', addMs(now, -undoMinutes * 60_000))

/**
 * Finds a bulk call that its user can still undo.
 *
 * @throws HttpError 404 if there is none with this id
 */
export async function findOperation(db: Db, { id, ...query }: OperationQuery): Promise<Operation> {
  const operation =
    typeof id === 'string' && isUuid(id)
      ? await selectUndoable(db, query)
          .select(['o.id', 'o.resource', 'o.action', 'o.active'])
          .where('o.id', '=', id)
          .executeTakeFirst()
      : undefined
  if (!operation) throw new HttpError(404, 'errors.bulkGone', { minutes: undoMinutes })
  return operation
}

/**
 * For each of these bulk calls that its user can still undo: how many of its changes are neither undone nor followed by
 * another write of the record.
 */
export async function countUndoable(
  db: Db,
  { operations, userId, resource, now }: { operations: readonly string[] } & Omit<OperationQuery, 'id'>,
): Promise<ReadonlyMap<string, number>> {
  if (operations.length === 0) return new Map()
  const rows = await selectUndoable(db, { userId, resource, now })
    .innerJoin('bulk_changes as c', 'c.operation_id', 'o.id')
    .where('o.id', 'in', [...new Set(operations)])
    .where(
      sql<boolean>`not exists (select 1 from audit_entries as own
        join audit_entries as later on later.resource = own.resource and later.record_id = own.record_id
          and later.version > own.version
        where own.operation = o.id and own.resource = o.resource and own.record_id = c.record_id)`,
    )
    .groupBy('o.id')
    .select(({ fn }) => ['o.id', fn.countAll<string>().as('count')])
    .execute()
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** The columns for the user or service account that started a bulk call; the id of a service account is negative. */
const toOwner = (userId: number) => ({
  user_id: userId > 0 ? userId : null,
  service_account_id: userId > 0 ? null : -userId,
})

const isOf = (userId: number) =>
  userId > 0 ? sql<boolean>`user_id = ${userId}` : sql<boolean>`service_account_id = ${-userId}`

const addMs = (date: Date, milliseconds: number): Date => new Date(date.getTime() + milliseconds)
