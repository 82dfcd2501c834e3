import { type BodyLeaf, getBodyLeaves } from './bodyLeaves.ts'
import { isChangeableList } from './bulkEdit.ts'
import { getValue, type RecordData } from './evaluate.ts'
import type { FieldData } from './field.ts'
import type { Formats } from './formats.ts'
import { type Issue, noIssues } from './issue.ts'
import { isTextList } from './kinds/kinds.ts'
import { getTextListReader } from './kinds/reading/textLists.ts'
import { storedValue } from './leafValues.ts'
import type { ResourceData } from './resource.ts'
import { parseValue } from './schema.ts'
import { isObject, setValueAt } from './values.ts'

/** How a user changes a list in several records. */
export type ListMode = 'add' | 'remove' | 'replace'

/** What a list gets and loses in a bulk edit, beside the values that a record already has. */
export interface ListChange {
  readonly leaf: BodyLeaf
  readonly added: readonly unknown[]
  readonly removed: readonly unknown[]
}

/** The most values that a call can remove from a list. Only the record says how many a list may have. */
const maxRemoved = 1_000

/** Whether the value of a field in a bulk edit is `{add, remove}` instead of the whole list. */
export const isListChange = (field: FieldData, value: unknown): value is RecordData =>
  isChangeableList(field) && isObject(value)

/** Parses `{add, remove}`. Whether the new list of a record is allowed is known when that record is saved. */
export function parseListChange(
  leaf: BodyLeaf,
  value: RecordData,
  formats: Formats,
): { readonly change: ListChange; readonly issues: readonly Issue[] } {
  const parts = Object.entries(value)
  const isKnown = parts.every(([name, list]) => ['add', 'remove'].includes(name) && Array.isArray(list))
  const parse = (name: 'add' | 'remove') => {
    const limits = { required: false, ...(name === 'remove' && { max: maxRemoved }) }
    const field = { ...leaf.field, options: { ...leaf.field.options, ...limits } } as BodyLeaf['field']
    return parseValue({ ...leaf, field }, value[name], formats)
  }
  if (parts.length === 0 || !isKnown)
    return {
      change: { leaf, added: [], removed: [] },
      issues: [{ path: leaf.wirePath, key: 'list', params: {} }],
    }
  const [added, removed] = [parse('add'), parse('remove')]
  return {
    change: { leaf, added: toList(added.value), removed: toList(removed.value) },
    issues: [...(added.issues ?? noIssues), ...(removed.issues ?? noIssues)],
  }
}

/** The values of a bulk edit as the body of one record: each changed list becomes the whole new list. */
export function applyListChanges(values: RecordData, changes: readonly ListChange[], record: RecordData): RecordData {
  const body = { ...values }
  for (const { leaf, added, removed } of changes) {
    const list = toList(storedValue(record, leaf.path, leaf.field))
    setValueAt(body, leaf.wirePath, changeList(list, { leaf, added, removed }))
  }
  return body
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A value that is both added and removed is added. */
function changeList(list: readonly unknown[], { leaf: { field }, added, removed }: ListChange): readonly unknown[] {
  const compared = isTextList(field) ? getTextListReader(field).toCompared : undefined
  const toKey = (value: unknown): unknown => (compared && typeof value === 'string' ? compared(value) : value)
  const removedKeys = new Set(removed.map(toKey))
  const kept = list.filter((value) => !removedKeys.has(toKey(value)))
  const keptKeys = new Set(kept.map(toKey))
  return [...kept, ...added.filter((value) => !keptKeys.has(toKey(value)))]
}

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
