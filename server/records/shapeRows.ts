import { type RawBuilder, sql } from 'kysely'
import { type Catalog, rowTitle, targetNamed } from '#resources/language/catalog.ts'
import { canBeInactive, countNameOf, type LeafField, leafFields } from '#resources/language/derive.ts'
import type { FieldOf } from '#resources/language/field.ts'
import { hasRows, isFile, isPlainText, isReference, kindNamed } from '#resources/language/kinds/kinds.ts'
import type { FileRef } from '#resources/language/record.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { columnOf, keyColumnOf, parentColumn, positionColumn, tableOf } from '../db/naming.ts'
import type { FileToWire } from './context.ts'
import { instantText, jsonObject, type Member } from './jsonSql.ts'

/** The record or row that contains the rows. */
interface Parent {
  readonly alias: string
  readonly keyColumn: string
  /** The name under which each row repeats the parent's key. */
  readonly keyName: string
}

/** The rows of a record as one JSON expression, including nested rows. */
export function rowsJson(
  resources: Catalog,
  field: FieldOf<'rows'>,
  parent: Parent,
  cap?: number,
): RawBuilder<unknown> {
  const { table, fields, key, stamped } = field.options
  const alias = `${parent.alias}_${table}`
  const ref = (column: string): RawBuilder<unknown> => sql.ref(`${alias}.${column}`)
  const members: Member[] = [
    ...(key ? [{ name: key, value: ref('id') }] : []),
    { name: parent.keyName, value: ref(parentColumn) },
    ...leafFields(fields).flatMap((leaf) => rowMembers(resources, leaf, alias, key ?? 'id')),
    ...(stamped
      ? [
          { name: 'createdAt', value: instantText(ref('created_at')) },
          { name: 'updatedAt', value: instantText(ref('updated_at')) },
        ]
      : []),
  ]
  return sql`(select coalesce(json_agg(entry), '[]'::json) from (select ${jsonObject(members)} as entry from ${sql.table(table)} as ${sql.id(alias)} where ${ref(parentColumn)} = ${sql.ref(`${parent.alias}.${parent.keyColumn}`)} order by ${ref(positionColumn)}, ${ref('id')}${cap ? sql` limit ${sql.lit(cap)}` : sql``}) as entries)`
}

function rowMembers(resources: Catalog, { path, field }: LeafField, alias: string, keyName: string): Member[] {
  const column = sql.ref(`${alias}.${columnOf(path, field.kind)}`)
  if (hasRows(field)) {
    const row = { alias, keyColumn: 'id', keyName }
    return [
      { name: path, value: rowsJson(resources, field, row) },
      { name: countNameOf(path, field), value: rowsCount(field, alias) },
    ]
  }
  if (kindNamed(field.kind).type === 'timestamp') return [{ name: path, value: instantText(column) }]
  if (!isReference(field)) return [{ name: path, value: column }]
  const id: Member = { name: `${path}Id`, value: column }
  const object = targetJson(resources, field, column)
  return object ? [id, { name: path, value: object }] : [id]
}

/** The target of a reference in a row as JSON: null if there is no target, undefined if only the id is shown. */
function targetJson(
  resources: Catalog,
  { options: { to, title, as } }: FieldOf<'ref'>,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  const target = targetNamed(resources, to)
  if (as === 'id' || !title || !target) return undefined
  if (target.rows) return rowTargetJson(resources, target.rows, title, column)
  const { resource } = target
  const key = sql.ref(`target.${keyColumnOf(resource)}`)
  const shown: Member[] = [
    { name: resource.key, value: key },
    ...shownOf(resource, title).map((leaf) => ({
      name: isFile(leaf.field) ? 'thumbUri' : leaf.path,
      value: sql.ref(`target.${columnOf(leaf.path, leaf.field.kind)}`),
    })),
    ...(canBeInactive(resource) ? [{ name: 'deletedAt', value: instantText(sql.ref('target.deleted_at')) }] : []),
  ]
  return sql`(select ${jsonObject(shown)} from ${sql.table(tableOf(resource))} as target where ${key} = ${column})`
}

/** A row as the target of a reference: its key and its own reference. */
function rowTargetJson(
  resources: Catalog,
  rows: FieldOf<'rows'>,
  title: string,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  const { table, key, fields } = rows.options
  const { ref = '' } = rowTitle(resources, rows, title) ?? {}
  const field = fields[ref]
  const inner = isReference(field) && targetJson(resources, field, sql.ref(`row.${columnOf(ref, 'ref')}`))
  if (!inner) return undefined
  const shown: Member[] = [...(key ? [{ name: key, value: sql.ref('row.id') }] : []), { name: ref, value: inner }]
  return sql`(select ${jsonObject(shown)} from ${sql.table(table)} as "row" where ${sql.ref('row.id')} = ${column})`
}

function rowsCount({ options }: FieldOf<'rows'>, alias: string): RawBuilder<unknown> {
  return sql`(select count(*)::int from ${sql.table(options.table)} as c where ${sql.ref(`c.${parentColumn}`)} = ${sql.ref(`${alias}.id`)})`
}

/**
 * The fields of a referenced record that a reference contains: the title, the first picture, and for an entry of a
 * question or answer bank all its texts.
 */
export function shownOf(resource: ResourceData, title: string): LeafField[] {
  const leaves = leafFields(resource.fields)
  const picture = leaves.find((leaf) => isFile(leaf.field))
  return leaves.filter(
    (leaf) => leaf.path === title || leaf === picture || (resource.internal && isPlainText(leaf.field)),
  )
}

/** Replaces stored files inside rows with the URLs of their thumbnails. */
export function rowsToWire(field: FieldOf<'rows'>, value: unknown, fileToWire: FileToWire): unknown {
  const inside = Object.entries(field.options.fields).filter(([, inner]) => isReference(inner) || hasRows(inner))
  return (Array.isArray(value) ? value : []).map((row: Record<string, unknown>) => {
    const shown = { ...row }
    for (const [name, inner] of inside) {
      if (hasRows(inner)) shown[name] = rowsToWire(inner, row[name], fileToWire)
      else if (name in row) shown[name] = refToWire(row[name], fileToWire)
    }
    return shown
  })
}

/** Replaces the stored picture of a referenced record with the URL of its thumbnail. */
export function refToWire(value: unknown, fileToWire: FileToWire): unknown {
  if (!value || typeof value !== 'object' || !('thumbUri' in value)) return value ?? null
  const { thumbUri: stored, ...shown } = value
  const file = stored ? (fileToWire(stored) as FileRef) : undefined
  return file?.thumbUri ? { ...shown, thumbUri: file.thumbUri } : shown
}
