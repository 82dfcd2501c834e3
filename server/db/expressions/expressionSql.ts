import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { otherScales } from '#language/currencies.ts'
import { findFieldAt, isStored } from '#language/derive.ts'
import { type ComputedForm, getComputedForm, getOperandType } from '#language/expressions/computedForms.ts'
import { isStoredBySave } from '#language/expressions/computedValues.ts'
import {
  type AggregateData,
  type AggregateOperator,
  type ExpressionData,
  getOperation,
  isAggregateOperator,
  type OperationData,
  type Operator,
  toPath,
} from '#language/expressions/expression.ts'
import { getAggregates } from '#language/expressions/expressionPaths.ts'
import type { FieldData } from '#language/field.ts'
import { hasRows, isInverse } from '#language/kinds/kinds.ts'
import type { PredicateData } from '#language/predicate.ts'
import { maxInteger } from '#language/readers.ts'
import { buildChildren, buildRelatedScope } from '../predicates/childrenSql.ts'
import type { SqlScope } from '../predicates/sqlScope.ts'
import {
  add,
  divide,
  isNotNull,
  multiply,
  negate,
  round,
  type SqlNumber,
  type SqlScale,
  select,
  toSqlScale,
} from './sqlNumber.ts'

/** A number, or the SQL of a text or a day. */
type SqlValue = SqlNumber | RawBuilder<unknown>
const isNumber = (value: SqlValue): value is SqlNumber => 'numerator' in value

/**
 * Builds the SQL of what expressions read. It is a parameter, because paths and conditions can in turn read computed
 * values.
 */
export interface SqlReader {
  readonly buildPath: (scope: SqlScope, path: string) => RawBuilder<unknown>
  readonly buildPredicate: (scope: SqlScope, predicate: PredicateData) => RawBuilder<SqlBool>
}

interface ExpressionScope extends SqlScope {
  readonly reader: SqlReader
}

/**
 * The SQL of a computed field. Over columns of its own table the expression is immutable and has no subquery, so that
 * it can define a generated column. Agrees with `evaluateExpression` on every record.
 */
export function buildComputed(scope: ExpressionScope, field: FieldData): RawBuilder<unknown> {
  const form = getComputedForm(field)
  const { computed } = field.options
  if (!form || computed === undefined) throw new Error(`${scope.resource.name}: a ${field.kind} field is not computed`)
  return buildResult(scope, form, build(scope, computed))
}

function buildResult(scope: ExpressionScope, form: ComputedForm, value: SqlValue): RawBuilder<unknown> {
  if (!isNumber(value)) return form.type === 'text' ? emptyToNull(value) : value
  if (form.type === 'amount') return round(value, buildAmountScale(scope.reader.buildPath(scope, form.currencyPath)))
  if (form.type === 'decimal') return round(value, toSqlScale(form.scale))
  const rounded = round(value, toSqlScale(0))
  return sql`(case when abs(${rounded}) <= ${sql.lit(maxInteger)} then ${rounded}::integer end)`
}

/** The number of decimals of the currency in a column. */
function buildAmountScale(currency: RawBuilder<unknown>): SqlScale {
  const toCase = (select: (scale: SqlScale) => RawBuilder<unknown>) => {
    const branches = Object.entries(otherScales).map(
      ([decimals, codes]) =>
        sql`when ${currency} in (${sql.join(codes.split(' '))}) then ${select(toSqlScale(Number(decimals)))}`,
    )
    return sql`(case when ${currency} is null then ${select(toSqlScale(4))} ${sql.join(branches, sql` `)} else ${select(toSqlScale(2))} end)`
  }
  return {
    decimals: toCase(({ decimals }) => decimals),
    unit: toCase(({ unit }) => unit),
    unitsOfOne: toCase(({ unitsOfOne }) => unitsOfOne),
  }
}

function build(scope: ExpressionScope, expression: ExpressionData): SqlValue {
  if (typeof expression === 'number') return { numerator: sql`(${sql.raw(String(expression))})::numeric` }
  if (typeof expression === 'string') return buildOperand(scope, toPath(expression))
  const { operator, operands } = getOperation(expression)
  if (isAggregateOperator(operator)) return buildAggregate(scope, operator, operands as AggregateData)
  const buildWord: BuildOperation = builders[operator]
  return buildWord(operands as never, { scope, operation: expression, of: (operand) => build(scope, operand) })
}

/**
 * Aggregates rows, or the active related records that the viewer sees, with a subquery, for a field that is computed on
 * reading. The value of each has no division.
 */
function buildAggregate(
  scope: ExpressionScope,
  operator: AggregateOperator,
  { of, value, where }: AggregateData,
): SqlNumber {
  const list = findFieldAt(scope.resource, of)
  if (!hasRows(list) && !isInverse(list)) throw new Error(`${scope.resource.name}: '${of}' has no rows`)
  const { reader } = scope
  const entryScope = { ...buildRelatedScope(scope, of, list), reader }
  const condition = where ? sql` and ${reader.buildPredicate(entryScope, where)}` : sql``
  const from = sql`${buildChildren(scope, of, list, true)}${condition}`
  const toSubquery = (result: RawBuilder<unknown>) => sql`(select ${result} from ${from})`
  if (operator === 'count') return { numerator: toSubquery(sql`count(*)::numeric`) }
  const each = toPlain(build(entryScope, value ?? 0))
  if (operator !== 'avg') return { numerator: toSubquery(sql`${sql.raw(operator)}(${each})`) }
  const count = toSubquery(sql`nullif(count(${each}), 0)::numeric`)
  return { numerator: toSubquery(sql`sum(${each})`), denominator: count }
}

/** A generated column cannot read another generated column, so the expression of that column replaces it. */
function buildOperand(scope: ExpressionScope, path: string): SqlValue {
  const field = findFieldAt(scope.resource, path)
  if (!field) throw new Error(`${scope.resource.name}: no field '${path}'`)
  const { computed } = field.options
  const hasColumn = computed === undefined || (isStored(field) && isStoredBySave(scope.resource.fields, computed))
  const value = hasColumn ? scope.reader.buildPath(scope, path) : buildComputed(scope, field)
  return getOperandType(field) === 'number' ? { numerator: sql`${value}::numeric` } : value
}

interface WordContext {
  readonly scope: ExpressionScope
  readonly operation: OperationData
  of(expression: ExpressionData): SqlValue
}
type BuildOperation = (operands: never, context: WordContext) => SqlValue
type Expressions = readonly ExpressionData[]

const toNumber = (value: SqlValue): SqlNumber => (isNumber(value) ? value : { numerator: value })
const toNumbers = (expressions: Expressions, { of }: WordContext): SqlNumber[] =>
  expressions.map((expression) => toNumber(of(expression)))
const toPlain = (value: SqlValue): RawBuilder<unknown> => (isNumber(value) ? value.numerator : value)
/** Converts the operands to SQL. Throws unless there are exactly two. */
const toPair = (expressions: Expressions, context: WordContext): [SqlNumber, SqlNumber] => {
  const [left, right] = toNumbers(expressions, context)
  if (!left || !right) throw new Error('two operands are expected')
  return [left, right]
}

const builders: { readonly [W in Exclude<Operator, AggregateOperator>]: BuildOperation } = {
  add: (operands: Expressions, context) => add(toNumbers(operands, context)),
  sub(operands: Expressions, context) {
    const [from, taken] = toPair(operands, context)
    return add([from, negate(taken)])
  },
  mul: (operands: Expressions, context) => multiply(toNumbers(operands, context)),
  div: (operands: Expressions, context) => divide(...toPair(operands, context)),
  neg: (operand: ExpressionData, { of }) => negate(toNumber(of(operand))),
  round: ([operand, decimals]: readonly [ExpressionData, number], { of }) => ({
    numerator: round(toNumber(of(operand)), toSqlScale(decimals)),
  }),
  percentOf: (operands: Expressions, context) => multiply([...toNumbers(operands, context), { numerator: sql`0.01` }]),
  least: (operands: Expressions, context) => select(sql`least`, toNumbers(operands, context)),
  greatest: (operands: Expressions, context) => select(sql`greatest`, toNumbers(operands, context)),
  concat(operands: Expressions, { of }) {
    const parts = operands.map((operand) => sql`coalesce(${toPlain(of(operand))}, '')`)
    return emptyToNull(sql`btrim(${sql.join(parts, sql` || `)}, ' ')`)
  },
  coalesce(operands: Expressions, { operation, of }) {
    const values = operands.map(of)
    // A subquery would be evaluated twice by the `case`, which generated columns of existing tables have.
    if (getAggregates(operation).length > 0 && values.every((value) => toNumber(value).denominator === undefined))
      return { numerator: sql`coalesce(${sql.join(values.map(toPlain))})` }
    const branches = values.map((value): Branch => [isNotNull(toNumber(value)), value])
    return buildCase(branches, undefined)
  },
  case(cases: NonNullable<OperationData['case']>, { scope, operation, of }) {
    const branches = cases.map(({ when, then }): Branch => [scope.reader.buildPredicate(scope, when), of(then)])
    return buildCase(branches, operation.else === undefined ? undefined : of(operation.else))
  },
  days([from, to]: readonly [ExpressionData, ExpressionData], { of }) {
    return { numerator: sql`(${toPlain(of(to))} - ${toPlain(of(from))})::numeric` }
  },
  addDays([day, amount]: readonly [ExpressionData, ExpressionData], { of }) {
    const moved = sql`(${toPlain(of(day))} - ${firstDay} + ${round(toNumber(of(amount)), toSqlScale(0))})`
    return sql`(case when ${moved} between 0 and ${lastDayNumber} then ${firstDay} + ${moved}::integer end)`
  },
  text: (text: string) => sql`${text}::text`,
}

/** Not `nullif`: PostgreSQL evaluates constants of a generated column before it knows the collation for comparing. */
const emptyToNull = (text: RawBuilder<unknown>) => sql`(case when length(${text}) > 0 then ${text} end)`

const firstDay = sql`'0001-01-01'::date`
/** The number of days from 0001-01-01 to 9999-12-31, the first and the last day that can be entered. */
const lastDayNumber = sql.lit(3_652_058)

type Branch = readonly [condition: RawBuilder<SqlBool>, value: SqlValue]

/** The value of the first branch whose condition holds. */
function buildCase(branches: readonly Branch[], otherwise: SqlValue | undefined): SqlValue {
  const toCase = (select: (value: SqlValue) => RawBuilder<unknown>) =>
    sql`(case ${sql.join(
      branches.map(([condition, value]) => sql`when ${condition} then ${select(value)}`),
      sql` `,
    )}${otherwise ? sql` else ${select(otherwise)}` : sql``} end)`
  const values = [...branches.map(([, value]) => value), ...(otherwise ? [otherwise] : [])]
  if (!values.some(isNumber)) return toCase(toPlain)
  const isQuotient = values.some((value) => toNumber(value).denominator !== undefined)
  const toDenominator = (value: SqlValue) => toNumber(value).denominator ?? sql`1::numeric`
  return { numerator: toCase(toPlain), denominator: isQuotient ? toCase(toDenominator) : undefined }
}
