import { getOwnerPath } from '#language/belonging.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { Scalar } from '#language/predicate.ts'
import { type AuditEntry, recordAudit, recordAudits, toActor } from '../audit/audit.ts'
import { toOwnerText } from '../audit/ownerText.ts'
import type { Db } from '../db/tables.ts'
import { mapInTurns } from '../mapInTurns.ts'
import { type FieldChanges, findReplacedFiles } from './diffRecords.ts'
import type { RecordWrite, WrittenRecord } from './recordWrite.ts'
import { getFileKeys } from './storedUpload.ts'

const readOwner = (belongsTo: string, record: RecordData): string =>
  toOwnerText(getValue(record, getOwnerPath(belongsTo)) as Scalar | undefined)

/** Writes the audit entry of a write and returns the number of the record's new version. */
export async function auditWrite(
  write: RecordWrite,
  action: string,
  record: RecordData,
  changes: FieldChanges | null,
): Promise<number> {
  const version = await recordAudit(write.trx, toEntry(write, action, { record, changes }))
  await write.onWritten?.(write, { record, changes })
  return version
}

/** A write whose record has been stored. */
export interface FinishedWrite extends WrittenRecord {
  readonly write: RecordWrite
  /** Whether this is the first audit entry of the record: the database has just generated its key, and no hook ran. */
  readonly isFirst: boolean
}

/** Like `auditWrite`, for writes of different records in one transaction. */
export async function auditWrites(
  trx: Db,
  action: string,
  finished: readonly FinishedWrite[],
  map = mapInTurns,
): Promise<number[]> {
  const versions = await recordAudits(
    trx,
    finished.map(({ write, isFirst, ...written }) => ({
      ...toEntry(write, action, written),
      operation: write.operation,
      isFirst,
    })),
    map,
  )
  for (const { write, record, changes } of finished)
    if (write.onWritten) await write.onWritten(write, { record, changes })
  return versions
}

const toEntry = (
  { now, currentUser, resource, operation, restoredFrom }: RecordWrite,
  action: string,
  { record, changes }: WrittenRecord,
): AuditEntry => ({
  at: now,
  ...toActor(currentUser),
  action,
  resource: resource.name,
  recordId: String(record[resource.key]),
  title: String(record[resource.title] ?? ''),
  changes,
  operation,
  ...(restoredFrom !== undefined && { restoredFrom }),
  ...(action === 'remove' && resource.belongsTo !== undefined && { owner: readOwner(resource.belongsTo, record) }),
  keptFiles: findReplacedFiles(resource, changes ?? {}).flatMap(getFileKeys),
})
