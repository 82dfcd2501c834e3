import { getAction } from '#language/derive.ts'
import { evaluatePredicate, type RecordData } from '#language/evaluate.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { toConstraintError } from './constraintErrors.ts'
import { matchesEtag } from './etag.ts'
import { lockAndTest } from './lockAndTest.ts'
import { getRecord } from './readRecords.ts'
import { createStateError, createVersionError } from './recordErrors.ts'
import { createEvaluationContext } from './recordsContext.ts'
import type { RecordRequest, RecordWrite } from './recordWrite.ts'
import type { RecordId } from './save.ts'
import { lockTrees } from './trees.ts'

/** Runs work in a transaction and converts constraint violations into refusals. */
export async function inTransaction<T>(request: RecordRequest, callback: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await request.context.db.transaction().execute(callback)
  } catch (error) {
    throw await toConstraintError(request, error)
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
  callback: (write: RecordWrite) => Promise<T>,
): Promise<T> {
  const { context, resource, currentUser } = request
  const condition = getAction(resource, action)?.if ?? {}
  return inTransaction(request, async (trx) => {
    if (action !== 'toggle' && action !== 'remove') await lockTrees(trx, resource)
    const scope = { ...context, resource }
    const matchesState = await lockAndTest(
      trx,
      scope,
      id,
      condition,
      createEvaluationContext(context, currentUser),
      'alone',
    )
    if (matchesState === undefined) throw new HttpError(404, 'errors.notFound')
    return callback(await loadRecord(request, trx, id, action, matchesState))
  })
}

/** Reads the record without a lock; refuses with 404 and 403. */
export async function loadRecord(
  request: RecordRequest,
  trx: Db,
  id: RecordId,
  action: string,
  matchesState = true,
): Promise<RecordWrite> {
  return createRecordWrite(request, trx, action, await readCurrent({ ...request, trx }, id), matchesState)
}

/**
 * Creates the write of an action, after the check of its permission: refuses with 403. An action without a declared
 * `who` is allowed for all staff.
 */
export function createRecordWrite(
  request: RecordRequest,
  trx: Db,
  name: string,
  stored: RecordData = {},
  matchesState = true,
): RecordWrite {
  const { context, resource, currentUser, ifMatch } = request
  const evaluationContext = createEvaluationContext(context, currentUser)
  const action = getAction(resource, name)
  if (!action) throw new HttpError(404, 'errors.routeNotFound')
  if (!evaluatePredicate(action.who ?? { '$me.isStaff': true }, stored, evaluationContext))
    throw new HttpError(403, 'errors.forbidden')
  return {
    ...request,
    trx,
    now: context.clock(),
    evaluationContext,
    stored,
    values: {},
    requireVersion: () => {
      if (!matchesEtag(ifMatch, resource, stored)) throw createVersionError(resource, stored)
    },
    requireState: () => {
      if (!matchesState) throw createStateError({ ...context, resource }, name, stored, evaluationContext)
    },
  }
}

/** The record as it is now in the transaction. @throws HttpError 404 if it does not exist */
export async function readCurrent(
  { context, resource, trx }: Pick<RecordWrite, 'context' | 'resource' | 'trx'>,
  id: RecordId,
): Promise<RecordData> {
  const record = await getRecord(context, trx, resource, id)
  if (!record) throw new HttpError(404, 'errors.notFound')
  return record
}
