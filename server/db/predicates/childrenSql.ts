import { type RawBuilder, sql } from 'kysely'
import { findRelatedResource, findTarget, type Target } from '#language/catalog.ts'
import { canBeInactive } from '#language/derive.ts'
import type { FieldOf } from '#language/field.ts'
import { hasRows, isLinks, isReference, type ListField } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { getJoinTable } from '../joinTables.ts'
import { getColumnName, getKeyColumn, getTableName, parentColumn } from '../naming.ts'
import { andSeen, type SqlScope } from './sqlScope.ts'

/** `table as tc where …`: the entries of a record's list that the viewer sees, or only the active ones. */
export function buildChildren(
  scope: SqlScope,
  path: string,
  list: ListField,
  onlyActive: boolean,
): RawBuilder<unknown> {
  const { resources, resource, alias } = scope
  const childAlias = getChildAlias(scope)
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${childAlias}.${name}`)
  const parentKey = sql.ref(`${alias}.${getKeyColumn(resource)}`)
  if (hasRows(list)) {
    return sql`${sql.table(list.options.table)} as ${sql.id(childAlias)} where ${column(parentColumn)} = ${parentKey}`
  }
  const target = findTarget(resources, list.options.to)
  if (!target) throw new Error(`${resource.name}.${path}: no resource is named '${list.options.to}'`)
  if (isLinks(list)) return buildLinked(scope, path, list, target.resource, onlyActive)
  const table = target.rows ? target.rows.options.table : getTableName(target.resource)
  const joinCondition = sql`${column(getColumnName(list.options.via, 'ref'))} = ${parentKey}`
  const targetCanBeInactive = !target.rows && canBeInactive(target.resource)
  return sql`${sql.table(table)} as ${sql.id(childAlias)} where ${joinCondition}${onlyActive && targetCanBeInactive ? sql` and ${column('deleted_at')} is null` : sql``}${andSeenEntry(scope, target, childAlias)}`
}

/** ` and …`: only the list entries that the viewer sees; all rows of a visible record. @param alias of the entries */
export function andSeenEntry(scope: SqlScope, { resource, rows }: Target, alias: string): RawBuilder<unknown> {
  if (!rows) return andSeen({ ...scope, resource, alias })
  const owner = `${alias}r`
  const sight = scope.viewer.build({ ...scope, resource, alias: owner }, resource.records)
  if (!sight) return sql``
  const key = sql.ref(`${owner}.${getKeyColumn(resource)}`)
  return sql` and exists (select 1 from ${sql.table(getTableName(resource))} as ${sql.id(owner)} where ${key} = ${sql.ref(`${alias}.${parentColumn}`)} and ${sight})`
}

function buildLinked(
  scope: SqlScope,
  path: string,
  field: FieldOf<'links'>,
  target: ResourceData,
  onlyActive: boolean,
): RawBuilder<unknown> {
  const alias = getChildAlias(scope)
  const { from, other } = buildLinks(scope, path, field)
  const activeCondition =
    onlyActive && canBeInactive(target) ? sql` and ${sql.ref(`${alias}.deleted_at`)} is null` : sql``
  const isLinked = sql`${sql.ref(`${alias}.${getKeyColumn(target)}`)} in (select ${other} from ${from})`
  return sql`${sql.table(getTableName(target))} as ${sql.id(alias)} where ${isLinked}${activeCondition}${andSeen({ ...scope, resource: target, alias })}`
}

/** `join_table as tcl where …`: the links of the record, and the column with the keys of the linked records. */
export function buildLinks(
  scope: SqlScope,
  path: string,
  field: FieldOf<'links'>,
): { readonly from: RawBuilder<unknown>; readonly other: RawBuilder<unknown> } {
  const { name, ownColumn, otherColumn } = getJoinTable(scope.resources, scope.resource, path, field)
  const alias = `${getChildAlias(scope)}l`
  const parentKey = sql.ref(`${scope.alias}.${getKeyColumn(scope.resource)}`)
  const from = sql`${sql.table(name)} as ${sql.id(alias)} where ${sql.ref(`${alias}.${ownColumn}`)} = ${parentKey}`
  return { from, other: sql.ref(`${alias}.${otherColumn}`) }
}

/** The entries of a list or the target of a reference: `table as tc where …`, and the scope of its paths. */
export function buildRelated(
  scope: SqlScope,
  path: string,
  field: ListField | FieldOf<'ref'>,
): { readonly from: RawBuilder<unknown>; readonly scope: SqlScope } {
  const related = buildRelatedScope(scope, path, field)
  const { alias, resource } = related
  if (!isReference(field)) return { from: buildChildren(scope, path, field, false), scope: related }
  const reference = sql.ref(`${scope.alias}.${getColumnName(path, field.kind)}`)
  const from = sql`${sql.table(getTableName(resource))} as ${sql.id(alias)} where ${sql.ref(`${alias}.${getKeyColumn(resource)}`)} = ${reference}${andSeen(related)}`
  return { from, scope: related }
}

/** The scope of the entries of a list, or of the target of a reference, in a subquery. */
export function buildRelatedScope(scope: SqlScope, path: string, field: ListField | FieldOf<'ref'>): SqlScope {
  const resource = findRelatedResource(scope.resources, scope.resource, path, field)
  if (!resource) throw new Error(`${scope.resource.name}.${path}: what it leads to is not declared`)
  return { ...scope, resource, alias: getChildAlias(scope) }
}

/** Differs from the aliases of the record and of the records around it, so that nested subqueries can refer to each. */
const getChildAlias = ({ alias }: SqlScope): string => `${alias}c`
