/** The plain JSON of a record, to which predicates are applied. */
export type RecordData = { readonly [name: string]: unknown }

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

export const isSameValue = (left: unknown, right: unknown): boolean =>
  left === right || (isEmpty(left) && isEmpty(right))

/** Null, undefined or only whitespace. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

export function isObject(value: unknown): value is RecordData {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A copy of the record with one value changed at a dotted path. */
export function withValueAt(record: RecordData, path: string, value: unknown): RecordData {
  const copy = { ...record }
  setValueAt(copy, path, value)
  return copy
}

/**
 * Changes one value of a record at a dotted path. Groups on the path are copied, because other records may share them.
 */
export function setValueAt(record: Record<string, unknown>, path: string, value: unknown): void {
  const end = path.indexOf('.')
  const name = end === -1 ? path : path.slice(0, end)
  const inner = record[name]
  record[name] = end === -1 ? value : withValueAt(isObject(inner) ? inner : {}, path.slice(end + 1), value)
}
