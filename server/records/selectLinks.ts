import { type RawBuilder, sql } from 'kysely'
import { getResource } from '#language/catalog.ts'
import { canBeInactive, findFieldAt } from '#language/derive.ts'
import type { FieldOf } from '#language/field.ts'
import { getMaxLinks } from '#language/kinds/links.ts'
import { buildWireValue } from '../db/columnTypes.ts'
import { getJoinTable } from '../db/joinTables.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import { andSeen, type SqlScope } from '../db/predicates/sqlScope.ts'
import { buildJsonObject, formatInstantSql } from './jsonSql.ts'
import { buildSort } from './listSql.ts'

/**
 * The linked records of a record of `t` as one JSON expression, sorted by their titles.
 *
 * @param withAllLinks false for a list, whose records have at most as many links as a body may contain
 */
export function buildLinksJson(
  scope: SqlScope,
  path: string,
  field: FieldOf<'links'>,
  withAllLinks: boolean,
): RawBuilder<unknown> {
  const { resources, resource } = scope
  const { to, title } = field.options
  const target = getResource(resources, to)
  const { name, ownColumn, otherColumn } = getJoinTable(resources, resource, path, field)
  const key = sql.ref(`c.${getKeyColumn(target)}`)
  const titleField = findFieldAt(target, title)
  const titleColumn = sql.ref(`c.${getColumnName(title, titleField?.kind ?? 'text')}`)
  const entry = buildJsonObject([
    { name: target.key, value: key },
    { name: title, value: buildWireValue(titleField, titleColumn) },
    ...(canBeInactive(target) ? [{ name: 'deletedAt', value: formatInstantSql(sql.ref('c.deleted_at')) }] : []),
  ])
  const limit = withAllLinks ? sql`` : sql` limit ${sql.lit(getMaxLinks(field.options))}`
  return sql`(select coalesce(json_agg(entry), '[]'::json) from (select ${entry} as entry from ${sql.table(name)} as l join ${sql.table(getTableName(target))} as c on ${key} = ${sql.ref(`l.${otherColumn}`)} where ${sql.ref(`l.${ownColumn}`)} = ${sql.ref(`t.${getKeyColumn(resource)}`)}${andSeen({ ...scope, resource: target, alias: 'c' })} order by ${buildSort(titleColumn, titleField?.kind)}, ${key}${limit}) as entries)`
}
