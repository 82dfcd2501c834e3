import { getLeafFields } from '#language/derive.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { FieldData } from '#language/field.ts'
import { mapFiles } from '#language/kinds/file.ts'
import { holdsFiles, isInverse, isReference, isSecret } from '#language/kinds/kinds.ts'
import { getIsSetPath } from '#language/kinds/secret.ts'
import type { ResourceData } from '#language/resource.ts'
import { isSameValue, type Values } from './save.ts'
import { isStoredUpload, readStoredUpload, type StoredUpload } from './storedUpload.ts'

/** What a field was and became. */
export interface FieldChange {
  readonly from: unknown
  readonly to: unknown
  /** The name of the key of the rows, where `from` and `to` hold only the rows that differ. */
  readonly partialBy?: string
}

/** The changes of a write by dotted path. Related lists and URLs of files are left out. */
export type FieldChanges = Readonly<Record<string, FieldChange>>

/**
 * Compares a record before and after a write.
 *
 * @param written the values of the write, which tell that a secret has changed
 */
export function diffRecords(
  resource: ResourceData,
  before: RecordData,
  after: RecordData,
  written: Values = {},
): FieldChanges {
  const changes = getLeafFields(resource.fields)
    .filter(({ field }) => !isInverse(field) && !isSecret(field))
    .flatMap(({ path, field }) => {
      const name = getAuditPath(path, field)
      const [from, to] = [getValue(before, name), getValue(after, name)]
      // The signatures of addresses change with time, and two files may have the same name.
      const toCompared = (value: unknown) =>
        holdsFiles(field) ? mapFiles(value, (file) => readStoredUpload(file) ?? null) : withoutThumbnails(value)
      const [formerValue, newValue] = [toCompared(from), toCompared(to)]
      return isSameValue(formerValue, newValue) ? [] : [[name, { from: formerValue, to: newValue }]]
    })
  return { ...Object.fromEntries(changes), ...diffSecrets(resource, before, after, written) }
}

/** The path of a field's value in the changes of an entry. */
export const getAuditPath = (path: string, field: FieldData): string =>
  isReference(field) && field.options.as === 'id' ? `${path}Id` : path

/** The files that a record had before these changes and no longer has. */
export const findReplacedFiles = ({ fields }: ResourceData, changes: FieldChanges): StoredUpload[] =>
  getLeafFields(fields).flatMap(({ path, field }) => {
    const { from, to } = (holdsFiles(field) && changes[path]) || {}
    const kept = toStoredUploads(to).map(({ key }) => key)
    return toStoredUploads(from).filter(({ key }) => !kept.includes(key))
  })

/** The files of a value of a change. */
const toStoredUploads = (value: unknown): StoredUpload[] => [value].flat().filter(isStoredUpload)

/** Says of a secret only that it has changed. */
function diffSecrets(resource: ResourceData, before: RecordData, after: RecordData, written: Values): FieldChanges {
  const hide = (record: RecordData, path: string) => (getValue(record, getIsSetPath(path)) === true ? '••••••' : null)
  return Object.fromEntries(
    getLeafFields(resource.fields)
      .filter(({ field }) => isSecret(field))
      .map(({ path }) => ({ path, from: hide(before, path), to: hide(after, path) }))
      .filter(({ path, from, to }) => from !== to || typeof written[path] === 'string')
      .map(({ path, from, to }) => [path, { from, to }]),
  )
}

/** Signed URLs of thumbnails inside rows change with time. */
function withoutThumbnails(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  return JSON.parse(JSON.stringify(value, (name, innerValue) => (name === 'thumbUri' ? undefined : innerValue)))
}
