import { getBodyLeaves } from '#language/bodyLeaves.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { mapFiles } from '#language/kinds/file.ts'
import { holdsFiles, isFileList } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { withValueAt } from '#language/values.ts'
import { StoredFileValue } from '../../http/upload.ts'
import type { FieldChanges } from '../../records/diffRecords.ts'
import { buildFormerValues } from '../../records/formerValues.ts'
import type { RecordWrite } from '../../records/recordWrite.ts'
import { isStoredUpload, readStoredUpload, readStoredUploads } from '../../records/storedUpload.ts'

/** The record before a write, with the stored files that the audit trail keeps. */
export const buildFormer = (write: RecordWrite, changes: FieldChanges): RecordData =>
  getBodyLeaves(write.resource, 'update').reduce(
    (body, { path, wirePath, field }) => {
      if (!holdsFiles(field) || !(path in changes || wirePath in changes)) return body
      const value = getValue(write.stored, path)
      return withValueAt(
        body,
        wirePath,
        isFileList(field) ? readStoredUploads(value) : (readStoredUpload(value) ?? null),
      )
    },
    buildFormerValues(write, changes),
  )

/** The body of a save that restores the former values of a record. */
export const toFormerBody = (resource: ResourceData, former: RecordData): RecordData =>
  getBodyLeaves(resource, 'update').reduce((body, { wirePath, field }) => {
    const value = getValue(body, wirePath)
    if (!holdsFiles(field) || value === undefined || value === null) return body
    return withValueAt(
      body,
      wirePath,
      mapFiles(value, (file) => (isStoredUpload(file) ? new StoredFileValue(file) : file)),
    )
  }, former)
