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
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...record, [name]: value }
  const inner = record[name]
  return { ...record, [name]: withValueAt(isObject(inner) ? inner : {}, rest.join('.'), value) }
}
