import { setImmediate } from 'node:timers/promises'
import type { HttpError } from '../http/httpError.ts'
import { createRenewal, finishOperation, type Operation } from '../records/bulkOperations.ts'
import { computeEtag } from '../records/etag.ts'
import { buildFormerValues } from '../records/formerValues.ts'
import type { RecordRequest, RecordWrite, WrittenRecord } from '../records/recordWrite.ts'
import { toSeenRecord } from '../records/seenRecord.ts'
import type { BulkAction } from './bulkAction.ts'
import type { BulkRecord } from './findRecords.ts'

export interface BulkRun {
  readonly request: RecordRequest
  readonly operation: Operation
  readonly action: BulkAction
  readonly records: readonly BulkRecord[]
  /** Converts the error of one record to an HTTP error, and logs it if it was unexpected. */
  readonly toAnswer: (error: unknown) => HttpError
  readonly toReason: (error: HttpError) => string
}

type Outcome = { readonly outcome: 'changed' | 'unchanged' } | { readonly outcome: 'refused'; readonly reason: string }

/**
 * Writes one record after the other and yields the lines of the response. A refused record does not stop the others; an
 * error of the server does. If the client closes the connection, the current record is the last one.
 */
export async function* runBulk(run: BulkRun): AsyncGenerator<string> {
  const { request, operation, records } = run
  const { db, clock } = request.context
  const counts = { changed: 0, unchanged: 0, refused: 0 }
  const renew = createRenewal(db, operation.id, clock())
  let tried = 0
  try {
    yield toLine({ operation: operation.id, total: records.length })
    await setImmediate()
    for (const { id, title } of records) {
      const { isFatal, ...result } = await runOnRecord(run, id)
      tried += 1
      counts[result.outcome] += 1
      yield toLine({ id, title: title ?? String(id), ...result })
      if (isFatal) break
      await renew(clock())
      // The embedded database never waits for the network. Without this yield no line would be sent, nor a closed
      // connection noticed.
      await setImmediate()
    }
  } finally {
    await finishOperation(db, operation.id)
  }
  yield toLine({ ...counts, untried: records.length - tried })
}

const toLine = (value: object): string => `${JSON.stringify(value)}\n`

async function runOnRecord(
  { request, operation, action, toAnswer, toReason }: BulkRun,
  id: BulkRecord['id'],
): Promise<Outcome & { readonly isFatal?: true }> {
  let isChanged = false
  const onWritten = async (write: RecordWrite, written: WrittenRecord): Promise<void> => {
    const { resource } = write
    // A removal also writes the records that refer to the removed one.
    if (resource.name !== request.resource.name || written.record[resource.key] !== id) return
    isChanged = written.changes === null || Object.keys(written.changes).length > 0
    if (isChanged && action.canBeUndone) await storeForUndo(operation, write, written)
  }
  try {
    await action.run({ ...request, operation: operation.id, onWritten }, id)
    return { outcome: isChanged ? 'changed' : 'unchanged' }
  } catch (error) {
    const answer = toAnswer(error)
    return { outcome: 'refused', reason: toReason(answer), ...(answer.status >= 500 && { isFatal: true }) }
  }
}

/** Stores the data for undoing the change, in its transaction. */
async function storeForUndo(
  { id, active }: Operation,
  write: RecordWrite,
  { record, changes }: WrittenRecord,
): Promise<void> {
  const { trx, resource, view } = write
  const seen = await toSeenRecord(view, trx, resource, record)
  if (!seen) return
  const former = active === null ? JSON.stringify(buildFormerValues(write, changes ?? {})) : null
  await trx
    .insertInto('bulk_changes')
    .values({
      operation_id: id,
      record_id: String(record[resource.key]),
      version: computeEtag(resource, seen),
      former,
    })
    .execute()
}
