import { sql } from 'kysely'
import type { RecordData } from '#language/evaluate.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { findUserWithStatus } from '../records/findUserWithStatus.ts'
import { parseRecordKey } from '../records/parseRecordKey.ts'
import { getVersionedRecord } from '../records/readRecords.ts'
import { viewAsProduct } from '../records/recordsContext.ts'
import type { RecordRequest } from '../records/recordWrite.ts'
import { removeCreated } from '../records/removeRecord.ts'
import { saveRecord } from '../records/writeRecords.ts'
import { toFormerBody } from './archive/formerFiles.ts'
import { createImportRequest, findImportable, type ImportsContext } from './importsContext.ts'
import type { ImportWork } from './importWork.ts'
import { finishLease, withLease } from './lease.ts'
import { StopError } from './stop.ts'
import type { StoredImport } from './storedImports.ts'

const chunkRecords = 50

/** Undoes what an import wrote, except where other users have changed the record or refer to it since. */
export async function undoRows(context: ImportsContext, { stored, lease, signal }: ImportWork): Promise<void> {
  const { db, clock } = context.records
  if (!findImportable(context, stored.resource)) throw new StopError('imports.stop.declaration')
  while (!signal.aborted) {
    const isDone = await withLease(db, lease, clock, async (trx, step) => {
      const inTrx = { ...context, records: { ...context.records, db: trx } }
      const count = await undoChunk(inTrx, stored)
      step.setDone(sql<number>`done + ${count}`)
      if (count === 0) await finishLease(trx, lease, 'undone')
      return count === 0
    })
    if (isDone) return
  }
}

async function undoChunk(context: ImportsContext, stored: StoredImport): Promise<number> {
  const trx = context.records.db
  const currentUser = await findUndoer(context, stored)
  const changes = await trx
    .selectFrom('import_changes')
    .select(['resource', 'record_id', 'version', 'former'])
    .where('import_id', '=', stored.id)
    .where('is_undone', '=', false)
    .where('is_kept', '=', false)
    // Records of the imported resource come first, because they refer to records of other resources created for them.
    .orderBy(sql`resource <> ${stored.resource}`)
    // Records that were created later may refer to earlier ones.
    .orderBy('version', 'desc')
    .orderBy('record_id', 'desc')
    .limit(chunkRecords)
    .execute()
  for (const change of changes) {
    const resource = context.records.resources.find(({ name }) => name === change.resource)
    if (!resource) throw new StopError('imports.stop.declaration')
    const request = createImportRequest(context, resource, currentUser, stored.locale)
    const isUndone = await undoChange({ ...request, operation: stored.operation }, change)
    await trx
      .updateTable('import_changes')
      .set(isUndone ? { is_undone: true } : { is_kept: true })
      .where('import_id', '=', stored.id)
      .where('resource', '=', change.resource)
      .where('record_id', '=', change.record_id)
      .execute()
  }
  return changes.length
}

interface StoredChange {
  readonly resource: string
  readonly record_id: string
  readonly version: number
  readonly former: RecordData | null
}

/** Returns whether the record is now as it was before the import, or gone. */
async function undoChange(request: RecordRequest, { record_id, version, former }: StoredChange): Promise<boolean> {
  const { context, resource } = request
  const id = parseRecordKey(resource, record_id)
  if (id === undefined) return true
  const current = await getVersionedRecord(viewAsProduct(context), context.db, resource, id)
  if (!current) return true
  if (current.version !== version) return false
  try {
    await (former === null ? removeCreated(request, id) : saveRecord(request, id, toFormerBody(resource, former)))
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return false
    throw error
  }
}

/** The user who requested the undo, with the current permissions. */
async function findUndoer({ records }: ImportsContext, { undone_by }: StoredImport): Promise<CurrentUser> {
  const person = undone_by === null ? undefined : await findUserWithStatus(records, undone_by)
  if (!person?.isActive) throw new StopError('imports.stop.rights')
  return person.user
}
