import { getLeafFields } from '#language/derive.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { isInverse, isReference, isSecret } from '#language/kinds/kinds.ts'
import { getIsSetPath } from '#language/kinds/secret.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { isSameValue, type Values } from './save.ts'

/** The changes of a write by dotted path: `{from, to}`. Related lists and URLs of files are left out. */
export type FieldChanges = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>

/** @param written the values of the write, which tell that a secret has changed */
export function diffRecords(
  resource: ResourceData,
  before: RecordData,
  after: RecordData,
  written: Values = {},
): FieldChanges {
  const paths = getLeafFields(resource.fields)
    .filter(({ field }) => !isInverse(field) && !isSecret(field))
    .map(({ path, field }) => (isReference(field) && field.options.as === 'id' ? `${path}Id` : path))
  const changes = Object.fromEntries(
    paths
      .map((path) => [path, getValue(before, path), getValue(after, path)] as const)
      .filter(
        ([, from, to]) => !isSameValue(toAuditValue(from), toAuditValue(to)) || getFilePath(from) !== getFilePath(to),
      )
      .map(([path, from, to]) => [path, { from: toAuditValue(from), to: toAuditValue(to) }]),
  )
  return { ...changes, ...diffSecrets(resource, before, after, written) }
}

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
 * The path of a file's URL, without the signature, which changes with time. Compared because two files may have the
 * same name.
 */
function getFilePath(value: unknown): string | undefined {
  const address = isFile(value) ? value.tempUri : undefined
  return typeof address === 'string' ? address.split('?', 1)[0] : undefined
}

function isFile(value: unknown): value is { readonly tempUri: unknown; readonly name: unknown } {
  return isObject(value) && 'tempUri' in value && 'name' in value
}

/** A file is represented by its name; signed thumbnail URLs inside rows are left out. */
function toAuditValue(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (isFile(value)) return value.name
  return JSON.parse(JSON.stringify(value, (name, innerValue) => (name === 'thumbUri' ? undefined : innerValue)))
}
