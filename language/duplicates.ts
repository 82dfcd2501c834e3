import { toBodyLeaves } from './bodyLeaves.ts'
import { getValue, type RecordData } from './evaluate.ts'
import type { FieldData, FieldsData } from './field.ts'
import { mapFiles } from './kinds/file.ts'
import { hasRows, holdsFiles, isSecret, isUnique } from './kinds/kinds.ts'
import { getEntries } from './recordEntries.ts'
import type { ResourceData } from './resource.ts'
import { isObject, withValueAt } from './values.ts'

/**
 * The initial values of a duplicate of a record. Unique values, secrets, the state of a lifecycle and fields that a
 * request body may not contain are not copied. A file has the key of the original record under `copyOf`.
 *
 * @param record as it was read by its id
 */
export function buildDuplicate(resource: ResourceData, record: RecordData): RecordData {
  const isKept = (path: string, field: FieldData): boolean => path !== resource.lifecycle?.on && !isUnique(field)
  return pickValues(resource.fields, record, { isKept, copyOf: record[resource.key] })
}

interface PickOptions {
  readonly isKept: (path: string, field: FieldData) => boolean
  /** The key of the record whose files are copied. */
  readonly copyOf: unknown
}

/** The values of the fields that the body of a new record may have, with the records of references for their titles. */
function pickValues(fields: FieldsData, values: RecordData, options: PickOptions): RecordData {
  return toBodyLeaves(fields, 'create').reduce((picked: RecordData, { path, wirePath, field }) => {
    if (isSecret(field) || !options.isKept(path, field)) return picked
    const named = wirePath === path ? picked : withValueAt(picked, path, getValue(values, path))
    return withValueAt(named, wirePath, copyValue(field, getValue(values, wirePath), options))
  }, {})
}

function copyValue(field: FieldData, value: unknown, options: PickOptions): unknown {
  if (holdsFiles(field)) return mapFiles(value, (file) => (isObject(file) ? { ...file, copyOf: options.copyOf } : file))
  // Rows are new ones too, so that they lose their keys.
  return hasRows(field) ? getEntries(value).map((row) => pickValues(field.options.fields, row, options)) : value
}
