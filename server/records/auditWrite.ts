import { getOwnerPath } from '#language/belonging.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { Scalar } from '#language/predicate.ts'
import { recordAudit, toActor } from '../audit/audit.ts'
import { toOwnerText } from '../audit/ownerText.ts'
import { type FieldChanges, findReplacedFiles } from './diffRecords.ts'
import type { RecordWrite } from './recordWrite.ts'
import { getFileKeys } from './storedUpload.ts'

const readOwner = (belongsTo: string, record: RecordData): string =>
  toOwnerText(getValue(record, getOwnerPath(belongsTo)) as Scalar | undefined)

/** Writes the audit entry of a write. Returns its number among the versions of the record. */
export async function auditWrite(
  write: RecordWrite,
  action: string,
  record: RecordData,
  changes: FieldChanges | null,
): Promise<number> {
  const { trx, now, currentUser, resource, operation, restoredFrom } = write
  const version = await recordAudit(trx, {
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
  await write.onWritten?.(write, { record, changes })
  return version
}
