import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import type { Operation } from '../records/bulkOperations.ts'
import { parseRecordKey } from '../records/parseRecordKey.ts'
import type { RecordRequest } from '../records/recordWrite.ts'
import type { RecordId } from '../records/save.ts'
import { saveRecord, setActive } from '../records/writeRecords.ts'
import type { BulkAction } from './bulkAction.ts'

interface Change {
  readonly id: number
  readonly record_id: string
  readonly version: string
  readonly former: unknown
}

/** The undo of a bulk call. */
export interface Undo {
  readonly action: BulkAction
  readonly ids: readonly RecordId[]
}

/**
 * Builds the undo of a bulk call: each record gets its former state or values, unless it has changed since.
 *
 * @throws HttpError 400 if there is nothing to undo
 */
export async function findUndo(
  db: Db,
  { resource }: Pick<RecordRequest, 'resource'>,
  operation: Operation,
): Promise<Undo> {
  const changes = await db
    .selectFrom('bulk_changes')
    .select(['id', 'record_id', 'version', 'former'])
    .where('operation_id', '=', operation.id)
    .orderBy('id')
    .execute()
  if (changes.length === 0) throw new HttpError(400, 'errors.bulkNoUndo', {}, { field: 'undo' })
  const changesById = new Map(
    changes.flatMap((change): [RecordId, Change][] => {
      const key = parseRecordKey(resource, change.record_id)
      return key === undefined ? [] : [[key, change]]
    }),
  )
  const run = async (request: RecordRequest, id: RecordId): Promise<unknown> => {
    const change = changesById.get(id)
    if (!change) throw new HttpError(404, 'errors.notFound')
    return undoChange(request, id, change, operation)
  }
  return { action: { name: 'undo', active: null, canBeUndone: false, run }, ids: [...changesById.keys()] }
}

async function undoChange(
  request: RecordRequest,
  id: RecordId,
  change: Change,
  { active }: Operation,
): Promise<unknown> {
  const guarded: RecordRequest = {
    ...request,
    ifMatch: change.version,
    onWritten: async (write, written) => {
      // In the same transaction, so that no change is undone twice.
      await write.trx.deleteFrom('bulk_changes').where('id', '=', change.id).execute()
      await request.onWritten?.(write, written)
    },
  }
  try {
    return await (active === null ? saveRecord(guarded, id, change.former) : setActive(guarded, id, !active))
  } catch (error) {
    throw error instanceof HttpError && error.status === 412 ? new HttpError(409, 'errors.bulkChangedSince') : error
  }
}
