import { type Catalog, findTarget, getResource, resolveRowTitle, type Target } from '#language/catalog.ts'
import { getFixedDefault } from '#language/defaults.ts'
import {
  canBeInactive,
  findFieldAt,
  getCountName,
  getLeafFields,
  hasCreatedAt,
  type LeafField,
} from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { FieldOf, FieldsData } from '#language/field.ts'
import type { FileRef } from '#language/kinds/file.ts'
import { mapFiles } from '#language/kinds/file.ts'
import {
  hasRows,
  holdsFiles,
  isFile,
  isInverse,
  isLinks,
  isLocation,
  isPosition,
  isReference,
  isSecret,
  isSequence,
} from '#language/kinds/kinds.ts'
import { getIsSetPath } from '#language/kinds/secret.ts'
import { getPathName } from '#language/recordEntries.ts'
import type { ResourceData } from '#language/resource.ts'
import { formatSequence } from '#language/sequences.ts'
import { isTree } from '#language/trees.ts'
import { getJoinTable } from '../db/joinTables.ts'
import { toLonColumn } from '../db/kinds/location.ts'
import {
  getColumnName,
  getKeyColumn,
  getTableAndKey,
  getTableName,
  parentColumn,
  positionColumn,
} from '../db/naming.ts'
import { getTargetFields, serializeRef } from './selectRows.ts'
import { setAtPath } from './setAtPath.ts'

/** The demo rows in memory, from which the examples are built. */
export interface ExampleTables {
  readonly resources: Catalog
  readonly getRows: (table: string) => readonly RecordData[]
}

type PathValue = readonly [path: string, value: unknown]

/** A record as in a response of the API, built from demo rows without a database. */
export function buildExampleRecord(tables: ExampleTables, resource: ResourceData, row: RecordData): RecordData {
  const key: PathValue = [resource.key, row[getKeyColumn(resource)]]
  return buildRecord([
    ...(resource.key in resource.fields ? [] : [key]),
    ...getLeafFields(resource.fields).flatMap((leaf) =>
      isReference(leaf.field)
        ? buildRefValues(tables, leaf.path, leaf.field, row)
        : buildFieldValues(tables, leaf, row, key),
    ),
    ...(canBeInactive(resource) ? [['deletedAt', formatInstant(row.deleted_at)] as const] : []),
    ...(resource.wire?.toggle === 'ativo' ? [['ativo', row.deleted_at === null] as const] : []),
    ...(hasCreatedAt(resource) ? [['createdAt', formatInstant(row.created_at)] as const] : []),
  ])
}

function buildRecord(entries: readonly PathValue[]): RecordData {
  const record: Record<string, unknown> = {}
  for (const [path, value] of entries) setAtPath(record, path, value)
  return record
}

const formatInstant = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null))

/** The value of a row for a field with its own columns. */
export function getColumnValue({ path, field }: LeafField, row: RecordData): unknown {
  const column = getColumnName(path, field.kind)
  if (isLocation(field))
    return row[column] == null ? null : { lat: Number(row[column]), lon: Number(row[toLonColumn(column)]) }
  return formatInstant(row[column] ?? getFixedDefault(field))
}

function buildFieldValues(
  tables: ExampleTables,
  leaf: LeafField,
  row: RecordData,
  key: PathValue,
): readonly PathValue[] {
  const { path, field } = leaf
  if (isInverse(field)) return buildRelatedValues(tables, path, field, key)
  if (isLinks(field)) return buildLinkValues(tables, path, field, key)
  if (hasRows(field)) {
    const rows = getChildRows(tables, field, key[1]).map((child) => buildExampleRow(tables, field, child, key))
    return [[path, rows] as const, [getCountName(path, field), rows.length] as const]
  }
  const value = getColumnValue(leaf, row)
  if (isSecret(field)) return [[getIsSetPath(path), value !== null]]
  if (isPosition(field)) return [[path, String(value ?? key[1])]]
  if (isSequence(field)) return [[path, value ?? formatSequence(field.options.format, 1, 2026)]]
  return [[path, holdsFiles(field) ? mapFiles(value, (file) => (file ? serializeFile(file) : null)) : value]]
}

function buildLinkValues(
  tables: ExampleTables,
  path: string,
  field: FieldOf<'links'>,
  [, id]: PathValue,
): readonly PathValue[] {
  const { to, title, wire } = field.options
  const target = getResource(tables.resources, to)
  const entries = getLinkedKeys(tables, field, id).map((key) => ({
    [target.key]: key,
    ...getTitle(tables, { to, title }, key),
    ...(canBeInactive(target) && { deletedAt: formatInstant(findRow(tables, to, key)?.deleted_at) }),
  }))
  const count = [getCountName(path, field), entries.length] as const
  return wire === 'count' ? [count] : [[path, entries], count]
}

/** The keys of the records that are linked to the one with this key. */
export function getLinkedKeys({ resources, getRows }: ExampleTables, field: FieldOf<'links'>, id: unknown): unknown[] {
  const { to, inverse } = field.options
  const target = getResource(resources, to)
  const back = findFieldAt(target, inverse)
  if (!isLinks(back)) return []
  const { name, ownColumn, otherColumn } = getJoinTable(resources, target, inverse, back)
  return getRows(name).flatMap((row) => (row[otherColumn] === id ? [row[ownColumn]] : []))
}

/** The rows that belong to a record or to another row, in their order. */
export function getChildRows(
  tables: ExampleTables,
  { options }: FieldOf<'rows'>,
  parent: unknown,
): readonly RecordData[] {
  return tables
    .getRows(options.table)
    .filter((row) => row[parentColumn] === parent)
    .sort((left, right) => Number(left[positionColumn]) - Number(right[positionColumn]))
}

function buildExampleRow(
  tables: ExampleTables,
  field: FieldOf<'rows'>,
  row: RecordData,
  parentKey: PathValue,
): RecordData {
  const { key, fields, stamped } = field.options
  return buildRecord([
    ...(key ? [[key, row.id] as const] : []),
    parentKey,
    ...getLeafFields(fields).flatMap((leaf): readonly PathValue[] => {
      if (!isReference(leaf.field)) return buildFieldValues(tables, leaf, row, [key ?? 'id', row.id])
      const id = getColumnValue(leaf, row)
      const output = buildTarget(tables, leaf.field, id)
      return [[`${leaf.path}Id`, id] as const, ...(output === undefined ? [] : [[leaf.path, output] as const])]
    }),
    ...(stamped
      ? [['createdAt', formatInstant(row.created_at)] as const, ['updatedAt', formatInstant(row.updated_at)] as const]
      : []),
  ])
}

function buildRefValues(
  tables: ExampleTables,
  path: string,
  field: FieldOf<'ref'>,
  row: RecordData,
): readonly PathValue[] {
  const { as, title, to } = field.options
  const id = getColumnValue({ path, field }, row)
  const target = findTarget(tables.resources, to)
  if (as === 'id' || !title || !target) return [[`${path}Id`, id]]
  const output =
    id === null
      ? null
      : { ...(as !== 'title' && { [target.resource.key]: id }), ...getTitle(tables, field.options, id) }
  return [
    ...(as === 'title' || as === 'object' ? [] : [[`${path}Id`, id] as const]),
    [path, output],
    ...(isTree(field) ? [[getPathName(path), buildTreePath(tables, path, field, id)] as const] : []),
  ]
}

function buildTreePath(tables: ExampleTables, path: string, field: FieldOf<'ref'>, id: unknown): RecordData[] {
  const { to } = field.options
  const row = id === null ? undefined : findRow(tables, to, id)
  if (!row) return []
  const entry = { [findTarget(tables.resources, to)?.resource.key ?? 'id']: id, ...getTitle(tables, field.options, id) }
  return [...buildTreePath(tables, path, field, getColumnValue({ path, field }, row)), entry]
}

const getTitle = (
  tables: ExampleTables,
  { to, title = '' }: { readonly to: string; readonly title?: string | undefined },
  id: unknown,
): RecordData => ({
  [title]: findRow(tables, to, id)?.[getColumnName(title, 'text')] ?? null,
})

function findRow(tables: ExampleTables, to: string, id: unknown): RecordData | undefined {
  const { table, key } = getTableAndKey(tables.resources, to)
  return tables.getRows(table).find((row) => row[key] === id)
}

/** The representation of a reference's target in a row; undefined if the row contains only the id. */
function buildTarget(tables: ExampleTables, field: FieldOf<'ref'>, id: unknown): unknown {
  const { to, title, as } = field.options
  const target = findTarget(tables.resources, to)
  if (as === 'id' || !title || !target) return undefined
  const row = id === null ? undefined : findRow(tables, to, id)
  if (row === undefined) return null
  return target.rows ? buildRowTarget(tables, target.rows, title, row) : buildRecordTarget(target.resource, title, row)
}

function buildRowTarget(tables: ExampleTables, rows: FieldOf<'rows'>, title: string, row: RecordData): unknown {
  const { key, fields } = rows.options
  const { ref = '' } = resolveRowTitle(tables.resources, rows, title) ?? {}
  const innerField = fields[ref]
  if (!isReference(innerField)) return undefined
  return { ...(key && { [key]: row.id }), [ref]: buildTarget(tables, innerField, row[getColumnName(ref, 'ref')]) }
}

function buildRecordTarget(resource: ResourceData, title: string, row: RecordData): unknown {
  const output = getTargetFields(resource, title).map((leaf) => [
    isFile(leaf.field) ? 'thumbUri' : leaf.path,
    getColumnValue(leaf, row),
  ])
  return serializeRef(
    {
      [resource.key]: row[getKeyColumn(resource)],
      ...Object.fromEntries(output),
      ...(canBeInactive(resource) && { deletedAt: formatInstant(row.deleted_at) }),
    },
    serializeFile,
  )
}

function buildRelatedValues(
  tables: ExampleTables,
  path: string,
  field: FieldOf<'many'>,
  [, id]: PathValue,
): readonly PathValue[] {
  const { wire = 'entries', entries = [], to, via } = field.options
  const target = findTarget(tables.resources, to)
  if (wire === 'none' || !target) return []
  const children = tables
    .getRows(target.rows?.options.table ?? getTableName(target.resource))
    .filter((row) => row[getColumnName(via, 'ref')] === id)
  const activeChildren = children.filter(({ deleted_at }) => !deleted_at)
  if (wire === 'count') return [[getCountName(path, field), activeChildren.length]]
  const sortedChildren = [...activeChildren, ...children.filter(({ deleted_at }) => deleted_at)]
  const output = sortedChildren.map((row) => buildRelatedEntry(target, entries, row))
  return [[path, output] as const, [getCountName(path, field), children.length] as const]
}

function buildRelatedEntry({ resource, rows }: Target, names: readonly string[], row: RecordData): RecordData {
  const fields: FieldsData = rows ? rows.options.fields : resource.fields
  const getColumn = (name: string): string =>
    rows && name === resource.key ? parentColumn : getColumnName(name, fields[name]?.kind ?? 'text')
  return {
    ...(!rows && { [resource.key]: row[getKeyColumn(resource)] }),
    ...Object.fromEntries(names.map((name) => [name, formatInstant(row[getColumn(name)])])),
    ...(!rows && canBeInactive(resource) && { deletedAt: formatInstant(row.deleted_at) }),
  }
}

/** A stored file as the API returns it, but with unsigned URLs, because examples must be the same after each start. */
function serializeFile(file: unknown): FileRef {
  const { key, name, thumbKey } = file as { readonly key: string; readonly name: string; readonly thumbKey?: string }
  return { tempUri: buildAddress(key), name, ...(thumbKey !== undefined && { thumbUri: buildAddress(thumbKey) }) }
}

const buildAddress = (key: string): string => `/api/files/${key}`
