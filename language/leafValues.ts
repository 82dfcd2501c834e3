import { type BodyLeaf, getWirePath, toBodyLeaves } from './bodyLeaves.ts'
import { getValue, type RecordData } from './evaluate.ts'
import type { FieldData, FieldOf } from './field.ts'
import { hasRows, isLinks, isReference, isSecret } from './kinds/kinds.ts'
import { normalizeKeys } from './kinds/links.ts'
import { getIsSetPath } from './kinds/secret.ts'
import { extractKey } from './readers.ts'
import { getEntries, getEntryKey } from './recordEntries.ts'
import { isEmpty, setValueAt } from './values.ts'

/**
 * The value of a field of a stored record in the form of a parsed body. A reference becomes its key, or its wire value
 * if the wire has no key. Links become their keys.
 */
export function storedValue(stored: RecordData, path: string, field: FieldData): unknown {
  if (isLinks(field)) return normalizeKeys(getEntries(getValue(stored, path)).map(getEntryKey))
  // The stored text is unknown here, so it counts as different from every text that is written.
  if (isSecret(field)) return getValue(stored, getIsSetPath(path)) === true || null
  const value = getValue(stored, getWirePath(path, field))
  return isReference(field) ? (extractKey(value, field.options) ?? value) : value
}

/** Stored rows as a body has them. */
export function toBodyRows({ options: { fields, key } }: FieldOf<'rows'>, rows: unknown): RecordData[] {
  return getEntries(rows).map((row) => ({
    ...(key !== undefined && { [key]: row[key] }),
    ...Object.fromEntries(
      toBodyLeaves(fields, 'create').map(({ path, field }) => {
        const value = storedValue(row, path, field)
        return [path, hasRows(field) ? toBodyRows(field, value) : value]
      }),
    ),
  }))
}

/** A copy of the record with one value of the body applied, to evaluate conditions and expressions on it. */
export function applyValue(record: RecordData, leaf: WireLeaf, value: unknown): RecordData {
  const copy = { ...record }
  setLeafValue(copy, leaf, value)
  return copy
}

type WireLeaf = Pick<BodyLeaf, 'path' | 'wirePath'> & { readonly field: FieldData }

/** As `applyValue`, on the record itself. */
export function setLeafValue(
  record: Record<string, unknown>,
  { field, path, wirePath }: WireLeaf,
  value: unknown,
): void {
  if (hasRows(field) || isLinks(field)) {
    const list = Array.isArray(value) ? value : []
    setValueAt(record, path, isLinks(field) ? buildEntries(getEntries(getValue(record, path)), list) : list)
    setValueAt(record, `${path}Count`, list.length)
  } else if (isSecret(field)) setValueAt(record, getIsSetPath(path), !isEmpty(value))
  else if (isReference(field)) setTarget(record, { field, path, wirePath }, value)
  else setValueAt(record, wirePath, value ?? null)
}

function setTarget(
  record: Record<string, unknown>,
  { field, path, wirePath }: WireLeaf & { readonly field: FieldOf<'ref'> },
  value: unknown,
): void {
  const isSame = !isEmpty(value) && extractKey(getValue(record, wirePath), field.options) === value
  if (!isSame) setValueAt(record, path, isEmpty(value) ? null : { id: value })
  if (wirePath !== path) setValueAt(record, wirePath, value ?? null)
}

/** The entries for these keys. Of a new one only the key is known. */
const buildEntries = (known: readonly RecordData[], keys: readonly unknown[]): RecordData[] =>
  keys.map((key) => known.find((entry) => getEntryKey(entry) === key) ?? { id: key })
