import type { PredicateData } from '../predicate.ts'

/**
 * The value of a computed field, as data. A text is the path of a field of the same record (of the same row inside rows),
 * a number is itself, and an object is one operation. Two modules interpret it: `evaluateExpression.ts` in JavaScript and
 * `server/db/expressions/` in SQL.
 *
 * Numbers are exact and rounded once, to the decimals of the field. An operation on null is null, except `concat` and
 * `coalesce`.
 */
export type ExpressionData = string | number | OperationData

type Pair = readonly [ExpressionData, ExpressionData]

/** An operation has exactly one of these properties; only `case` can also have `else`. */
export interface OperationData {
  readonly add?: readonly ExpressionData[]
  readonly sub?: Pair
  readonly mul?: readonly ExpressionData[]
  /** Division by zero is null. */
  readonly div?: Pair
  readonly neg?: ExpressionData
  /** A value rounded to a number of decimals, half away from zero. */
  readonly round?: readonly [ExpressionData, number]
  /** The percentage, and the value of which it is taken. */
  readonly percentOf?: Pair
  readonly least?: readonly ExpressionData[]
  readonly greatest?: readonly ExpressionData[]
  /** Skips null and trims spaces; null if nothing remains. */
  readonly concat?: readonly ExpressionData[]
  /** The first value that is not null. */
  readonly coalesce?: readonly ExpressionData[]
  /** The value of the first branch whose condition holds, otherwise `else` or null. */
  readonly case?: readonly CaseBranch[]
  readonly else?: ExpressionData
  /** The number of days from the first day to the second. */
  readonly days?: Pair
  /** A day moved by a number of days; null outside of the years 1 to 9999. */
  readonly addDays?: Pair
  /** A text itself. */
  readonly text?: string
  readonly sum?: AggregateData
  readonly count?: AggregateData
  readonly min?: AggregateData
  readonly max?: AggregateData
  readonly avg?: AggregateData
}

export interface CaseBranch {
  readonly when: PredicateData
  readonly then: ExpressionData
}

/**
 * A value over the rows of a field or the related records of `f.many`, or over those that satisfy a condition. Of related
 * records, the active ones that the user sees count. Those without a value are skipped.
 */
export interface AggregateData {
  readonly of: string
  /** Over the paths of a row or a related record; only `count` has none. */
  readonly value?: ExpressionData
  readonly where?: PredicateData
}

export type Operator = Exclude<keyof OperationData, 'else'>
const aggregateOperators = ['sum', 'count', 'min', 'max', 'avg'] as const satisfies readonly Operator[]
export type AggregateOperator = (typeof aggregateOperators)[number]

/** The name of an operation, with its operands. @throws Error if it has none; the check of declarations reports it */
export function getOperation(operation: OperationData): { readonly operator: Operator; readonly operands: unknown } {
  const [first] = Object.entries(operation).filter(([name]) => name !== 'else')
  if (first === undefined) throw new Error('an expression has an operator')
  return { operator: first[0] as Operator, operands: first[1] }
}

export const isAggregateOperator = (operator: Operator): operator is AggregateOperator =>
  aggregateOperators.some((name) => name === operator)

const fieldPrefix = '$field.'

/** The path that a text in an expression names; `$field.` before it is possible, as in conditions. */
export const toPath = (text: string): string => (text.startsWith(fieldPrefix) ? text.slice(fieldPrefix.length) : text)
