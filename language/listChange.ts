import { type BodyLeaf, getBodyLeaves } from './bodyLeaves.ts'
import { readBodyValue } from './bodyValues.ts'
import { isChangeableList } from './bulkEdit.ts'
import { getValue, type RecordData } from './evaluate.ts'
import type { FieldData } from './field.ts'
import { foldText } from './foldText.ts'
import type { Formats } from './formats.ts'
import type { Issue } from './issue.ts'
import { storedValue } from './leafValues.ts'
import type { ResourceData } from './resource.ts'
import { parseValue } from './schema.ts'
import { isObject, setValueAt } from './values.ts'

/** What a list gets in a bulk edit, beside the values that a record already has. */
export interface ListChange {
  readonly add?: readonly unknown[]
  readonly remove?: readonly unknown[]
}

const isListChange = (field: FieldData, value: unknown): value is RecordData =>
  isChangeableList(field) && isObject(value)

/** The issues of a value in a bulk edit, which may be a `ListChange` instead of a list. */
export function findEditIssues(leaf: BodyLeaf, value: unknown, formats: Formats): readonly Issue[] {
  if (!isListChange(leaf.field, value)) return parseValue(leaf, value, formats).issues
  const parts = Object.keys(value)
  if (parts.length === 0 || parts.some((name) => name !== 'add' && name !== 'remove'))
    return [{ path: leaf.wirePath, key: 'list', params: {} }]
  return Object.values(value).flatMap((list) => parseValue(leaf, list, formats).issues)
}

/** The values of a bulk edit as the body of one record: each `ListChange` becomes the whole new list. */
export function applyListChanges(
  resource: ResourceData,
  values: RecordData,
  record: RecordData,
  formats: Formats,
): RecordData {
  const body = { ...values }
  for (const leaf of getBodyLeaves(resource, 'update')) {
    const read = readBodyValue(values, leaf.wirePath)
    if (!('raw' in read) || !isListChange(leaf.field, read.raw)) continue
    const [added, removed] = [read.raw.add, read.raw.remove].map((list) => toList(parseValue(leaf, list, formats)))
    setValueAt(
      body,
      leaf.wirePath,
      changeList(toList({ value: storedValue(record, leaf.path, leaf.field) }), added, removed),
    )
  }
  return body
}

const toList = ({ value }: { readonly value?: unknown }): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Texts that differ only in case or accents count as the same. A value that is added and removed is added. */
function changeList(
  list: readonly unknown[],
  added: readonly unknown[] = [],
  removed: readonly unknown[] = [],
): readonly unknown[] {
  const removedKeys = new Set(removed.map(toComparable))
  const kept = list.filter((value) => !removedKeys.has(toComparable(value)))
  const keptKeys = new Set(kept.map(toComparable))
  return [...kept, ...added.filter((value) => !keptKeys.has(toComparable(value)))]
}

const toComparable = (value: unknown): unknown => (typeof value === 'string' ? foldText(value) : value)

/** How a user changes a list in several records. */
export type ListMode = keyof ListChange | 'replace'

/** The values of a bulk edit with what the user chose for each list, by its path. */
export function toListChanges(
  resource: ResourceData,
  values: RecordData,
  modes: ReadonlyMap<string, ListMode>,
): RecordData {
  const body = { ...values }
  for (const { path, wirePath } of getBodyLeaves(resource, 'update')) {
    const mode = modes.get(path) ?? 'replace'
    if (mode !== 'replace') setValueAt(body, wirePath, { [mode]: getValue(values, wirePath) })
  }
  return body
}
