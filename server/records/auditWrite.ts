import { getOwnerPath } from '#language/belonging.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { Scalar } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { type AuditEntry, recordAudit, recordCreations, toActor } from '../audit/audit.ts'
import { toOwnerText } from '../audit/ownerText.ts'
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
}

/**
 * Like `auditWrite`, for records that one request creates in one transaction.
 *
 * @param areFirst whether these are the first audit entries of the records: the database has just generated their keys,
 * and no hook ran
 */
export async function auditCreations(
  finished: readonly FinishedWrite[],
  areFirst: boolean,
  map = mapInTurns,
): Promise<number[]> {
  const [first] = finished
  if (!first) return []
  const { trx, now, currentUser, resource, operation } = first.write
  const versions = await recordCreations(
    trx,
    { at: now, ...toActor(currentUser), resource: resource.name, operation, areFirst },
    finished.map(({ record, changes }) => ({ ...toName(resource, record), changes })),
    map,
  )
  for (const { write, record, changes } of finished)
    if (write.onWritten) await write.onWritten(write, { record, changes })
  return versions
}

/** The key and the title of a record. */
const toName = (resource: ResourceData, record: RecordData): Pick<AuditEntry, 'recordId' | 'title'> => ({
  recordId: String(record[resource.key]),
  title: String(record[resource.title] ?? ''),
})

const toEntry = (
  { now, currentUser, resource, operation, restoredFrom }: RecordWrite,
  action: string,
  { record, changes }: WrittenRecord,
): AuditEntry => ({
  at: now,
  ...toActor(currentUser),
  action,
  resource: resource.name,
  ...toName(resource, record),
  changes,
  operation,
  ...(restoredFrom !== undefined && { restoredFrom }),
  ...(action === 'remove' && resource.belongsTo !== undefined && { owner: readOwner(resource.belongsTo, record) }),
  keptFiles: findReplacedFiles(resource, changes ?? {}).flatMap(getFileKeys),
})
