import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { getDefaultSort } from '#language/columns.ts'
import { resolveKind } from '#language/derive.ts'
import type { FieldKind } from '#language/field.ts'
import type { EvaluationContext, PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { isText } from '../db/columnTypes.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import { buildCondition } from '../db/predicates/predicateSql.ts'
import type { SqlScope } from '../db/predicates/sqlScope.ts'
import type { ListQuery } from '../http/listQuery.ts'
import type { ReadContext } from './recordsContext.ts'
import { buildSearch } from './search.ts'
import { buildVisibleValue } from './visibleReference.ts'

/** The parts of a list statement: which rows of the table, under the alias `t`, and in which order. */
export interface ListSql {
  readonly table: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
  readonly where: RawBuilder<SqlBool>
  /** The sort expression; ties are sorted by the key in the same direction. */
  readonly sort: RawBuilder<unknown>
  readonly direction: RawBuilder<unknown>
  /** The other direction. */
  readonly opposite: RawBuilder<unknown>
}

/** The condition of a view and a filter, with its evaluation context. */
interface ListCondition {
  readonly condition: PredicateData
  readonly evaluationContext: EvaluationContext
}

/** The filter and order of a list. */
export interface ListFilter extends Pick<ListQuery, 'search' | 'isActive' | 'orderBy' | 'orderByDirection'> {
  readonly where?: ListCondition | undefined
}

/** One page of a filtered list. */
export interface RecordsQuery extends ListFilter, Pick<ListQuery, 'page' | 'perPage'> {}

/** Builds the parts of a list statement. `orderBy` must be a path that `canSortBy` accepts. */
export function buildListSql(context: ReadContext, resource: ResourceData, query: ListFilter): ListSql {
  const scope: SqlScope = { ...context, resource, alias: 't' }
  const orderBy = query.orderBy ?? getDefaultSort(resource).by
  const value = buildVisibleValue(context, resource, orderBy)
  return {
    table: sql.table(getTableName(resource)),
    key: sql.ref(`t.${getKeyColumn(resource)}`),
    where: buildFilter(context, scope, query),
    sort: buildSort(value, resolveKind(context.resources, resource, orderBy)),
    direction: sql.raw(query.orderByDirection),
    opposite: sql.raw(query.orderByDirection === 'asc' ? 'desc' : 'asc'),
  }
}

/** Text is sorted without case and accents, and in the same order on every machine. */
export function buildSort(expression: RawBuilder<unknown>, kind: FieldKind | undefined): RawBuilder<unknown> {
  return kind !== undefined && isText(kind) ? sql`searchable(${expression}) collate "C"` : expression
}

function buildFilter(context: ReadContext, scope: SqlScope, query: ListFilter): RawBuilder<SqlBool> {
  const { resource, viewer } = scope
  const sight = viewer.build(scope, resource.records)
  const conditions = sight ? [sight] : []
  if (query.isActive === true) conditions.push(sql<SqlBool>`t.deleted_at is null`)
  if (query.isActive === false) conditions.push(sql<SqlBool>`t.deleted_at is not null`)
  if (query.where) {
    const { condition, evaluationContext } = query.where
    conditions.push(buildCondition(scope, condition, evaluationContext))
  }
  if (query.search) conditions.push(buildSearch(scope, context.formats, query.search))
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `)
}
