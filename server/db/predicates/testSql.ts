import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { getResource } from '#language/catalog.ts'
import type { FieldData } from '#language/field.ts'
import {
  isFileList,
  isLinks,
  isList,
  isLocation,
  isReference,
  isRichText,
  isTextList,
  isTranslated,
} from '#language/kinds/kinds.ts'
import { type Circle, earthRadius } from '#language/locations.ts'
import { parseOperand } from '#language/operands.ts'
import { findPeriod } from '#language/periods.ts'
import type { EvaluationContext, PredicateData, Scalar } from '#language/predicate.ts'
import type { TestName } from '#language/predicateTests.ts'
import { isTree } from '#language/trees.ts'
import { toLonColumn } from '../kinds/location.ts'
import { toPlainTextColumn } from '../kinds/richText.ts'
import { getColumnName } from '../naming.ts'
import { buildChildren, buildLinks, buildRelated } from './childrenSql.ts'
import { escapeWildcards } from './searchableSql.ts'
import type { SqlScope } from './sqlScope.ts'
import { buildAncestors } from './treeSql.ts'
import { buildVisibleKey } from './visibleKey.ts'

/** The value that a predicate tests. */
export interface SqlSubject {
  readonly scope: SqlScope
  readonly path: string
  /** The declared field; undefined for a key, a count, a system timestamp or a property of the user. */
  readonly field: FieldData | undefined
  /** The SQL expression of the value at the path; it must not be used for a list. */
  readonly value: RawBuilder<unknown>
  /** An operand as an expression of the value's type; null if it is known to be null. */
  resolve(operand: Scalar): RawBuilder<unknown> | null
  /** The first instant of the day and that of the next one, if a timestamp is compared with a day. */
  findDayBounds(operand: Scalar): { readonly start: RawBuilder<unknown>; readonly end: RawBuilder<unknown> } | undefined
  readonly evaluationContext: EvaluationContext
  /** Whether a test of null may be unknown instead of false, as in a `where`. Indexes can be used only then. */
  readonly mayBeUnknown: boolean
  /** A condition on a related record, for the `where` of a subquery. */
  buildRelatedCondition(scope: SqlScope, predicate: PredicateData): RawBuilder<SqlBool>
}

type TestSql = (subject: SqlSubject, expected: never) => RawBuilder<SqlBool>

/** The SQL of all predicate tests. A test of the language without an entry here does not compile. */
const tests = {
  ne: (subject, expected: Scalar) => sql<SqlBool>`(not ${buildEquals({ ...subject, mayBeUnknown: false }, expected)})`,
  in: (subject, expected: readonly Scalar[]) => joinOr(expected.map((option) => buildEquals(subject, option))),
  notIn: (subject, expected: readonly Scalar[]) =>
    sql<SqlBool>`(not ${joinOr(expected.map((option) => buildEquals({ ...subject, mayBeUnknown: false }, option)))})`,
  lt: (subject, expected: Scalar) => compare(subject, '<', expected),
  lte: (subject, expected: Scalar) => compare(subject, '<=', expected),
  gt: (subject, expected: Scalar) => compare(subject, '>', expected),
  gte: (subject, expected: Scalar) => compare(subject, '>=', expected),
  between: (subject, [lowest = null, highest = null]: readonly Scalar[]) =>
    joinAnd([compare(subject, '>=', lowest), compare(subject, '<=', highest)]),
  during: (subject, expected: string) => {
    const { first, last } = findPeriod(expected, subject.evaluationContext.today)
    return joinAnd([compare(subject, '>=', first), compare(subject, '<=', last)])
  },
  contains: (subject, expected: Scalar) =>
    searchText(subject, expected, (text, part) => sql`${text} like '%' || ${escapeWildcards(part)} || '%'`),
  startsWith: (subject, expected: Scalar) =>
    searchText(subject, expected, (text, part) => sql`${text} like ${escapeWildcards(part)} || '%'`),
  sameText: (subject, expected: Scalar) =>
    searchText(subject, expected, (text, part) => sql`${text} = searchable(${part})`),
  empty: (subject, expected: boolean) => {
    const { scope, path, field, value } = subject
    if (isTextList(field)) return sql<SqlBool>`(cardinality(${value}) ${expected ? sql`=` : sql`>`} 0)`
    if (isTranslated(field) || isFileList(field))
      return sql<SqlBool>`(jsonb_array_length(${value}) ${expected ? sql`=` : sql`>`} 0)`
    if (!isList(field)) return expected ? sql<SqlBool>`(${value} is null)` : sql<SqlBool>`(${value} is not null)`
    return exists(buildChildren(scope, path, field, false), !expected)
  },
  hasAny: (subject, expected: readonly Scalar[]) =>
    isReference(subject.field)
      ? joinOr(expected.map((key) => refersTo(subject, key)))
      : isLinks(subject.field)
        ? joinOr(expected.map((key) => hasLink(subject, key)))
        : sql<SqlBool>`(${subject.value} && ${buildTextArray(subject, expected)})`,
  hasAll: (subject, expected: readonly Scalar[]) =>
    isLinks(subject.field)
      ? joinAnd(expected.map((key) => hasLink(subject, key)))
      : sql<SqlBool>`(${subject.value} @> ${buildTextArray(subject, expected)})`,
  noneLiving: ({ scope, path, field }, expected: boolean) => {
    if (!isList(field)) throw new Error(`${scope.resource.name}.${path}: 'noneLiving' is a test of lists`)
    return exists(buildChildren(scope, path, field, true), !expected)
  },
  under: ({ scope, path, field, value, resolve }, expected: Scalar) => {
    if (!isTree(field)) throw new Error(`${scope.resource.name}.${path}: 'under' is a test of trees`)
    const operand = resolve(expected)
    if (operand === null) return sql<SqlBool>`false`
    return sql<SqlBool>`coalesce(${buildVisibleKey(scope, scope.resource, operand)} in (${buildAncestors(scope.resource, path, value)} select key from up), false)`
  },
  near: ({ scope, path, field, value }, { lat, lon, km }: Circle) => {
    if (!isLocation(field)) throw new Error(`${scope.resource.name}.${path}: 'near' is a test of locations`)
    const lonColumn = sql.ref(`${scope.alias}.${toLonColumn(getColumnName(path, field.kind))}`)
    const toRadians = (degrees: RawBuilder<unknown>) => sql`(${degrees} * pi() / 180)`
    const toFloat = (degrees: unknown) => sql`(${degrees})::float8`
    const latSine = sql`sin(${toRadians(sql`(${toFloat(value)} - ${toFloat(lat)})`)} / 2)`
    const lonSine = sql`sin(${toRadians(sql`(${toFloat(lonColumn)} - ${toFloat(lon)})`)} / 2)`
    const cosines = sql`cos(${toRadians(toFloat(lat))}) * cos(${toRadians(toFloat(value))})`
    const haversine = sql`power(${latSine}, 2) + ${cosines} * power(${lonSine}, 2)`
    // `least` skips nulls, so a missing location is tested separately.
    return sql<SqlBool>`(${value} is not null and 2 * ${earthRadius}::float8 * asin(least(1, sqrt(${haversine}))) <= ${toFloat(km)})`
  },
  has: ({ scope, path, field, buildRelatedCondition }, expected: PredicateData) => {
    if (!isList(field) && !isReference(field))
      throw new Error(`${scope.resource.name}.${path}: 'has' is a test of lists and references`)
    const related = buildRelated(scope, path, field)
    return exists(sql`${related.from} and ${buildRelatedCondition(related.scope, expected)}`, true)
  },
} as const satisfies { readonly [T in TestName]: TestSql }

export const getTestSql = (name: TestName): TestSql => tests[name]

/** Null equals null. Writes `is null` where possible, because indexes and the planner support it. */
export function buildEquals({ value, resolve, mayBeUnknown }: SqlSubject, expected: Scalar): RawBuilder<SqlBool> {
  const operand = resolve(expected)
  if (operand === null) return sql<SqlBool>`(${value} is null)`
  // Another field may be null too, and null equals null.
  if (mayBeUnknown && !isFieldOperand(expected)) return sql<SqlBool>`(${value} = ${operand})`
  return sql<SqlBool>`(${value} is not distinct from ${operand})`
}

const isFieldOperand = (expected: Scalar): boolean => parseOperand(expected).kind === 'field'

/** A comparison that is false where a value is missing, while SQL would return null. */
const nullAsFalse = ({ mayBeUnknown }: SqlSubject, comparison: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  mayBeUnknown ? sql<SqlBool>`(${comparison})` : sql<SqlBool>`coalesce(${comparison}, false)`

type OrderOperator = '<' | '<=' | '>' | '>='

/** For each operator, which operator and which bound of the day compare a timestamp with a day. */
const dayComparisons = {
  '<': ['<', 'start'],
  '<=': ['<', 'end'],
  '>': ['>=', 'end'],
  '>=': ['>=', 'start'],
} as const satisfies Readonly<Record<OrderOperator, readonly [OrderOperator, 'start' | 'end']>>

function compare(subject: SqlSubject, operator: OrderOperator, expected: Scalar): RawBuilder<SqlBool> {
  const { value, resolve, findDayBounds } = subject
  const operand = resolve(expected)
  if (operand === null) return sql<SqlBool>`false`
  const bounds = findDayBounds(expected)
  if (!bounds) return nullAsFalse(subject, sql`${value} ${sql.raw(operator)} ${operand}`)
  const [boundOperator, bound] = dayComparisons[operator]
  return nullAsFalse(subject, sql`${value} ${sql.raw(boundOperator)} ${bounds[bound]}`)
}

/** Matches like the search of lists: without case and accents. */
function searchText(
  subject: SqlSubject,
  expected: Scalar,
  buildComparison: (text: RawBuilder<unknown>, part: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const { scope, path, field, value, resolve } = subject
  const part = resolve(expected)
  if (part === null) return sql<SqlBool>`false`
  if (isTranslated(field)) {
    const text = sql`searchable(text ->> ${sql.lit(field.options.text)})`
    return sql<SqlBool>`exists (select 1 from jsonb_array_elements(${value}) as text where ${buildComparison(text, part)})`
  }
  const text = isRichText(field)
    ? sql.ref(`${scope.alias}.${toPlainTextColumn(getColumnName(path, field.kind))}`)
    : value
  return nullAsFalse(subject, buildComparison(sql`searchable(${text})`, part))
}

const buildTextArray = ({ resolve }: SqlSubject, expected: readonly Scalar[]): RawBuilder<unknown> =>
  sql`array[${sql.join(expected.map((operand) => resolve(operand) ?? sql`null`))}]::text[]`

function refersTo(subject: SqlSubject, key: Scalar): RawBuilder<SqlBool> {
  const operand = subject.resolve(key)
  return operand === null ? sql<SqlBool>`false` : nullAsFalse(subject, sql`${subject.value} = ${operand}`)
}

function hasLink({ scope, path, field, resolve }: SqlSubject, key: Scalar): RawBuilder<SqlBool> {
  const operand = resolve(key)
  if (!isLinks(field) || operand === null) return sql<SqlBool>`false`
  const { from, other } = buildLinks(scope, path, field)
  const target = getResource(scope.resources, field.options.to)
  return exists(sql`${from} and ${other} = ${buildVisibleKey(scope, target, operand)}`, true)
}

const exists = (from: RawBuilder<unknown>, expected: boolean): RawBuilder<SqlBool> =>
  expected ? sql<SqlBool>`exists (select 1 from ${from})` : sql<SqlBool>`(not exists (select 1 from ${from}))`

export function joinAnd(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`
}

export function joinOr(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`
}
