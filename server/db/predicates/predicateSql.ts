import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { getOwnerPath } from '#language/belonging.ts'
import { findTarget } from '#language/catalog.ts'
import { findFieldAt, isStored, resolveKind, resolvePath } from '#language/derive.ts'
import { isTest, unusedContext } from '#language/evaluate.ts'
import type { FieldData, FieldKind, FieldOf } from '#language/field.ts'
import { isInverse, isLinks, isList, isReference, isTextList, type ListField } from '#language/kinds/kinds.ts'
import { resolveOperand } from '#language/operands.ts'
import type { ClauseData, EvaluationContext, PredicateData } from '#language/predicate.ts'
import { isDay, type TestName } from '#language/predicateTests.ts'
import { findDayBounds } from '#language/wallClock.ts'
import { columnKind } from '../columnTypes.ts'
import { buildComputed as buildComputedWith } from '../expressions/expressionSql.ts'
import { getColumnName, getKeyColumn, getTableName } from '../naming.ts'
import { buildChildren } from './childrenSql.ts'
import { andSeen, type SqlScope } from './sqlScope.ts'
import { buildEquals, getTestSql, joinAnd, joinOr, type SqlSubject } from './testSql.ts'
import { buildVisibleKey } from './visibleKey.ts'

/**
 * Translates a predicate to SQL. Agrees with `evaluatePredicate` on every record: comparisons with null are true or
 * false, never unknown.
 */
export function buildPredicate(
  scope: SqlScope,
  predicate: PredicateData,
  evaluationContext: EvaluationContext,
): RawBuilder<SqlBool> {
  return buildClauses({ scope, evaluationContext, mayBeUnknown: false }, predicate)
}

/** Like `buildPredicate`, for a `where` clause, which treats unknown as false. PostgreSQL can then use indexes. */
export function buildCondition(
  scope: SqlScope,
  predicate: PredicateData,
  evaluationContext: EvaluationContext,
): RawBuilder<SqlBool> {
  return buildClauses({ scope, evaluationContext, mayBeUnknown: true }, predicate)
}

interface Evaluation extends Pick<SqlSubject, 'scope' | 'evaluationContext' | 'mayBeUnknown'> {}

function buildClauses(evaluation: Evaluation, predicate: PredicateData): RawBuilder<SqlBool> {
  const clauses = Object.entries(predicate).map(([key, value]): RawBuilder<SqlBool> => {
    if (key === 'not')
      return sql<SqlBool>`not ${buildClauses({ ...evaluation, mayBeUnknown: false }, value as PredicateData)}`
    if (key === 'and' || key === 'or') {
      const conditions = (value as readonly PredicateData[]).map((branch) => buildClauses(evaluation, branch))
      return key === 'and' ? joinAnd(conditions) : joinOr(conditions)
    }
    return buildClause(evaluation, key, value as ClauseData)
  })
  return joinAnd(clauses)
}

/** The SQL of a computed field, from the columns of its table and the rows and records that it reads. */
export const buildComputed = (scope: SqlScope, field: FieldData): RawBuilder<unknown> =>
  buildComputedWith({ ...scope, reader }, field)

const reader = {
  buildPath,
  buildPredicate: (scope: SqlScope, predicate: PredicateData) => buildPredicate(scope, predicate, unusedContext),
}

/** The value at a path as an SQL expression. For a reference it is the key of its target. */
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
      return isStored(resolved.field)
        ? toColumn(getColumnName(path, resolved.field.kind))
        : buildComputed(scope, resolved.field)
    case 'refId':
      return toColumn(getColumnName(resolved.path, 'ref'))
    case 'refValue':
      return buildTargetValue(scope, resolved.path, resolved.ref, resolved.targetPath)
    case 'count':
      return buildCount(scope, resolved.path, resolved.list)
    default:
      throw new Error(`${resource.name}: no field '${path}'`)
  }
}

/**
 * Reads a value of a referenced record with a subquery, so that several references to one table need no distinct
 * aliases. Its own alias differs from that of the scope, which may itself be the target of a reference.
 */
function buildTargetValue(scope: SqlScope, path: string, ref: FieldOf<'ref'>, name: string): RawBuilder<unknown> {
  const target = findTarget(scope.resources, ref.options.to)?.resource
  if (!target) throw new Error(`no resource is named '${ref.options.to}'`)
  const alias = `${scope.alias}o`
  const seen = target.titles === 'open' ? sql`` : andSeen({ ...scope, resource: target, alias })
  const column = getColumnName(name, findFieldAt(target, name)?.kind ?? 'text')
  return sql`(select ${sql.ref(`${alias}.${column}`)} from ${sql.table(getTableName(target))} as ${sql.id(alias)} where ${sql.ref(`${alias}.${getKeyColumn(target)}`)} = ${sql.ref(`${scope.alias}.${getColumnName(path, 'ref')}`)}${seen})`
}

function buildCount(scope: SqlScope, path: string, list: ListField): RawBuilder<unknown> {
  const countsActive = isInverse(list) && list.options.wire === 'count'
  return sql`(select count(*)::int from ${buildChildren(scope, path, list, countsActive)})`
}

function buildClause(evaluation: Evaluation, path: string, clause: ClauseData): RawBuilder<SqlBool> {
  const subject = buildSubject(evaluation, path)
  if (!isTest(clause)) {
    if (isList(subject.field) || isTextList(subject.field))
      throw new Error(`${evaluation.scope.resource.name}.${path}: a list equals no value`)
    return buildEquals(subject, clause)
  }
  return joinAnd(
    Object.entries(clause).map(([test, expected]) => getTestSql(test as TestName)(subject, expected as never)),
  )
}

function buildSubject({ scope, evaluationContext, mayBeUnknown }: Evaluation, path: string): SqlSubject {
  const resolved = path.startsWith('$me.') ? undefined : resolvePath(scope.resource, path)
  const field = resolved?.kind === 'field' ? resolved.field : undefined
  const { expression, type } = isList(field)
    ? { expression: sql`null`, type: isLinks(field) ? getKeyType(scope, field) : 'text' }
    : buildLeftOperand(scope, path, evaluationContext)
  return {
    scope,
    path,
    field,
    value: expression,
    resolve(operand) {
      const value = resolveOperand(operand, evaluationContext, (fieldPath) => buildPath(scope, fieldPath))
      if (value === null) return null
      if (typeof value === 'object') return value
      // With a literal, the planner knows how many records the owner has. A plan with a parameter would serve all
      // owners.
      const isOwner = typeof value === 'number' && path === getOwnerPath(scope.resource.belongsTo ?? '')
      return sql`${isOwner ? sql.lit(value) : value}::${sql.raw(type)}`
    },
    findDayBounds(operand) {
      const value = type.startsWith('timestamptz') ? resolveOperand(operand, evaluationContext, () => null) : null
      if (!isDay(value)) return undefined
      const { start, end } = findDayBounds(value, evaluationContext.timeZone)
      return { start: sql`${start}::timestamptz`, end: sql`${end}::timestamptz` }
    },
    evaluationContext,
    mayBeUnknown,
    buildRelatedCondition: (related, predicate) => buildCondition(related, predicate, evaluationContext),
  }
}

interface LeftOperand {
  readonly expression: RawBuilder<unknown>
  /** The SQL type to which operands are cast, because a bare parameter has none. */
  readonly type: string
}

function buildLeftOperand(scope: SqlScope, path: string, evaluationContext: EvaluationContext): LeftOperand {
  if (path.startsWith('$me.')) {
    const value = resolveOperand(path, evaluationContext, () => null)
    const type = typeof value === 'number' ? 'integer' : typeof value === 'boolean' ? 'boolean' : 'text'
    return { expression: sql`${value}::${sql.raw(type)}`, type }
  }
  const kind = resolveKind(scope.resources, scope.resource, path)
  const reference = findReference(scope, path)
  if (!reference) return { expression: buildPath(scope, path), type: getSqlType(kind) }
  const target = findTarget(scope.resources, reference.options.to)?.resource
  const key = buildPath(scope, path)
  return { expression: target ? buildVisibleKey(scope, target, key) : key, type: getKeyType(scope, reference) }
}

/** The reference whose key the path reads; undefined for any other path. */
function findReference({ resource }: SqlScope, path: string): FieldOf<'ref'> | undefined {
  const resolved = resolvePath(resource, path)
  if (resolved?.kind === 'refId') return resolved.ref
  return resolved?.kind === 'field' && isReference(resolved.field) ? resolved.field : undefined
}

/** The SQL type of a kind; for a list that of its elements. */
function getSqlType(kind: FieldKind | undefined): string {
  const type = kind && columnKind(kind).type
  return !type || type === 'text[]' || type === 'jsonb' ? 'text' : type
}

/** The SQL type of the key of the record that a reference or a list of links leads to. */
function getKeyType({ resources }: Pick<SqlScope, 'resources'>, { options }: FieldOf<'ref' | 'links'>): string {
  const target = findTarget(resources, options.to)?.resource
  const key = target?.fields[target.key]
  return key ? (columnKind(key.kind).type ?? 'text') : 'integer'
}
