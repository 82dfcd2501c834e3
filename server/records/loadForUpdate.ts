import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { getAction, getActionCondition } from '#language/derive.ts'
import { evaluatePredicate, type RecordData } from '#language/evaluate.ts'
import { partiallyEvaluate } from '#language/partiallyEvaluate.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { toConstraintError } from './constraintErrors.ts'
import { matchesEtag } from './etag.ts'
import { lockAndTest } from './lockAndTest.ts'
import { getRecord, getVersionedRecord } from './readRecords.ts'
import { createStateError, createVersionError } from './recordErrors.ts'
import { type UserView, viewAs, viewAsProduct } from './recordsContext.ts'
import type { RecordRequest, RecordWrite } from './recordWrite.ts'
import type { RecordId } from './save.ts'
import { isSeenWhole } from './seenRecord.ts'
import { lockTrees } from './trees.ts'

/**
 * Runs work in a transaction and converts constraint violations into HTTP errors. If the request is already in a
 * transaction, as one of many writes, the work runs in a savepoint, so that it can fail separately.
 */
export async function inTransaction<T>(request: RecordRequest, callback: (trx: Db) => Promise<T>): Promise<T> {
  const { db } = request.context
  try {
    return await (db.isTransaction ? inSavepoint(db, callback) : db.transaction().execute(callback))
  } catch (error) {
    throw await toConstraintError(request, error)
  }
}

async function inSavepoint<T>(trx: Db, callback: (trx: Db) => Promise<T>): Promise<T> {
  await sql`savepoint one_write`.execute(trx)
  try {
    const result = await callback(trx)
    await sql`release savepoint one_write`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint one_write`.execute(trx)
    await sql`release savepoint one_write`.execute(trx)
    throw error
  }
}

/**
 * Locks the record and refuses with 403 (role), 404, or 403 (record). The callback performs the later checks in the
 * order of the API contract (412, 400, 409).
 */
export async function loadForUpdate<T>(
  request: RecordRequest,
  id: RecordId,
  action: string,
  callback: (write: RecordWrite) => Promise<T>,
): Promise<T> {
  const { resource } = request
  const condition = getAction(resource, action)?.if ?? {}
  const view = viewFor(request)
  requireRole(request, action, view)
  return inTransaction(request, async (trx) => {
    if (action !== 'toggle' && action !== 'remove') await lockTrees(trx, resource)
    const scope = { ...view.context, resource }
    const matchesState = await lockAndTest(trx, scope, id, condition, view.evaluationContext, 'alone')
    if (matchesState === undefined) throw new HttpError(404, 'errors.notFound')
    return callback(await loadRecord(request, trx, id, action, { view, matchesState }))
  })
}

/** Reads the record without a lock; refuses with 404 and 403. */
export async function loadRecord(
  request: RecordRequest,
  trx: Db,
  id: RecordId,
  action: string,
  { view, matchesState }: LockedRecord = { view: viewFor(request), matchesState: true },
): Promise<RecordWrite> {
  const { context, resource } = request
  requireRole(request, action, view)
  const seesWhole = isSeenWhole(view, resource)
  // The record is first read as the user sees it, so that a hidden record takes as many statements as a missing one,
  // and response times do not tell them apart.
  const seen = seesWhole ? undefined : await getRecord(view.context, trx, view.resource, id)
  if (!seen && !seesWhole) throw new HttpError(404, 'errors.notFound')
  const current = await getVersionedRecord(viewAsProduct(context), trx, resource, id)
  if (!current) throw new HttpError(404, 'errors.notFound')
  const { record: stored, version } = current
  return createRecordWrite(request, trx, action, { view, stored, version, seen: seen ?? stored, matchesState })
}

/**
 * Refuses users who may not use the action on any record, before a record is read.
 *
 * @throws HttpError 403
 */
function requireRole({ resource }: RecordRequest, action: string, { evaluationContext }: UserView): void {
  if (partiallyEvaluate(getActionCondition(getAction(resource, action) ?? {}), evaluationContext) === false)
    throw new HttpError(403, 'errors.forbidden')
}

const viewFor = ({ context, resource, currentUser }: RecordRequest): UserView => viewAs(context, resource, currentUser)

/** A record that is locked, and the data for the checks that follow. */
interface LockedRecord {
  readonly view: UserView
  readonly matchesState: boolean
}

interface LoadedRecord extends LockedRecord {
  readonly stored: RecordData
  readonly version: number
  readonly seen: RecordData
}

/**
 * Creates the write of an action, after the check of its permission: refuses with 403. An action without a declared
 * `who` is allowed for all staff.
 */
export function createRecordWrite(
  request: RecordRequest,
  trx: Db,
  name: string,
  { view, stored, version, seen, matchesState }: LoadedRecord = {
    view: viewFor(request),
    stored: {},
    version: 0,
    seen: {},
    matchesState: true,
  },
): RecordWrite {
  const { context, resource, ifMatch } = request
  const { evaluationContext } = view
  const action = getAction(resource, name)
  if (!action) throw new HttpError(404, 'errors.routeNotFound')
  if (!evaluatePredicate(getActionCondition(action), stored, evaluationContext))
    throw new HttpError(403, 'errors.forbidden')
  return {
    ...request,
    trx,
    now: context.clock(),
    operation: request.operation ?? randomUUID(),
    evaluationContext,
    stored,
    version,
    seen,
    view,
    values: {},
    keptReferences: new Set(),
    requireVersion: () => {
      if (!matchesEtag(ifMatch, resource, seen)) throw createVersionError(resource, { record: seen, version })
    },
    requireState: () => {
      if (!matchesState) throw createStateError({ ...context, resource }, name, stored, evaluationContext)
    },
  }
}

/**
 * Reads the whole record in the transaction, without the restrictions of the user who sends the request.
 *
 * @throws HttpError 404 if the record does not exist
 */
export async function readCurrent(
  { context, resource, trx }: Pick<RecordWrite, 'context' | 'resource' | 'trx'>,
  id: RecordId,
): Promise<RecordData> {
  const record = await getRecord(viewAsProduct(context), trx, resource, id)
  if (!record) throw new HttpError(404, 'errors.notFound')
  return record
}
