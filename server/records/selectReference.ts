import { type RawBuilder, sql } from 'kysely'
import { findTarget } from '#language/catalog.ts'
import { findFieldAt } from '#language/derive.ts'
import type { FieldOf } from '#language/field.ts'
import { getKind } from '#language/kinds/kinds.ts'
import { getPathName } from '#language/recordEntries.ts'
import type { ResourceData } from '#language/resource.ts'
import { isTree } from '#language/trees.ts'
import { buildWireValue } from '../db/columnTypes.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import { andSeen } from '../db/predicates/sqlScope.ts'
import { buildAncestors } from '../db/predicates/treeSql.ts'
import { buildJsonObject } from './jsonSql.ts'
import { formatInstant, type SelectPart, type SelectScope, toNull } from './selectPart.ts'

/** The parts of a reference: its key, its title, the values that it carries, and in a tree the path from the root. */
export function buildRefParts(
  scope: SelectScope,
  path: string,
  field: FieldOf<'ref'>,
  column: RawBuilder<unknown>,
): SelectPart[] {
  const { as, title, to } = field.options
  const id: SelectPart = { alias: `${path}Id`, path: `${path}Id`, expression: column, convert: toNull }
  const target = findTarget(scope.resources, to)
  if (as === 'id' || !title || !target) return [id]
  const alias = getJoinAlias(path)
  scope.joins.push(
    sql`left join ${sql.table(getTableName(target.resource))} as ${sql.id(alias)} on ${sql.ref(`${alias}.${getKeyColumn(target.resource)}`)} = ${column}`,
  )
  const titlePart: SelectPart = {
    alias: `${path}.${title}`,
    path: `${path}.${title}`,
    expression: buildWireValue(
      findFieldAt(target.resource, title),
      sql.ref(`${alias}.${getColumnName(title, 'text')}`),
    ),
    convert: toNull,
  }
  const parent: SelectPart = {
    alias: `${path}?`,
    path,
    expression: column,
    convert: (value) => (value == null ? null : {}),
  }
  const key: SelectPart = {
    alias: `${path}#key`,
    path: `${path}.${target.resource.key}`,
    expression: column,
    convert: toNull,
  }
  const way = isTree(field) ? [buildTreePart(scope, target.resource, path, title, column)] : []
  if (as === 'title') return [parent, titlePart, ...way]
  const carried = buildCarriedParts(target.resource, path, field)
  return [...(as === 'object' ? [] : [id]), parent, key, titlePart, ...carried, ...way]
}

/** The further values of the target that the record carries. */
function buildCarriedParts(target: ResourceData, path: string, field: FieldOf<'ref'>): SelectPart[] {
  return (field.options.with ?? []).flatMap((name, index): SelectPart[] => {
    const carried = findFieldAt(target, name)
    if (!carried) return []
    const column = sql.ref(`${getJoinAlias(path)}.${getColumnName(name, carried.kind)}`)
    const convert = getKind(carried.kind).type === 'timestamp' ? formatInstant : toNull
    // PostgreSQL cuts an alias after 63 bytes, and two paths may be longer together.
    const alias = `${path}#${index}`
    return [{ alias, path: `${path}.${name}`, expression: buildWireValue(carried, column), convert }]
  })
}

/** The path from the root to the parent: the key and the title of each record. */
function buildTreePart(
  scope: SelectScope,
  resource: ResourceData,
  path: string,
  title: string,
  column: RawBuilder<unknown>,
): SelectPart {
  const name = getPathName(path)
  const titleValue = buildWireValue(findFieldAt(resource, title), sql.ref(`c.${getColumnName(title, 'text')}`))
  const entry = buildJsonObject([
    { name: resource.key, value: sql.ref('up.key') },
    { name: title, value: titleValue },
  ])
  // `offset 0` keeps the planner from joining the records, for which it may read the whole table.
  const expression = sql`(${buildAncestors(resource, path, column)} select coalesce(json_agg(${entry} order by cardinality(up.way) desc), '[]'::json) from up cross join lateral (select * from ${sql.table(getTableName(resource))} as c where ${sql.ref(`c.${getKeyColumn(resource)}`)} = up.key${andSeen({ ...scope, resource, alias: 'c' })} offset 0) as c)`
  return { alias: name, path: name, expression, convert: (value) => value ?? [] }
}

/** The alias of the joined target table of a reference. */
const getJoinAlias = (path: string): string => `r_${path.replaceAll('.', '_')}`
