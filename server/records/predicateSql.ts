import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Catalog, findTarget } from '#resources/language/catalog.ts'
import { canBeInactive, resolveKind, resolvePath } from '#resources/language/derive.ts'
import { isTest, resolveOperand } from '#resources/language/evaluate.ts'
import type { FieldKind, FieldOf } from '#resources/language/field.ts'
import { hasRows, isInverse, isList, isReference } from '#resources/language/kinds/kinds.ts'
import type { ClauseData, EvaluationContext, PredicateData, Scalar, TestData } from '#resources/language/predicate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { columnKind } from '../db/columnTypes.ts'
import { getColumnName, getKeyColumn, getTableName, parentColumn } from '../db/naming.ts'

/** A resource's table with its alias in the statement. */
export interface SqlScope {
  readonly resources: Catalog
  readonly resource: ResourceData
  readonly alias: string
}

/**
 * Translates a predicate to SQL. Agrees with `holds` on every record: comparisons with null are true or false, never
 * unknown.
 */
export function buildPredicate(
  scope: SqlScope,
  predicate: PredicateData,
  evaluationContext: EvaluationContext,
): RawBuilder<SqlBool> {
  const clauses = Object.entries(predicate).map(([key, value]): RawBuilder<SqlBool> => {
    if (key === 'not') return sql<SqlBool>`not ${buildPredicate(scope, value as PredicateData, evaluationContext)}`
    if (key === 'and' || key === 'or') {
      const conditions = (value as readonly PredicateData[]).map((branch) =>
        buildPredicate(scope, branch, evaluationContext),
      )
      return key === 'and' ? joinAnd(conditions) : joinOr(conditions)
    }
    return buildClause(scope, key, value as ClauseData, evaluationContext)
  })
  return joinAnd(clauses)
}

/** The value at a path as an SQL expression. A reference has the key of its target. */
export function buildPath(scope: SqlScope, path: string): RawBuilder<unknown> {
  const { resource, alias } = scope
  const resolved = resolvePath(resource, path)
  const toColumn = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`)
  switch (resolved?.kind) {
    case 'key':
      return toColumn(getKeyColumn(resource))
    case 'system':
      return toColumn(resolved.name === 'createdAt' ? 'created_at' : 'deleted_at')
    case 'field':
      return toColumn(getColumnName(path, resolved.field.kind))
    case 'refId':
      return toColumn(getColumnName(resolved.path, 'ref'))
    case 'refTitle':
      return buildTitle(scope, resolved.path, resolved.ref, resolved.targetPath)
    case 'count':
      return buildCount(scope, resolved.path, resolved.list)
    default:
      throw new Error(`${resource.name}: no field '${path}'`)
  }
}

/** A subquery, so that several references to one table need no distinct aliases. */
function buildTitle(
  { resources, alias }: SqlScope,
  path: string,
  ref: FieldOf<'ref'>,
  title: string,
): RawBuilder<unknown> {
  const target = findTarget(resources, ref.options.to)?.resource
  if (!target) throw new Error(`no resource is named '${ref.options.to}'`)
  return sql`(select ${sql.ref(`o.${getColumnName(title, 'text')}`)} from ${sql.table(getTableName(target))} as o where ${sql.ref(`o.${getKeyColumn(target)}`)} = ${sql.ref(`${alias}.${getColumnName(path, 'ref')}`)})`
}

function buildCount(scope: SqlScope, path: string, list: FieldOf<'many' | 'rows'>): RawBuilder<unknown> {
  const countsActive = isInverse(list) && list.options.wire === 'count'
  return sql`(select count(*)::int from ${buildChildren(scope, path, list, countsActive)})`
}

/** `table as c where …`: the children of the record, or only the active ones. */
function buildChildren(
  { resources, resource, alias }: SqlScope,
  path: string,
  list: FieldOf<'many' | 'rows'>,
  onlyActive: boolean,
): RawBuilder<unknown> {
  const parentKey = sql.ref(`${alias}.${getKeyColumn(resource)}`)
  if (hasRows(list)) {
    return sql`${sql.table(list.options.table)} as c where ${sql.ref(`c.${parentColumn}`)} = ${parentKey}`
  }
  const target = findTarget(resources, list.options.to)
  if (!target) throw new Error(`${resource.name}.${path}: no resource is named '${list.options.to}'`)
  const table = target.rows ? target.rows.options.table : getTableName(target.resource)
  const joinCondition = sql`${sql.ref(`c.${getColumnName(list.options.via, 'ref')}`)} = ${parentKey}`
  const targetCanBeInactive = !target.rows && canBeInactive(target.resource)
  return sql`${sql.table(table)} as c where ${joinCondition}${onlyActive && targetCanBeInactive ? sql` and c.deleted_at is null` : sql``}`
}

function buildClause(
  scope: SqlScope,
  path: string,
  clause: ClauseData,
  evaluationContext: EvaluationContext,
): RawBuilder<SqlBool> {
  const resolved = path.startsWith('$me.') ? undefined : resolvePath(scope.resource, path)
  if (resolved?.kind === 'field' && isList(resolved.field)) {
    return buildChildrenTest(scope, path, resolved.field, clause)
  }
  const left = resolveLeftOperand(scope, path, evaluationContext)
  if (!isTest(clause)) return buildEquals(left, clause, evaluationContext)
  return joinAnd(
    Object.entries(clause).map(([test, expected]) =>
      buildTest(left, test as keyof TestData, expected, evaluationContext),
    ),
  )
}

interface LeftOperand {
  readonly expression: RawBuilder<unknown>
  /** The SQL type to which operands are cast, because a bare parameter has none. */
  readonly type: string
}

function resolveLeftOperand(scope: SqlScope, path: string, evaluationContext: EvaluationContext): LeftOperand {
  if (path.startsWith('$me.')) {
    const value = resolveOperand(path, evaluationContext)
    const type = typeof value === 'number' ? 'integer' : typeof value === 'boolean' ? 'boolean' : 'text'
    return { expression: sql`${value}::${sql.raw(type)}`, type }
  }
  const kind = resolveKind(scope.resources, scope.resource, path)
  return { expression: buildPath(scope, path), type: getSqlType(scope, path, kind) }
}

/** The SQL type of a path. A reference has the type of its target's key. */
function getSqlType({ resources, resource }: SqlScope, path: string, kind: FieldKind | undefined): string {
  const resolved = resolvePath(resource, path)
  const ref =
    resolved?.kind === 'refId'
      ? resolved.ref
      : resolved?.kind === 'field' && isReference(resolved.field)
        ? resolved.field
        : undefined
  if (!ref) return kind ? (columnKind(kind).type ?? 'text') : 'text'
  const target = findTarget(resources, ref.options.to)?.resource
  const key = target?.fields[target.key]
  return key ? (columnKind(key.kind).type ?? 'text') : 'integer'
}

function buildOperand(
  { type }: LeftOperand,
  value: Scalar | undefined,
  evaluationContext: EvaluationContext,
): RawBuilder<unknown> {
  return sql`${resolveOperand(value, evaluationContext)}::${sql.raw(type)}`
}

const comparisons = { lt: sql`<`, lte: sql`<=`, gt: sql`>`, gte: sql`>=` } as const

function buildTest(
  left: LeftOperand,
  test: keyof TestData,
  expected: unknown,
  evaluationContext: EvaluationContext,
): RawBuilder<SqlBool> {
  if (test === 'ne') return sql<SqlBool>`(not ${buildEquals(left, expected as Scalar, evaluationContext)})`
  if (test === 'in') {
    return joinOr((expected as readonly Scalar[]).map((option) => buildEquals(left, option, evaluationContext)))
  }
  if (test === 'empty' || test === 'noneLiving') throw new Error(`'${test}' is a test of lists`)
  return sql<SqlBool>`coalesce(${left.expression} ${comparisons[test]} ${buildOperand(left, expected as Scalar, evaluationContext)}, false)`
}

function buildChildrenTest(
  scope: SqlScope,
  path: string,
  list: FieldOf<'many' | 'rows'>,
  clause: ClauseData,
): RawBuilder<SqlBool> {
  if (!isTest(clause)) throw new Error(`${scope.resource.name}.${path}: a list has the tests 'empty' and 'noneLiving'`)
  return joinAnd(
    Object.entries(clause).map(([test, expected]) => {
      const exists = sql<SqlBool>`exists (select 1 from ${buildChildren(scope, path, list, test === 'noneLiving')})`
      return expected === true ? sql<SqlBool>`(not ${exists})` : exists
    }),
  )
}

/** Null equals null. Writes `is null` where possible, because indexes and the planner support it. */
function buildEquals(left: LeftOperand, value: Scalar, evaluationContext: EvaluationContext): RawBuilder<SqlBool> {
  if (resolveOperand(value, evaluationContext) === null) return sql<SqlBool>`(${left.expression} is null)`
  return sql<SqlBool>`(${left.expression} is not distinct from ${buildOperand(left, value, evaluationContext)})`
}

function joinAnd(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`
}

function joinOr(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`
}
