import { getBodyLeaves } from '#language/bodyLeaves.ts'
import { getLeafFields } from '#language/derive.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { mapFiles } from '#language/kinds/file.ts'
import { holdsFiles, isSecret } from '#language/kinds/kinds.ts'
import { withValueAt } from '#language/values.ts'
import { HttpError } from '../http/httpError.ts'
import { StoredFileValue } from '../http/upload.ts'
import { loadForUpdate } from '../records/loadForUpdate.ts'
import { createFieldError } from '../records/recordErrors.ts'
import { viewAs } from '../records/recordsContext.ts'
import type { RecordRequest, VersionedRecord } from '../records/recordWrite.ts'
import { buildRestoringBody } from '../records/restoringBody.ts'
import type { RecordId } from '../records/save.ts'
import { isStoredUpload } from '../records/storedUpload.ts'
import { saveRecord } from '../records/writeRecords.ts'
import type { RecordHistory } from './historyAccess.ts'
import { findEntry, readRecordAt } from './readVersion.ts'

/**
 * Gives a record the values of an earlier version again, as a new save with all its rules. Values that the record
 * already has are not written.
 *
 * @param fields the paths to restore; absent: all that a save can write
 * @throws HttpError 400 if the version is not known in full, or a field cannot be restored; 404 if there is no such
 * version, or the record was removed; else as a save
 */
export async function restoreVersion(
  history: RecordHistory,
  request: RecordRequest,
  version: number,
  fields: readonly string[] | undefined,
): Promise<VersionedRecord> {
  const { context, declaration, record } = history
  if (!record) throw new HttpError(404, 'errors.notFound')
  if (request.ifMatch === undefined) throw new HttpError(400, 'errors.restoreNeedsVersion')
  const { at } = await findEntry(history, version)
  const former = await readRecordAt(history, version, at)
  if (!former.isComplete) throw new HttpError(400, 'errors.versionIncomplete')
  requireWritable(history, fields)
  const body = buildRestoringBody(declaration, former.record, ({ path, field }) => {
    const isWanted = fields === undefined || fields.includes(path)
    return isWanted && former.paths.has(path) && !isSecret(field)
  })
  const key = record[declaration.key] as RecordId
  // Even with nothing to write, the request is checked like a save. The record is read again, because another user may
  // have restored the version in the meantime.
  if (Object.keys(body).length === 0)
    return loadForUpdate(request, key, 'edit', async (write) => {
      write.requireVersion()
      write.requireState()
      return { record: write.seen, version: write.version }
    })
  return saveRecord({ ...request, context, restoredFrom: version }, key, keepFiles(history, body))
}

/** @throws HttpError 400 that names the first path that is read-only, hidden from the user, or not a field */
function requireWritable({ context, declaration, currentUser }: RecordHistory, fields: readonly string[] = []): void {
  const writable = getBodyLeaves(viewAs(context, declaration, currentUser).resource, 'update')
    .filter(({ field }) => !isSecret(field))
    .map(({ path }) => path)
  const wrong = fields.find((path) => !writable.includes(path))
  if (wrong !== undefined) throw createFieldError(declaration, wrong, 'errors.notRestorable')
}

/** The body with the stored form of its files. @throws HttpError 400 naming a file that is not kept any more */
const keepFiles = ({ declaration }: RecordHistory, body: RecordData): RecordData =>
  getLeafFields(declaration.fields).reduce((current, { path, field }) => {
    const value = holdsFiles(field) ? getValue(current, path) : null
    if (value === null) return current
    const keep = (file: unknown) => {
      if (!isStoredUpload(file)) throw createFieldError(declaration, path, 'errors.fileNotKept')
      return new StoredFileValue(file)
    }
    return withValueAt(current, path, mapFiles(value, keep))
  }, body)
