import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Catalog, targetNamed } from '#resources/language/catalog.ts'
import { canBeInactive, kindAt, meaningOf } from '#resources/language/derive.ts'
import { isTest, operand } from '#resources/language/evaluate.ts'
import type { FieldKind, FieldOf } from '#resources/language/field.ts'
import { hasRows, isInverse, isList, isReference } from '#resources/language/kinds/kinds.ts'
import type { ClauseData, PredicateData, Scalar, Surroundings, TestData } from '#resources/language/predicate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { columnKind } from '../db/columnKinds.ts'
import { columnOf, keyColumnOf, parentColumn, tableOf } from '../db/naming.ts'

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
export function predicateSql(scope: SqlScope, predicate: PredicateData, around: Surroundings): RawBuilder<SqlBool> {
  const clauses = Object.entries(predicate).map(([key, value]): RawBuilder<SqlBool> => {
    if (key === 'not') return sql<SqlBool>`not ${predicateSql(scope, value as PredicateData, around)}`
    if (key === 'and' || key === 'or') {
      const branches = (value as readonly PredicateData[]).map((branch) => predicateSql(scope, branch, around))
      return key === 'and' ? all(branches) : any(branches)
    }
    return clauseSql(scope, key, value as ClauseData, around)
  })
  return all(clauses)
}

/** The value at a path as an SQL expression. A reference has the key of its target. */
export function pathSql(scope: SqlScope, path: string): RawBuilder<unknown> {
  const { resource, alias } = scope
  const meaning = meaningOf(resource, path)
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`)
  switch (meaning?.kind) {
    case 'key':
      return column(keyColumnOf(resource))
    case 'system':
      return column(meaning.name === 'createdAt' ? 'created_at' : 'deleted_at')
    case 'field':
      return column(columnOf(path, meaning.field.kind))
    case 'refId':
      return column(columnOf(meaning.path, 'ref'))
    case 'refTitle':
      return titleSql(scope, meaning.path, meaning.ref, meaning.targetPath)
    case 'count':
      return countSql(scope, meaning.path, meaning.list)
    default:
      throw new Error(`${resource.name}: no field '${path}'`)
  }
}

/** A subquery, so that several references to one table need no distinct aliases. */
function titleSql(
  { resources, alias }: SqlScope,
  path: string,
  ref: FieldOf<'ref'>,
  title: string,
): RawBuilder<unknown> {
  const target = targetNamed(resources, ref.options.to)?.resource
  if (!target) throw new Error(`no resource is named '${ref.options.to}'`)
  return sql`(select ${sql.ref(`o.${columnOf(title, 'text')}`)} from ${sql.table(tableOf(target))} as o where ${sql.ref(`o.${keyColumnOf(target)}`)} = ${sql.ref(`${alias}.${columnOf(path, 'ref')}`)})`
}

function countSql(scope: SqlScope, path: string, list: FieldOf<'many' | 'rows'>): RawBuilder<unknown> {
  const countsLiving = isInverse(list) && list.options.wire === 'count'
  return sql`(select count(*)::int from ${childrenSql(scope, path, list, countsLiving)})`
}

/** `table as c where …`: the children of the record, or only the active ones. */
function childrenSql(
  { resources, resource, alias }: SqlScope,
  path: string,
  list: FieldOf<'many' | 'rows'>,
  living: boolean,
): RawBuilder<unknown> {
  const own = sql.ref(`${alias}.${keyColumnOf(resource)}`)
  if (hasRows(list)) {
    return sql`${sql.table(list.options.table)} as c where ${sql.ref(`c.${parentColumn}`)} = ${own}`
  }
  const target = targetNamed(resources, list.options.to)
  if (!target) throw new Error(`${resource.name}.${path}: no resource is named '${list.options.to}'`)
  const table = target.rows ? target.rows.options.table : tableOf(target.resource)
  const back = sql`${sql.ref(`c.${columnOf(list.options.via, 'ref')}`)} = ${own}`
  const canEnd = !target.rows && canBeInactive(target.resource)
  return sql`${sql.table(table)} as c where ${back}${living && canEnd ? sql` and c.deleted_at is null` : sql``}`
}

function clauseSql(scope: SqlScope, path: string, clause: ClauseData, around: Surroundings): RawBuilder<SqlBool> {
  const meaning = path.startsWith('$me.') ? undefined : meaningOf(scope.resource, path)
  if (meaning?.kind === 'field' && isList(meaning.field)) {
    return childrenTestSql(scope, path, meaning.field, clause)
  }
  const subject = subjectOf(scope, path, around)
  if (!isTest(clause)) return equals(subject, clause, around)
  return all(Object.entries(clause).map(([test, wanted]) => testSql(subject, test as keyof TestData, wanted, around)))
}

interface Subject {
  readonly expression: RawBuilder<unknown>
  /** The SQL type to which operands are cast, because a bare parameter has none. */
  readonly type: string
}

function subjectOf(scope: SqlScope, path: string, around: Surroundings): Subject {
  if (path.startsWith('$me.')) {
    const value = operand(path, around)
    const type = typeof value === 'number' ? 'integer' : typeof value === 'boolean' ? 'boolean' : 'text'
    return { expression: sql`${value}::${sql.raw(type)}`, type }
  }
  const kind = kindAt(scope.resources, scope.resource, path)
  return { expression: pathSql(scope, path), type: sqlTypeOf(scope, path, kind) }
}

/** The SQL type of a path. A reference has the type of its target's key. */
function sqlTypeOf({ resources, resource }: SqlScope, path: string, kind: FieldKind | undefined): string {
  const meaning = meaningOf(resource, path)
  const ref =
    meaning?.kind === 'refId'
      ? meaning.ref
      : meaning?.kind === 'field' && isReference(meaning.field)
        ? meaning.field
        : undefined
  if (!ref) return kind ? (columnKind(kind).type ?? 'text') : 'text'
  const target = targetNamed(resources, ref.options.to)?.resource
  const key = target?.fields[target.key]
  return key ? (columnKind(key.kind).type ?? 'text') : 'integer'
}

function operandSql({ type }: Subject, value: Scalar | undefined, around: Surroundings): RawBuilder<unknown> {
  return sql`${operand(value, around)}::${sql.raw(type)}`
}

const comparisons = { lt: sql`<`, lte: sql`<=`, gt: sql`>`, gte: sql`>=` } as const

function testSql(subject: Subject, test: keyof TestData, wanted: unknown, around: Surroundings): RawBuilder<SqlBool> {
  if (test === 'ne') return sql<SqlBool>`(not ${equals(subject, wanted as Scalar, around)})`
  if (test === 'in') {
    return any((wanted as readonly Scalar[]).map((one) => equals(subject, one, around)))
  }
  if (test === 'empty' || test === 'noneLiving') throw new Error(`'${test}' is a test of lists`)
  return sql<SqlBool>`coalesce(${subject.expression} ${comparisons[test]} ${operandSql(subject, wanted as Scalar, around)}, false)`
}

function childrenTestSql(
  scope: SqlScope,
  path: string,
  list: FieldOf<'many' | 'rows'>,
  clause: ClauseData,
): RawBuilder<SqlBool> {
  if (!isTest(clause)) throw new Error(`${scope.resource.name}.${path}: a list has the tests 'empty' and 'noneLiving'`)
  return all(
    Object.entries(clause).map(([test, wanted]) => {
      const exists = sql<SqlBool>`exists (select 1 from ${childrenSql(scope, path, list, test === 'noneLiving')})`
      return wanted === true ? sql<SqlBool>`(not ${exists})` : exists
    }),
  )
}

/** Null equals null. Writes `is null` where possible, because indexes and the planner support it. */
function equals(subject: Subject, value: Scalar, around: Surroundings): RawBuilder<SqlBool> {
  if (operand(value, around) === null) return sql<SqlBool>`(${subject.expression} is null)`
  return sql<SqlBool>`(${subject.expression} is not distinct from ${operandSql(subject, value, around)})`
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`
}

function any(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`
}
