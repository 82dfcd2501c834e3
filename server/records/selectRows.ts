import { type RawBuilder, sql } from 'kysely'
import { findTarget, resolveRowTitle } from '#language/catalog.ts'
import { canBeInactive, getCountName, getLeafFields, type LeafField } from '#language/derive.ts'
import type { FieldOf } from '#language/field.ts'
import type { FileRef } from '#language/kinds/file.ts'
import { getKind, hasRows, isFile, isPlainText, isReference } from '#language/kinds/kinds.ts'
import { hiddenName } from '#language/kinds/rows.ts'
import { getEntries } from '#language/recordEntries.ts'
import type { ResourceData } from '#language/resource.ts'
import type { RecordData } from '#language/values.ts'
import { buildWireValue } from '../db/columnTypes.ts'
import { getColumnName, getKeyColumn, getTableName, parentColumn, positionColumn } from '../db/naming.ts'
import { andSeen, type SqlScope } from '../db/predicates/sqlScope.ts'
import { buildVisibleKey } from '../db/predicates/visibleKey.ts'
import { buildJsonObject, formatInstantSql, type JsonMember } from './jsonSql.ts'
import type { SerializeFile, WireContext } from './recordsContext.ts'

/** The record or row that contains the rows. */
interface ParentTable {
  readonly alias: string
  readonly keyColumn: string
  /** The name under which each row repeats the parent's key. */
  readonly keyName: string
}

/** The rows of a record as one JSON expression, including nested rows. */
export function buildRowsJson(
  scope: SqlScope,
  field: FieldOf<'rows'>,
  parent: ParentTable,
  limit?: number,
): RawBuilder<unknown> {
  const { table, fields, key, stamped } = field.options
  const alias = `${parent.alias}_${table}`
  const ref = (column: string): RawBuilder<unknown> => sql.ref(`${alias}.${column}`)
  const members: JsonMember[] = [
    ...(key ? [{ name: key, value: ref('id') }] : []),
    { name: parent.keyName, value: ref(parentColumn) },
    ...getLeafFields(fields).flatMap((leaf) => buildRowMembers(scope, leaf, alias, key ?? 'id')),
    ...(stamped
      ? [
          { name: 'createdAt', value: formatInstantSql(ref('created_at')) },
          { name: 'updatedAt', value: formatInstantSql(ref('updated_at')) },
        ]
      : []),
  ]
  return sql`(select coalesce(json_agg(entry), '[]'::json) from (select ${buildJsonObject(members)} as entry from ${sql.table(table)} as ${sql.id(alias)} where ${ref(parentColumn)} = ${sql.ref(`${parent.alias}.${parent.keyColumn}`)} order by ${ref(positionColumn)}, ${ref('id')}${limit ? sql` limit ${sql.lit(limit)}` : sql``}) as entries)`
}

function buildRowMembers(scope: SqlScope, { path, field }: LeafField, alias: string, keyName: string): JsonMember[] {
  const column = sql.ref(`${alias}.${getColumnName(path, field.kind)}`)
  if (hasRows(field)) {
    const row = { alias, keyColumn: 'id', keyName }
    return [
      { name: path, value: buildRowsJson(scope, field, row) },
      { name: getCountName(path, field), value: buildRowsCount(field, alias) },
    ]
  }
  if (getKind(field.kind).type === 'timestamp') return [{ name: path, value: formatInstantSql(column) }]
  if (!isReference(field)) return [{ name: path, value: buildWireValue(field, column) }]
  const id: JsonMember = { name: `${path}Id`, value: column }
  const object = buildTargetJson(scope, field, column) ?? buildSightJson(scope, field, column)
  return object ? [id, { name: path, value: object }] : [id]
}

/** For a reference that shows only the id: the key if the viewer sees the target; undefined if every viewer sees it. */
function buildSightJson(
  scope: SqlScope,
  { options }: FieldOf<'ref'>,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  const target = findTarget(scope.resources, options.to)
  if (!target || target.rows) return undefined
  const key = buildVisibleKey(scope, target.resource, column)
  return key === column ? undefined : key
}

/** The target of a row's reference as JSON: null if hidden or missing, undefined if the reference shows only the id. */
function buildTargetJson(
  scope: SqlScope,
  { options: { to, title, as } }: FieldOf<'ref'>,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  const target = findTarget(scope.resources, to)
  if (as === 'id' || !title || !target) return undefined
  if (target.rows) return buildRowTargetJson(scope, target.rows, title, column)
  const { resource } = target
  const key = sql.ref(`target.${getKeyColumn(resource)}`)
  const output: JsonMember[] = [
    { name: resource.key, value: key },
    ...getTargetFields(resource, title).map((leaf) => ({
      name: isFile(leaf.field) ? 'thumbUri' : leaf.path,
      value: buildWireValue(leaf.field, sql.ref(`target.${getColumnName(leaf.path, leaf.field.kind)}`)),
    })),
    ...(canBeInactive(resource) ? [{ name: 'deletedAt', value: formatInstantSql(sql.ref('target.deleted_at')) }] : []),
  ]
  const seen = resource.titles === 'open' ? sql`` : andSeen({ ...scope, resource, alias: 'target' })
  return sql`(select ${buildJsonObject(output)} from ${sql.table(getTableName(resource))} as target where ${key} = ${column}${seen})`
}

/** The row to which a reference points, as JSON: its key, and the target of its own reference. */
function buildRowTargetJson(
  scope: SqlScope,
  rows: FieldOf<'rows'>,
  title: string,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  const { table, key, fields } = rows.options
  const { ref = '' } = resolveRowTitle(scope.resources, rows, title) ?? {}
  const field = fields[ref]
  const nested = isReference(field) && buildTargetJson(scope, field, sql.ref(`row.${getColumnName(ref, 'ref')}`))
  if (!nested) return undefined
  const output: JsonMember[] = [...(key ? [{ name: key, value: sql.ref('row.id') }] : []), { name: ref, value: nested }]
  return sql`(select ${buildJsonObject(output)} from ${sql.table(table)} as "row" where ${sql.ref('row.id')} = ${column})`
}

function buildRowsCount({ options }: FieldOf<'rows'>, alias: string): RawBuilder<unknown> {
  return sql`(select count(*)::int from ${sql.table(options.table)} as c where ${sql.ref(`c.${parentColumn}`)} = ${sql.ref(`${alias}.id`)})`
}

/**
 * The fields of a referenced record that a reference contains: the title, the first picture, and for an entry of a
 * question or answer bank all its texts.
 */
export function getTargetFields(resource: ResourceData, title: string): LeafField[] {
  const leaves = getLeafFields(resource.fields)
  const picture = leaves.find((leaf) => isFile(leaf.field))
  return leaves.filter(
    (leaf) => leaf.path === title || leaf === picture || (resource.internal && isPlainText(leaf.field)),
  )
}

/**
 * The rows of a record as they are sent: files as the URLs of their thumbnails, and without the references to records
 * that the viewer does not see. Instead of a hidden reference the row has a sealed text, which a save sends back to
 * keep the reference. The text depends on the target and not on the row, so it stays the same when other users save the
 * rows.
 */
export function serializeRows(
  resource: ResourceData,
  { path, field }: { readonly path: string; readonly field: FieldOf<'rows'> },
  value: unknown,
  { fileToWire, seal }: WireContext,
): unknown {
  const counts = new Map<string, number>()
  const [first] = getEntries(value)
  const sealOnce: WireContext['seal'] = (text) => {
    const count = counts.get(text) ?? 0
    counts.set(text, count + 1)
    return seal(JSON.stringify([resource.name, first?.[resource.key], path, text, count]))
  }
  return serializeEach(field, value, { fileToWire, seal: sealOnce })
}

function serializeEach({ options: { fields } }: FieldOf<'rows'>, value: unknown, context: WireContext): RecordData[] {
  const leaves = Object.entries(fields)
  return getEntries(value).map((row) => {
    const output = { ...row }
    const hidden: Record<string, unknown> = {}
    for (const [name, field] of leaves) {
      if (hasRows(field)) output[name] = serializeEach(field, row[name], context)
      if (!isReference(field) || !(name in row)) continue
      const id = row[`${name}Id`]
      if (id !== null && row[name] === null && !field.options.to.includes('.')) {
        hidden[name] = id
        delete output[name]
        delete output[`${name}Id`]
      } else if (hasObject(field)) output[name] = serializeRef(row[name], context.fileToWire)
      else delete output[name]
    }
    return Object.keys(hidden).length === 0 ? output : { ...output, [hiddenName]: context.seal(JSON.stringify(hidden)) }
  })
}

const hasObject = ({ options: { as, title } }: FieldOf<'ref'>): boolean => as !== 'id' && title !== undefined

/** Replaces the stored picture of a referenced record with the URL of its thumbnail. */
export function serializeRef(value: unknown, fileToWire: SerializeFile): unknown {
  if (!value || typeof value !== 'object' || !('thumbUri' in value)) return value ?? null
  const { thumbUri: stored, ...output } = value
  const file = stored ? (fileToWire(stored) as FileRef) : undefined
  return file?.thumbUri ? { ...output, thumbUri: file.thumbUri } : output
}
