import { type RawBuilder, sql } from 'kysely'
import { type Catalog, type Target, targetNamed } from '#resources/language/catalog.ts'
import { canBeInactive, countNameOf, isStamped, type LeafField, leafFields } from '#resources/language/derive.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { FieldOf, FieldsData } from '#resources/language/field.ts'
import { hasRows, isInverse, isReference, kindNamed } from '#resources/language/kinds/kinds.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { columnOf, keyColumnOf, parentColumn, tableOf } from '../db/naming.ts'
import type { FileToWire } from './context.ts'
import { instantText, jsonObject, type Member } from './jsonSql.ts'
import { pathSql } from './predicateSql.ts'
import { rowsJson, rowsToWire } from './shapeRows.ts'

/**
 * The SQL to read a resource, and its serialization: the columns of its table `t`, the joins, and the conversion of a
 * row to the API's record.
 */
export interface Shape {
  readonly select: readonly RawBuilder<unknown>[]
  readonly joins: readonly RawBuilder<unknown>[]
  readonly toWire: (row: RecordData, fileToWire: FileToWire) => RecordData
}

/** The maximum number of children per record in a list; a single record has all of them. */
const listCap = 20

interface Part {
  readonly alias: string
  readonly expression: RawBuilder<unknown>
  readonly convert: (value: unknown, fileToWire: FileToWire) => unknown
  /** The dotted path in the record; parents are created. */
  readonly path: string
}

const asIs = (value: unknown): unknown => value ?? null
const instant = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null))

/**
 * Builds the SQL to read a resource as the API serializes it.
 *
 * @param withAllChildren true for a single record (all children), false for a list (20 children, with their count)
 */
export function shapeOf(resources: Catalog, resource: ResourceData, whole: boolean): Shape {
  const joins: RawBuilder<unknown>[] = []
  const parts: Part[] = []
  if (!(resource.key in resource.fields)) parts.push(own(resource.key, keyColumnOf(resource), asIs))
  for (const leaf of leafFields(resource.fields)) parts.push(...partsOf(resources, resource, leaf, whole, joins))
  if (canBeInactive(resource)) parts.push(own('deletedAt', 'deleted_at', instant))
  if (resource.wire?.toggle === 'ativo') parts.push(own('ativo', 'deleted_at', (value) => value == null))
  if (isStamped(resource)) parts.push(own('createdAt', 'created_at', instant))
  return {
    select: parts.map((part) => sql`${part.expression} as ${sql.id(part.alias)}`),
    joins,
    toWire: (row, fileToWire) => assemble(parts, row, fileToWire),
  }
}

function own(path: string, column: string, convert: Part['convert']): Part {
  return { alias: path, path, expression: sql.ref(`t.${column}`), convert }
}

function partsOf(
  resources: Catalog,
  resource: ResourceData,
  { path, field }: LeafField,
  whole: boolean,
  joins: RawBuilder<unknown>[],
): Part[] {
  const column = sql.ref(`t.${columnOf(path, field.kind)}`)
  if (isReference(field)) return refParts(resources, path, field, column, joins)
  if (isInverse(field)) return manyParts(resources, resource, path, field, whole)
  if (hasRows(field)) return rowsParts(resources, resource, path, field, whole)
  const { type } = kindNamed(field.kind)
  if (type === 'file')
    return [
      { alias: path, path, expression: column, convert: (value, fileToWire) => (value ? fileToWire(value) : null) },
    ]
  const convert = type === 'timestamp' ? instant : asIs
  return [{ alias: path, path, expression: type === 'date' ? sql`${column}::text` : column, convert }]
}

function refParts(
  resources: Catalog,
  path: string,
  field: FieldOf<'ref'>,
  column: RawBuilder<unknown>,
  joins: RawBuilder<unknown>[],
): Part[] {
  const { as, title, to } = field.options
  const id: Part = { alias: `${path}Id`, path: `${path}Id`, expression: column, convert: asIs }
  const target = targetNamed(resources, to)
  if (as === 'id' || !title || !target) return [id]
  const alias = joinAliasOf(path)
  joins.push(
    sql`left join ${sql.table(tableOf(target.resource))} as ${sql.id(alias)} on ${sql.ref(`${alias}.${keyColumnOf(target.resource)}`)} = ${column}`,
  )
  const titlePart: Part = {
    alias: `${path}.${title}`,
    path: `${path}.${title}`,
    expression: sql.ref(`${alias}.${columnOf(title, 'text')}`),
    convert: asIs,
  }
  const parent: Part = { alias: `${path}?`, path, expression: column, convert: (value) => (value == null ? null : {}) }
  const key: Part = { alias: `${path}.key`, path: `${path}.${target.resource.key}`, expression: column, convert: asIs }
  if (as === 'title') return [parent, titlePart]
  return as === 'object' ? [parent, key, titlePart] : [id, parent, key, titlePart]
}

/** The alias of the joined target table of a reference. */
const joinAliasOf = (path: string): string => `r_${path.replaceAll('.', '_')}`

function manyParts(
  resources: Catalog,
  resource: ResourceData,
  path: string,
  field: FieldOf<'many'>,
  whole: boolean,
): Part[] {
  const { wire = 'entries', entries = [], to, via } = field.options
  const target = targetNamed(resources, to)
  if (wire === 'none' || !target) return []
  const child = childOf(target)
  const back = sql`${sql.ref(`c.${columnOf(via, 'ref')}`)} = ${sql.ref(`t.${keyColumnOf(resource)}`)}`
  const count = countPart(resources, resource, countNameOf(path, field))
  if (wire === 'count') return [count]
  const members: Member[] = [
    ...(child.rows ? [] : [{ name: target.resource.key, value: sql.ref(`c.${child.key}`) }]),
    ...entries.map((name) => ({ name, value: entryValue(target, name) })),
    ...(child.canBeInactive ? [{ name: 'deletedAt', value: instantText(sql.ref('c.deleted_at')) }] : []),
  ]
  const order = child.canBeInactive
    ? sql`(c.deleted_at is not null), ${sql.ref(`c.${child.key}`)}`
    : sql.ref(`c.${child.key}`)
  const list = sql`(select coalesce(json_agg(entry), '[]'::json) from (select ${jsonObject(members)} as entry from ${sql.table(child.table)} as c where ${back} order by ${order}${whole ? sql`` : sql` limit ${sql.lit(listCap)}`}) as entries)`
  return [{ alias: path, path, expression: list, convert: (value) => value ?? [] }, count]
}

interface Child {
  readonly table: string
  readonly key: string
  readonly canBeInactive: boolean
  readonly rows: boolean
}

function childOf({ resource, rows }: Target): Child {
  if (rows) return { table: rows.options.table, key: 'id', canBeInactive: false, rows: true }
  return { table: tableOf(resource), key: keyColumnOf(resource), canBeInactive: canBeInactive(resource), rows: false }
}

/** The value of a member of an entry. Entries of rows may include the parent's key. */
function entryValue({ resource, rows }: Target, name: string): RawBuilder<unknown> {
  if (rows && name === resource.key) return sql.ref(`c.${parentColumn}`)
  const fields: FieldsData = rows ? rows.options.fields : resource.fields
  return sql.ref(`c.${columnOf(name, fields[name]?.kind ?? 'text')}`)
}

function rowsParts(
  resources: Catalog,
  resource: ResourceData,
  path: string,
  field: FieldOf<'rows'>,
  whole: boolean,
): Part[] {
  const parent = { alias: 't', keyColumn: keyColumnOf(resource), keyName: resource.key }
  const toWire: Part['convert'] = (value, fileToWire) => rowsToWire(field, value, fileToWire)
  return [
    { alias: path, path, expression: rowsJson(resources, field, parent, whole ? undefined : listCap), convert: toWire },
    countPart(resources, resource, countNameOf(path, field)),
  ]
}

function countPart(resources: Catalog, resource: ResourceData, name: string): Part {
  return { alias: name, path: name, expression: pathSql({ resources, resource, alias: 't' }, name), convert: asIs }
}

function assemble(parts: readonly Part[], row: RecordData, fileToWire: FileToWire): RecordData {
  const record: Record<string, unknown> = {}
  for (const { alias, path, convert } of parts) place(record, path, convert(row[alias], fileToWire))
  return record
}

/** Sets a value at a dotted path and creates missing parents. If a parent is null, the value is ignored. */
export function place(record: Record<string, unknown>, path: string, value: unknown): void {
  const parts = path.split('.')
  const last = parts.pop() ?? path
  let parent = record
  for (const part of parts) {
    if (parent[part] === null) return
    parent[part] ??= {}
    parent = parent[part] as Record<string, unknown>
  }
  parent[last] = value
}
