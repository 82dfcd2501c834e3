import { sql } from 'kysely'
import { evaluatePredicate, type RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { parseRecordKey } from '../records/parseRecordKey.ts'
import { getRecord } from '../records/readRecords.ts'
import { createEvaluationContext, mayReadRecords, type RecordsContext, viewAs } from '../records/recordsContext.ts'
import type { AuditedRecord } from './changedValues.ts'
import { buildRemovalSight } from './removalSight.ts'

/** The history of one record, for a user who may read it. */
export interface RecordHistory extends AuditedRecord {
  readonly context: RecordsContext
  readonly declaration: ResourceData
  readonly currentUser: CurrentUser
  /** The record as the user sees it now; undefined if it was removed. */
  readonly record: RecordData | undefined
}

/** Whether a user may read the history of the records of a resource. */
export function mayReadHistory(context: RecordsContext, resource: ResourceData, currentUser: CurrentUser): boolean {
  const isAllowed = evaluatePredicate(resource.history?.who ?? {}, {}, createEvaluationContext(context, currentUser))
  return isAllowed && mayReadRecords(context, resource, currentUser)
}

/**
 * Finds the record of a history. Only administrators may read the history of a removed record.
 *
 * @param urlId the key as it is in the URL
 * @throws HttpError 403 if the user may not read the history, 404 if there is no such record
 */
export async function findHistory(
  context: RecordsContext,
  declaration: ResourceData,
  currentUser: CurrentUser,
  urlId: string,
): Promise<RecordHistory> {
  if (!mayReadHistory(context, declaration, currentUser)) throw new HttpError(403, 'errors.forbidden')
  const key = parseRecordKey(declaration, urlId)
  if (key === undefined) throw new HttpError(404, 'errors.notFound')
  const view = viewAs(context, declaration, currentUser)
  const record = await getRecord(view.context, context.db, view.resource, key)
  const history = { context, declaration, currentUser, resource: declaration.name, id: String(key), record }
  if (!record && !(currentUser.isAdmin && (await wasRemoved(history)))) throw new HttpError(404, 'errors.notFound')
  return history
}

/** Whether the last entry of a record says that it was removed, and the user would have seen it. */
async function wasRemoved({ context, declaration, currentUser, resource, id }: RecordHistory): Promise<boolean> {
  const sight = buildRemovalSight(context, declaration, currentUser, 'audit_entries') ?? sql<boolean>`true`
  const last = await context.db
    .selectFrom('audit_entries')
    .select(['action', sight.as('seen')])
    .where('resource', '=', resource)
    .where('record_id', '=', id)
    .where('version', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.action === 'remove' && last.seen === true
}
