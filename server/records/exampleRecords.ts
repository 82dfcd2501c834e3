import { type Catalog, rowTitle, type Target, targetNamed } from '#resources/language/catalog.ts'
import { canBeInactive, countNameOf, isStamped, type LeafField, leafFields } from '#resources/language/derive.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { FieldOf, FieldsData } from '#resources/language/field.ts'
import { hasRows, isFile, isInverse, isReference } from '#resources/language/kinds/kinds.ts'
import type { FileRef } from '#resources/language/record.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { columnOf, keyColumnOf, parentColumn, positionColumn, tableAndKeyOf, tableOf } from '../db/naming.ts'
import { place } from './shape.ts'
import { refToWire, shownOf } from './shapeRows.ts'

/** The demo rows in memory, from which the examples are built. */
export interface StoredRows {
  readonly resources: Catalog
  readonly rowsOf: (table: string) => readonly RecordData[]
}

type Entry = readonly [path: string, value: unknown]

/** A record as in an answer of the API, built from demo rows without a database. */
export function exampleRecord(stored: StoredRows, resource: ResourceData, row: RecordData): RecordData {
  const key: Entry = [resource.key, row[keyColumnOf(resource)]]
  return recordOf([
    ...(resource.key in resource.fields ? [] : [key]),
    ...leafFields(resource.fields).flatMap((leaf) =>
      isReference(leaf.field) ? refEntries(stored, leaf.path, leaf.field, row) : fieldEntries(stored, leaf, row, key),
    ),
    ...(canBeInactive(resource) ? [['deletedAt', instant(row.deleted_at)] as const] : []),
    ...(resource.wire?.toggle === 'ativo' ? [['ativo', row.deleted_at === null] as const] : []),
    ...(isStamped(resource) ? [['createdAt', instant(row.created_at)] as const] : []),
  ])
}

function recordOf(entries: readonly Entry[]): RecordData {
  const record: Record<string, unknown> = {}
  for (const [path, value] of entries) place(record, path, value)
  return record
}

const instant = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null))

/** The value of a row for a field that has one column. */
export function storedValue({ path, field }: LeafField, row: RecordData): unknown {
  const preset = 'default' in field.options ? field.options.default : undefined
  return instant(row[columnOf(path, field.kind)] ?? preset)
}

function fieldEntries(stored: StoredRows, leaf: LeafField, row: RecordData, key: Entry): readonly Entry[] {
  const { path, field } = leaf
  if (isInverse(field)) return manyEntries(stored, path, field, key)
  if (hasRows(field)) {
    const rows = childRows(stored, field, key[1]).map((child) => exampleRow(stored, field, child, key))
    return [[path, rows] as const, [countNameOf(path, field), rows.length] as const]
  }
  const value = storedValue(leaf, row)
  return [[path, isFile(field) && value ? fileToWire(value) : value]]
}

/** The rows that belong to a record or to another row, in their order. */
export function childRows(stored: StoredRows, { options }: FieldOf<'rows'>, parent: unknown): readonly RecordData[] {
  return stored
    .rowsOf(options.table)
    .filter((row) => row[parentColumn] === parent)
    .sort((one, other) => Number(one[positionColumn]) - Number(other[positionColumn]))
}

function exampleRow(stored: StoredRows, field: FieldOf<'rows'>, row: RecordData, owner: Entry): RecordData {
  const { key, fields, stamped } = field.options
  return recordOf([
    ...(key ? [[key, row.id] as const] : []),
    owner,
    ...leafFields(fields).flatMap((leaf): readonly Entry[] => {
      if (!isReference(leaf.field)) return fieldEntries(stored, leaf, row, [key ?? 'id', row.id])
      const id = storedValue(leaf, row)
      const shown = shownTarget(stored, leaf.field, id)
      return [[`${leaf.path}Id`, id] as const, ...(shown === undefined ? [] : [[leaf.path, shown] as const])]
    }),
    ...(stamped
      ? [['createdAt', instant(row.created_at)] as const, ['updatedAt', instant(row.updated_at)] as const]
      : []),
  ])
}

function refEntries(stored: StoredRows, path: string, field: FieldOf<'ref'>, row: RecordData): readonly Entry[] {
  const { as, title, to } = field.options
  const id = storedValue({ path, field }, row)
  const target = targetNamed(stored.resources, to)
  if (as === 'id' || !title || !target) return [[`${path}Id`, id]]
  const shown =
    id === null ? null : { ...(as !== 'title' && { [target.resource.key]: id }), ...titleOf(stored, field, id) }
  return as === 'title' || as === 'object'
    ? [[path, shown]]
    : [
        [`${path}Id`, id],
        [path, shown],
      ]
}

const titleOf = (stored: StoredRows, { options: { to, title = '' } }: FieldOf<'ref'>, id: unknown): RecordData => ({
  [title]: rowWithKey(stored, to, id)?.[columnOf(title, 'text')] ?? null,
})

function rowWithKey(stored: StoredRows, to: string, id: unknown): RecordData | undefined {
  const { table, key } = tableAndKeyOf(stored.resources, to)
  return stored.rowsOf(table).find((row) => row[key] === id)
}

/** The representation of a reference's target in a row; undefined if the row contains only the id. */
function shownTarget(stored: StoredRows, field: FieldOf<'ref'>, id: unknown): unknown {
  const { to, title, as } = field.options
  const target = targetNamed(stored.resources, to)
  if (as === 'id' || !title || !target) return undefined
  const row = id === null ? undefined : rowWithKey(stored, to, id)
  if (row === undefined) return null
  return target.rows ? shownRow(stored, target.rows, title, row) : shownRecord(target.resource, title, row)
}

function shownRow(stored: StoredRows, rows: FieldOf<'rows'>, title: string, row: RecordData): unknown {
  const { key, fields } = rows.options
  const { ref = '' } = rowTitle(stored.resources, rows, title) ?? {}
  const inner = fields[ref]
  if (!isReference(inner)) return undefined
  return { ...(key && { [key]: row.id }), [ref]: shownTarget(stored, inner, row[columnOf(ref, 'ref')]) }
}

function shownRecord(resource: ResourceData, title: string, row: RecordData): unknown {
  const shown = shownOf(resource, title).map((leaf) => [
    isFile(leaf.field) ? 'thumbUri' : leaf.path,
    storedValue(leaf, row),
  ])
  return refToWire(
    {
      [resource.key]: row[keyColumnOf(resource)],
      ...Object.fromEntries(shown),
      ...(canBeInactive(resource) && { deletedAt: instant(row.deleted_at) }),
    },
    fileToWire,
  )
}

function manyEntries(stored: StoredRows, path: string, field: FieldOf<'many'>, [, id]: Entry): readonly Entry[] {
  const { wire = 'entries', entries = [], to, via } = field.options
  const target = targetNamed(stored.resources, to)
  if (wire === 'none' || !target) return []
  const children = stored
    .rowsOf(target.rows?.options.table ?? tableOf(target.resource))
    .filter((row) => row[columnOf(via, 'ref')] === id)
  const living = children.filter(({ deleted_at }) => !deleted_at)
  if (wire === 'count') return [[countNameOf(path, field), living.length]]
  const ordered = [...living, ...children.filter(({ deleted_at }) => deleted_at)]
  const shown = ordered.map((row) => manyEntry(target, entries, row))
  return [[path, shown] as const, [countNameOf(path, field), children.length] as const]
}

function manyEntry({ resource, rows }: Target, names: readonly string[], row: RecordData): RecordData {
  const fields: FieldsData = rows ? rows.options.fields : resource.fields
  const columnNamed = (name: string): string =>
    rows && name === resource.key ? parentColumn : columnOf(name, fields[name]?.kind ?? 'text')
  return {
    ...(!rows && { [resource.key]: row[keyColumnOf(resource)] }),
    ...Object.fromEntries(names.map((name) => [name, instant(row[columnNamed(name)])])),
    ...(!rows && canBeInactive(resource) && { deletedAt: instant(row.deleted_at) }),
  }
}

/** The URL of a stored file without its signature, because an example has none. */
function fileToWire(file: unknown): FileRef {
  const { key, name, thumbKey } = file as { readonly key: string; readonly name: string; readonly thumbKey?: string }
  return { tempUri: addressOf(key), name, ...(thumbKey !== undefined && { thumbUri: addressOf(thumbKey) }) }
}

const addressOf = (key: string): string => `/api/files/${key}`
