import { actionOf } from '#resources/language/derive.ts'
import { holds, type RecordData } from '#resources/language/evaluate.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { surroundingsOf } from './context.ts'
import { databaseRefusal } from './duplicates.ts'
import { isCurrent } from './etag.ts'
import { lockAndTest } from './lockAndTest.ts'
import { getRecord } from './read.ts'
import type { RecordRequest, RecordWrite } from './recordWrite.ts'
import { outdated, wrongState } from './refusals.ts'
import type { RecordId } from './save.ts'

/** Runs work in a transaction and converts constraint violations into refusals. */
export async function inTransaction<T>(request: RecordRequest, work: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await request.context.db.transaction().execute(work)
  } catch (error) {
    throw await databaseRefusal(request, error)
  }
}

/**
 * Locks the record and refuses with 404 and 403. The callback performs the later checks in the order of the API
 * contract (412, 400, 409).
 */
export function loadForUpdate<T>(
  request: RecordRequest,
  id: RecordId,
  action: string,
  work: (write: RecordWrite) => Promise<T>,
): Promise<T> {
  const { context, resource, me } = request
  const state = actionOf(resource, action)?.if ?? {}
  return inTransaction(request, async (trx) => {
    const scope = { ...context, resource }
    const isInState = await lockAndTest(trx, scope, id, state, surroundingsOf(context, me), 'alone')
    if (isInState === undefined) throw new HttpError(404, 'errors.notFound')
    return work(await loadRecord(request, trx, id, action, isInState))
  })
}

/** Reads the record without a lock; refuses with 404 and 403. */
export async function loadRecord(
  request: RecordRequest,
  trx: Db,
  id: RecordId,
  action: string,
  isInState = true,
): Promise<RecordWrite> {
  return beginWrite(request, trx, action, await readAgain({ ...request, trx }, id), isInState)
}

/**
 * Creates the write of an action, after the check of its permission: refuses with 403. An action without a declared
 * `who` is allowed for all staff.
 */
export function beginWrite(
  request: RecordRequest,
  trx: Db,
  name: string,
  stored: RecordData = {},
  isInState = true,
): RecordWrite {
  const { context, resource, me, ifMatch } = request
  const surroundings = surroundingsOf(context, me)
  const action = actionOf(resource, name)
  if (!action) throw new HttpError(404, 'errors.routeNotFound')
  if (!holds(action.who ?? { '$me.isStaff': true }, stored, surroundings)) throw new HttpError(403, 'errors.forbidden')
  return {
    ...request,
    trx,
    now: context.clock(),
    surroundings,
    stored,
    values: {},
    demandVersion: () => {
      if (!isCurrent(ifMatch, resource, stored)) throw outdated(resource, stored)
    },
    demandState: () => {
      if (!isInState) throw wrongState(resource, name, stored, surroundings)
    },
  }
}

/** The record as it is now in the transaction. @throws HttpError 404 if it does not exist */
export async function readAgain(
  { context, resource, trx }: Pick<RecordWrite, 'context' | 'resource' | 'trx'>,
  id: RecordId,
): Promise<RecordData> {
  const record = await getRecord(context, trx, resource, id)
  if (!record) throw new HttpError(404, 'errors.notFound')
  return record
}
