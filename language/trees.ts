import { getValue } from './evaluate.ts'
import type { FieldData, FieldOf } from './field.ts'
import { isReference } from './kinds/kinds.ts'
import { getEntries, getEntryKey, getPathName } from './recordEntries.ts'
import type { RecordData } from './values.ts'

/** Whether a field refers to the parent of a record in a tree of the same resource. */
export const isTree = (field: FieldData | undefined): field is FieldOf<'ref'> =>
  isReference(field) && field.options.tree === true

/**
 * The path from the root to the parent, `Fruit › Citrus`; undefined if the field is no tree or the record is a root.
 */
export function formatTreePath(field: FieldData | undefined, path: string, record: RecordData): string | undefined {
  const entries = isTree(field) ? getEntries(getValue(record, getPathName(path))) : []
  const { title = '' } = isTree(field) ? field.options : {}
  return entries.length === 0 ? undefined : entries.map((entry) => String(entry[title] ?? '')).join(' › ')
}

/** Whether a record is another one, or is below it at any depth, by the path from the root to its parent. */
export const isAtOrUnder = (record: RecordData, key: string, path: string, other: unknown): boolean =>
  record[key] === other || getEntries(getValue(record, getPathName(path))).some((entry) => getEntryKey(entry) === other)
