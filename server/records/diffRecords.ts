import { withoutCarried } from '#language/carriedValues.ts'
import { getLeafFields, getLeavesWith, isStored } from '#language/derive.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { FieldData } from '#language/field.ts'
import { mapFiles } from '#language/kinds/file.ts'
import { holdsFiles, isInverse, isReference, isSecret } from '#language/kinds/kinds.ts'
import { getIsSetPath } from '#language/kinds/secret.ts'
import { memoizeByObject } from '#language/memoize.ts'
import type { ResourceData } from '#language/resource.ts'
import { isDeepEqual, type Values } from './save.ts'
import { isStoredUpload, readStoredUpload, type StoredUpload } from './storedUpload.ts'

/** The values of a field before and after a write. */
export interface FieldChange {
  readonly from: unknown
  readonly to: unknown
  /** The name of the key of the rows, if `from` and `to` contain only the rows that differ. */
  readonly partialBy?: string
}

/** The changes of a write by dotted path. Related lists and URLs of files are left out. */
export type FieldChanges = Readonly<Record<string, FieldChange>>

/**
 * Compares a record before and after a write.
 *
 * @param written the values of the write, which show whether a secret has changed
 */
export function diffRecords(
  resource: ResourceData,
  before: RecordData,
  after: RecordData,
  written: Values = {},
): FieldChanges {
  const changes: Record<string, FieldChange> = {}
  for (const { name, toCompared } of getComparedValues(resource)) {
    const from = toCompared(getValue(before, name))
    const to = toCompared(getValue(after, name))
    if (!isDeepEqual(from, to)) changes[name] = { from, to }
  }
  return Object.assign(changes, diffSecrets(resource, before, after, written))
}

/** The compared fields, without those that are computed when they are read, each with a function that removes from a value what must not count as a change. */
const getComparedValues = memoizeByObject(({ fields }: ResourceData) =>
  getLeafFields(fields)
    .filter(({ field }) => !isInverse(field) && !isSecret(field) && isStored(field))
    .map(({ path, field }) => ({
      name: getAuditPath(path, field),
      toCompared: getComparison(field),
    })),
)

function getComparison(field: FieldData): (value: unknown) => unknown {
  // The signatures of URLs change with time, and two files may have the same name, so the stored files are compared.
  if (holdsFiles(field)) return (value) => mapFiles(value, (file) => readStoredUpload(file) ?? null)
  // What a reference carries is of another record, and in the trail of that one.
  return isReference(field) ? (value) => withoutCarried(value, field.options) : withoutThumbnails
}

/** The path of a field's value in the changes of an entry. */
export const getAuditPath = (path: string, field: FieldData): string =>
  isReference(field) && field.options.as === 'id' ? `${path}Id` : path

/** The files that a record had before these changes and no longer has. */
export const findReplacedFiles = ({ fields }: ResourceData, changes: FieldChanges): StoredUpload[] =>
  getLeavesWith(fields, holdsFiles).flatMap(({ path }) => {
    const { from, to } = changes[path] ?? {}
    const kept = toStoredUploads(to).map(({ key }) => key)
    return toStoredUploads(from).filter(({ key }) => !kept.includes(key))
  })

/** The stored files in the old or new value of a change. */
const toStoredUploads = (value: unknown): StoredUpload[] => [value].flat().filter(isStoredUpload)

/** The changes of secrets, without their values. */
function diffSecrets(resource: ResourceData, before: RecordData, after: RecordData, written: Values): FieldChanges {
  const hide = (record: RecordData, path: string) => (getValue(record, getIsSetPath(path)) === true ? '••••••' : null)
  return Object.fromEntries(
    getLeavesWith(resource.fields, isSecret)
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
