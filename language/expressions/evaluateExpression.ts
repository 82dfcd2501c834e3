import { shiftDay } from '../calendar.ts'
import { isDecimal } from '../decimals.ts'
import { getLeafFields } from '../derive.ts'
import { evaluatePredicate, getValue, type RecordData, unusedContext } from '../evaluate.ts'
import type { FieldData, FieldsData } from '../field.ts'
import { isCalendarDay, maxInteger } from '../readers.ts'
import { isObject } from '../values.ts'
import { type ComputedForm, getAmountScale, getOperandType } from './computedForms.ts'
import {
  type AggregateData,
  type ExpressionData,
  getOperation,
  type OperationData,
  type Operator,
  toPath,
} from './expression.ts'
import { add, compare, divide, type Fraction, multiply, negate, parseFraction, toDecimal } from './fractions.ts'

/** A record, or a row, with its declared fields. */
interface Subject {
  readonly fields: FieldsData
  readonly record: RecordData
}

/** The value of an expression: a number, a text or a day. */
type Value = Fraction | string | null
type Evaluate = (expression: ExpressionData) => Value

/**
 * The value of an expression on a record, in the form in which the field is sent on the wire. A stored value of another
 * computed field is used as it is, so compute that one first.
 */
export function evaluateExpression(subject: Subject, form: ComputedForm, expression: ExpressionData): unknown {
  const value = evaluate(subject, expression)
  if (!isNumber(value)) return value === '' ? null : value
  if (form.type === 'integer') return toInteger(value)
  if (form.type === 'amount') return toDecimal(value, getAmountScale(getValue(subject.record, form.currencyPath)))
  return form.type === 'decimal' ? toDecimal(value, form.scale) : null
}

function evaluate(subject: Subject, expression: ExpressionData): Value {
  if (typeof expression === 'number') return parseFraction(String(expression))
  if (typeof expression === 'string') return readPath(subject, toPath(expression))
  const { operator, operands } = getOperation(expression)
  const evaluateOperands: EvaluateOperator = evaluators[operator]
  return evaluateOperands(operands as never, (operand) => evaluate(subject, operand), subject, expression)
}

function readPath({ fields, record }: Subject, path: string): Value {
  const field = getLeafFields(fields).find((leaf) => leaf.path === path)?.field
  return field ? readValue(field, getValue(record, path)) : null
}

/** The value of a field; null if the user has typed something invalid into a form. */
function readValue(field: FieldData, value: unknown): Value {
  const type = getOperandType(field)
  if (type === 'number') return isDecimal(String(value)) ? parseFraction(String(value)) : null
  if (typeof value !== 'string') return null
  return type === 'date' && !isCalendarDay(value) ? null : value
}

type EvaluateOperator = (operands: never, evaluate: Evaluate, subject: Subject, operation: OperationData) => Value

const evaluators: { readonly [W in Operator]: EvaluateOperator } = {
  add: (operands: readonly ExpressionData[], of) => fold(operands.map(of), add),
  sub: ([left, right]: Pair, of) => combine(of(left), of(right), (from, taken) => add(from, negate(taken))),
  mul: (operands: readonly ExpressionData[], of) => fold(operands.map(of), multiply),
  div: ([left, right]: Pair, of) => combine(of(left), of(right), divide),
  neg: (operand: ExpressionData, of) => combine(of(operand), zero, negate),
  round([operand, decimals]: readonly [ExpressionData, number], of) {
    return combine(of(operand), zero, (value) => parseFraction(toDecimal(value, decimals)))
  },
  percentOf: ([percent, base]: Pair, of) =>
    combine(of(percent), of(base), (share, whole) => multiply(multiply(share, whole), hundredth)),
  least: (operands: readonly ExpressionData[], of) => fold(operands.map(of), selectBy(-1)),
  greatest: (operands: readonly ExpressionData[], of) => fold(operands.map(of), selectBy(1)),
  concat: (operands: readonly ExpressionData[], of) =>
    operands
      .map(of)
      .filter((part) => typeof part === 'string')
      .join('')
      .replace(/^ +| +$/g, '') || null,
  coalesce: (operands: readonly ExpressionData[], of) =>
    operands.reduce<Value>((found, operand) => found ?? of(operand), null),
  case(branches: NonNullable<OperationData['case']>, of, { record }, operation) {
    const branch = branches.find(({ when }) => evaluatePredicate(when, record, unusedContext))
    const chosen = branch ? branch.then : operation.else
    return chosen === undefined ? null : of(chosen)
  },
  days: ([from, to]: Pair, of) => countDays(of(from), of(to)),
  addDays: ([day, amount]: Pair, of) => moveDay(of(day), of(amount)),
  text: (text: string) => text,
  sum: (aggregate: AggregateData, _of, subject) => fold(readRows(subject, aggregate), add),
  count: (aggregate: AggregateData, _of, subject) => parseFraction(String(findRows(subject, aggregate).length)),
  min: (aggregate: AggregateData, _of, subject) => fold(readRows(subject, aggregate), selectBy(-1)),
  max: (aggregate: AggregateData, _of, subject) => fold(readRows(subject, aggregate), selectBy(1)),
  avg(aggregate: AggregateData, _of, subject) {
    const values = readRows(subject, aggregate)
    return combine(fold(values, add), parseFraction(String(values.length)), divide)
  },
}

type Pair = readonly [ExpressionData, ExpressionData]

const zero = parseFraction('0')
const hundredth = parseFraction('0.01')
const isNumber = (value: Value): value is Fraction => typeof value === 'object' && value !== null

/** Null if one of the operands is null. */
function combine(left: Value, right: Value, apply: (left: Fraction, right: Fraction) => Fraction | null): Value {
  return isNumber(left) && isNumber(right) ? apply(left, right) : null
}

const fold = (values: readonly Value[], apply: (left: Fraction, right: Fraction) => Fraction): Value =>
  values.length === 0 ? null : values.reduce((result, value) => combine(result, value, apply))

/** Selects the greater number for the sign 1, and the smaller one for -1. */
const selectBy = (sign: 1 | -1) => (left: Fraction, right: Fraction) => (compare(left, right) * sign < 0 ? right : left)

const firstDay = '0001-01-01'
const dayLength = 86_400_000
/** The number of days from the first possible day to the last. */
const lastDayNumber = 3_652_058

const toDayNumber = (day: string): number => (Date.parse(day) - Date.parse(firstDay)) / dayLength

function countDays(from: Value, to: Value): Value {
  if (typeof from !== 'string' || typeof to !== 'string') return null
  return parseFraction(String(toDayNumber(to) - toDayNumber(from)))
}

function moveDay(day: Value, amount: Value): Value {
  if (typeof day !== 'string' || !isNumber(amount)) return null
  const target = BigInt(toDayNumber(day)) + BigInt(toDecimal(amount, 0))
  return target < 0n || target > BigInt(lastDayNumber) ? null : shiftDay(firstDay, Number(target), 'd')
}

function toInteger(value: Fraction): number | null {
  const integer = Number(toDecimal(value, 0))
  return Math.abs(integer) > maxInteger ? null : integer
}

/** The rows of a record that satisfy the condition. */
function findRows({ fields, record }: Subject, { of, where }: AggregateData): Subject[] {
  const field = fields[of]
  const rows = getValue(record, of)
  if (!field || !('fields' in field.options) || !Array.isArray(rows)) return []
  const rowFields = field.options.fields
  return rows
    .filter(isObject)
    .filter((row) => where === undefined || evaluatePredicate(where, row, unusedContext))
    .map((row) => ({ fields: rowFields, record: row }))
}

/** The values of the rows, without those that have none. */
const readRows = (subject: Subject, aggregate: AggregateData): Fraction[] =>
  findRows(subject, aggregate)
    .map((row) => evaluate(row, aggregate.value ?? ''))
    .filter(isNumber)
