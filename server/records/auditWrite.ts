import type { RecordData } from '#language/evaluate.ts'
import { recordAudit, toActor } from '../audit/audit.ts'
import { type FieldChanges, findReplacedFiles } from './diffRecords.ts'
import type { RecordWrite } from './recordWrite.ts'
import { getFileKeys } from './storedUpload.ts'

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
    keptFiles: findReplacedFiles(resource, changes ?? {}).flatMap(getFileKeys),
  })
  await write.onWritten?.(write, { record, changes })
  return version
}
