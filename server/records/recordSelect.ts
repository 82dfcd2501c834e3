import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findTarget, type Target } from '#language/catalog.ts'
import { canBeInactive, getCountName, getLeafFields, hasCreatedAt, isStored, type LeafField } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { FieldData, FieldOf, FieldsData } from '#language/field.ts'
import { mapFiles } from '#language/kinds/file.ts'
import {
  getKind,
  hasRows,
  holdsFiles,
  isInverse,
  isLinks,
  isLocation,
  isReference,
  isSecret,
} from '#language/kinds/kinds.ts'
import { getIsSetPath } from '#language/kinds/secret.ts'
import type { ResourceData } from '#language/resource.ts'
import { buildWireValue } from '../db/columnTypes.ts'
import { toLonColumn } from '../db/kinds/location.ts'
import { getColumnName, getKeyColumn, getTableName, parentColumn } from '../db/naming.ts'
import { andSeenEntry } from '../db/predicates/childrenSql.ts'
import { buildPath } from '../db/predicates/predicateSql.ts'
import type { SqlScope } from '../db/predicates/sqlScope.ts'
import { joinAnd } from '../db/predicates/testSql.ts'
import { buildJsonObject, formatInstantSql, type JsonMember } from './jsonSql.ts'
import type { WireContext } from './recordsContext.ts'
import { buildLinksJson } from './selectLinks.ts'
import { formatInstant, type SelectPart, type SelectScope, toNull } from './selectPart.ts'
import { buildRefParts } from './selectReference.ts'
import { buildRowsJson, serializeRows } from './selectRows.ts'
import { setAtPath } from './setAtPath.ts'

/**
 * The SQL to read a resource, and its serialization: the columns of its table `t`, the joins, and the conversion of a
 * row to the API's record.
 */
export interface RecordSelect {
  readonly select: readonly RawBuilder<unknown>[]
  readonly joins: readonly RawBuilder<unknown>[]
  readonly toWire: (row: RecordData, context: WireContext) => RecordData
}

/** The maximum number of children per record in a list; a single record has all of them. */
const maxListChildren = 20

/**
 * Builds the SQL to read a resource as the API serializes it.
 *
 * @param withAllChildren true for a single record (all children), false for a list (20 children, with their count)
 */
export function buildRecordSelect(
  { resources, viewer }: Pick<SqlScope, 'resources' | 'viewer'>,
  resource: ResourceData,
  withAllChildren: boolean,
): RecordSelect {
  const scope: SelectScope = { resources, resource, viewer, alias: 't', withAllChildren, joins: [] }
  const parts: SelectPart[] = []
  const seenParts: RawBuilder<unknown>[] = []
  if (!(resource.key in resource.fields)) parts.push(buildOwnPart(resource.key, getKeyColumn(resource), toNull))
  for (const leaf of getLeafFields(resource.fields)) {
    const sight = buildLeafSight(scope, leaf)
    const seenAlias = `${leaf.path}#seen`
    if (sight) seenParts.push(sql`${sight} as ${sql.id(seenAlias)}`)
    parts.push(...buildParts(scope, leaf).map((part) => (sight ? { ...part, seenAlias } : part)))
  }
  if (canBeInactive(resource)) parts.push(buildOwnPart('deletedAt', 'deleted_at', formatInstant))
  if (resource.wire?.toggle === 'ativo') parts.push(buildOwnPart('ativo', 'deleted_at', (value) => value == null))
  if (hasCreatedAt(resource)) parts.push(buildOwnPart('createdAt', 'created_at', formatInstant))
  return {
    select: [...parts.map((part) => sql`${part.expression} as ${sql.id(part.alias)}`), ...seenParts],
    joins: scope.joins,
    toWire: (row, context) => buildRecord(parts, row, context),
  }
}

function buildOwnPart(path: string, column: string, convert: SelectPart['convert']): SelectPart {
  return { alias: path, path, expression: sql.ref(`t.${column}`), convert }
}

/** The condition that the viewer sees the field of a record; undefined if the viewer sees it in every record. */
function buildLeafSight(scope: SelectScope, { path, field }: LeafField): RawBuilder<SqlBool> | undefined {
  const conditions = [scope.viewer.build(scope, field.options.maySee), buildTargetSight(scope, path, field)]
  const [first, second] = conditions.filter((condition) => condition !== undefined)
  return first && second ? joinAnd([first, second]) : first
}

/** The condition that the viewer sees a reference's target; undefined if every viewer sees the target's title. */
function buildTargetSight(scope: SelectScope, path: string, field: FieldData): RawBuilder<SqlBool> | undefined {
  const target = isReference(field) ? findTarget(scope.resources, field.options.to)?.resource : undefined
  if (!target || target.titles === 'open') return undefined
  const targetScope = { ...scope, resource: target, alias: 'o' }
  const sight = scope.viewer.build(targetScope, target.records)
  if (!sight) return undefined
  const column = sql.ref(`t.${getColumnName(path, 'ref')}`)
  const key = sql.ref(`o.${getKeyColumn(target)}`)
  return sql<SqlBool>`(${column} is null or exists (select 1 from ${sql.table(getTableName(target))} as o where ${key} = ${column} and ${sight}))`
}

function buildParts(scope: SelectScope, { path, field }: LeafField): SelectPart[] {
  const column = sql.ref(`t.${getColumnName(path, field.kind)}`)
  if (isReference(field)) return buildRefParts(scope, path, field, column)
  if (isInverse(field)) return buildRelatedListParts(scope, path, field)
  if (isLinks(field)) {
    const count = buildCountPart(scope, getCountName(path, field))
    if (field.options.wire === 'count') return [count]
    const expression = buildLinksJson(scope, path, field, scope.withAllChildren)
    return [{ alias: path, path, expression, convert: (value) => value ?? [] }, count]
  }
  if (hasRows(field)) return buildRowsParts(scope, path, field)
  if (isSecret(field)) {
    const isSetPath = getIsSetPath(path)
    return [{ alias: isSetPath, path: isSetPath, expression: sql`(${column} is not null)`, convert: toNull }]
  }
  if (holdsFiles(field)) {
    const convert: SelectPart['convert'] = (value, { fileToWire }) =>
      mapFiles(value, (file) => (file ? fileToWire(file) : null))
    return [{ alias: path, path, expression: column, convert }]
  }
  if (isLocation(field)) {
    const expression = buildLocationJson('t', getColumnName(path, field.kind))
    return [{ alias: path, path, expression, convert: toNull }]
  }
  const convert = getKind(field.kind).type === 'timestamp' ? formatInstant : toNull
  const expression = buildWireValue(field, isStored(field) ? column : buildPath(scope, path))
  return [{ alias: path, path, expression, convert }]
}

function buildRelatedListParts(scope: SelectScope, path: string, field: FieldOf<'many'>): SelectPart[] {
  const { resources, resource, withAllChildren } = scope
  const { wire = 'entries', entries = [], to, via } = field.options
  const target = findTarget(resources, to)
  if (wire === 'none' || !target) return []
  const childTable = getChildTable(target)
  const joinCondition = sql`${sql.ref(`c.${getColumnName(via, 'ref')}`)} = ${sql.ref(`t.${getKeyColumn(resource)}`)}`
  const seen = andSeenEntry(scope, target, 'c')
  const relatedCount = buildCountPart(scope, getCountName(path, field))
  if (wire === 'count') return [relatedCount]
  const members: JsonMember[] = [
    ...(childTable.rows ? [] : [{ name: target.resource.key, value: sql.ref(`c.${childTable.key}`) }]),
    ...entries.map((name) => ({ name, value: getEntryValue(target, name) })),
    ...(childTable.canBeInactive ? [{ name: 'deletedAt', value: formatInstantSql(sql.ref('c.deleted_at')) }] : []),
  ]
  const order = childTable.canBeInactive
    ? sql`(c.deleted_at is not null), ${sql.ref(`c.${childTable.key}`)}`
    : sql.ref(`c.${childTable.key}`)
  const list = sql`(select coalesce(json_agg(entry), '[]'::json) from (select ${buildJsonObject(members)} as entry from ${sql.table(childTable.table)} as c where ${joinCondition}${seen} order by ${order}${withAllChildren ? sql`` : sql` limit ${sql.lit(maxListChildren)}`}) as entries)`
  return [{ alias: path, path, expression: list, convert: (value) => value ?? [] }, relatedCount]
}

interface ChildTable {
  readonly table: string
  readonly key: string
  readonly canBeInactive: boolean
  readonly rows: boolean
}

function getChildTable({ resource, rows }: Target): ChildTable {
  if (rows) return { table: rows.options.table, key: 'id', canBeInactive: false, rows: true }
  return {
    table: getTableName(resource),
    key: getKeyColumn(resource),
    canBeInactive: canBeInactive(resource),
    rows: false,
  }
}

/** A location as JSON; null if there is none. */
function buildLocationJson(alias: string, latColumn: string): RawBuilder<unknown> {
  const [lat, lon] = [latColumn, toLonColumn(latColumn)].map((name) => sql.ref(`${alias}.${name}`))
  return sql`case when ${lat} is not null then json_build_object('lat', ${lat}, 'lon', ${lon}) end`
}

/** The SQL expression of one property of an entry in a list. An entry of child rows may include the parent's key. */
function getEntryValue({ resource, rows }: Target, name: string): RawBuilder<unknown> {
  if (rows && name === resource.key) return sql.ref(`c.${parentColumn}`)
  const fields: FieldsData = rows ? rows.options.fields : resource.fields
  const kind = fields[name]?.kind ?? 'text'
  if (isLocation(fields[name])) return buildLocationJson('c', getColumnName(name, kind))
  const column = sql.ref(`c.${getColumnName(name, kind)}`)
  return getKind(kind).type === 'timestamp' ? formatInstantSql(column) : buildWireValue(fields[name], column)
}

function buildRowsParts(scope: SelectScope, path: string, field: FieldOf<'rows'>): SelectPart[] {
  const { resource, withAllChildren } = scope
  const parent = { alias: 't', keyColumn: getKeyColumn(resource), keyName: resource.key }
  const toWire: SelectPart['convert'] = (value, context) => serializeRows(resource, { path, field }, value, context)
  return [
    {
      alias: path,
      path,
      expression: buildRowsJson(scope, field, parent, withAllChildren ? undefined : maxListChildren),
      convert: toWire,
    },
    buildCountPart(scope, getCountName(path, field)),
  ]
}

function buildCountPart(scope: SelectScope, name: string): SelectPart {
  return { alias: name, path: name, expression: buildPath(scope, name), convert: toNull }
}

function buildRecord(parts: readonly SelectPart[], row: RecordData, context: WireContext): RecordData {
  const record: Record<string, unknown> = {}
  for (const { alias, path, convert, seenAlias } of parts)
    if (seenAlias === undefined || row[seenAlias] === true) setAtPath(record, path, convert(row[alias], context))
  return record
}
