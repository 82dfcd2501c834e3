import { getLeafFields } from '#language/derive.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { FieldData } from '#language/field.ts'
import { isFile, isInverse, isReference, isSecret } from '#language/kinds/kinds.ts'
import { getIsSetPath } from '#language/kinds/secret.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { isSameValue, type Values } from './save.ts'
import { isStoredUpload, type StoredUpload } from './storedUpload.ts'

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
 * @param written the values of the write, which tell that a secret has changed, and the new files
 * @param replaced the files before the write, by path
 */
export function diffRecords(
  resource: ResourceData,
  before: RecordData,
  after: RecordData,
  written: Values = {},
  replaced: ReadonlyMap<string, StoredUpload> = new Map(),
): FieldChanges {
  const changes = getLeafFields(resource.fields)
    .filter(({ field }) => !isInverse(field) && !isSecret(field))
    .flatMap(({ path, field }) => {
      const name = getAuditPath(path, field)
      const [from, to] = [getValue(before, name), getValue(after, name)]
      if (isFile(field)) {
        if (isSameFile(from, to)) return []
        return [[name, { from: toStoredFile(from, replaced.get(path)), to: toStoredFile(to, written[path]) }]]
      }
      const [formerValue, newValue] = [withoutThumbnails(from), withoutThumbnails(to)]
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
    const from = isFile(field) ? changes[path]?.from : undefined
    return isStoredUpload(from) ? [from] : []
  })

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

/**
 * Whether two values of a field are the same file. The signature of the URL changes with time, and two files may have
 * the same name.
 */
const isSameFile = (one: unknown, other: unknown): boolean => getFileAddress(one) === getFileAddress(other)

function getFileAddress(value: unknown): string | undefined {
  const address = isObject(value) ? value.tempUri : undefined
  return typeof address === 'string' ? address.split('?', 1)[0] : undefined
}

/** A file as it is stored; its name where that is not known. */
function toStoredFile(value: unknown, stored: unknown): unknown {
  if (!isObject(value)) return value
  return isStoredUpload(stored) ? stored : value.name
}

/** Signed URLs of thumbnails inside rows change with time. */
function withoutThumbnails(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  return JSON.parse(JSON.stringify(value, (name, innerValue) => (name === 'thumbUri' ? undefined : innerValue)))
}
