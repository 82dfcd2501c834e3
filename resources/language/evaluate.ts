import type { ClauseData, EvaluationContext, PredicateData, Scalar, TestData } from './predicate.ts'

/** The plain JSON of a record, to which predicates are applied. */
export type RecordData = { readonly [name: string]: unknown }

/** A clause because of which a predicate is false, used for the explanation shown to the user. */
export interface FailedClause {
  readonly path: string
  readonly clause: ClauseData
  /** True if the clause is inside `not`: then it failed because it is true. */
  readonly negated: boolean
}

/** Whether the record satisfies the predicate. A pure function: the instant and the user are parameters. */
export function evaluatePredicate(
  predicate: PredicateData,
  record: RecordData,
  evaluationContext: EvaluationContext,
): boolean {
  return findFailedClauses(predicate, record, evaluationContext).length === 0
}

/**
 * The clauses because of which a record does not satisfy a predicate; empty if it does. A clause with several tests
 * yields only the failed ones; an `or` yields the failures of all branches.
 */
export function findFailedClauses(
  predicate: PredicateData,
  record: RecordData,
  evaluationContext: EvaluationContext,
): FailedClause[] {
  return collectFailures(predicate, record, evaluationContext, false)
}

function collectFailures(
  predicate: PredicateData,
  record: RecordData,
  evaluationContext: EvaluationContext,
  negated: boolean,
): FailedClause[] {
  const failedClauses = Object.entries(predicate).map(([key, value]): FailedClause[] => {
    if (key === 'not') return collectFailures(value as PredicateData, record, evaluationContext, !negated)
    if (key === 'and' || key === 'or') {
      const branches = (value as readonly PredicateData[]).map((branch) =>
        collectFailures(branch, record, evaluationContext, negated),
      )
      return (key === 'and') === negated ? combineBranches(branches) : branches.flat()
    }
    const clause = value as ClauseData
    if (negated) return evaluateClause(key, clause, record, evaluationContext) ? [{ path: key, clause, negated }] : []
    return splitClause(clause).flatMap((candidate) =>
      evaluateClause(key, candidate, record, evaluationContext) ? [] : [{ path: key, clause: candidate, negated }],
    )
  })
  return negated ? combineBranches(failedClauses) : failedClauses.flat()
}

/** An `or` succeeds if one branch has no failures. Without branches it always fails, with an empty path. */
function combineBranches(branches: FailedClause[][]): FailedClause[] {
  if (branches.some((branch) => branch.length === 0)) return []
  return branches.length === 0 ? [{ path: '', clause: null, negated: false }] : branches.flat()
}

/** Splits a clause with several tests into one clause per test. */
function splitClause(clause: ClauseData): ClauseData[] {
  return isTest(clause) ? Object.entries(clause).map(([test, expected]) => ({ [test]: expected })) : [clause]
}

function evaluateClause(
  path: string,
  clause: ClauseData,
  record: RecordData,
  evaluationContext: EvaluationContext,
): boolean {
  const value = path.startsWith('$me.') ? resolveOperand(path, evaluationContext) : getValue(record, path)
  if (!isTest(clause)) return isEqual(value, resolveOperand(clause, evaluationContext))
  return Object.entries(clause).every(([test, expected]) =>
    evaluateTest(test, value, expected, record, path, evaluationContext),
  )
}

function evaluateTest(
  test: string,
  value: unknown,
  expected: unknown,
  record: RecordData,
  path: string,
  evaluationContext: EvaluationContext,
): boolean {
  switch (test) {
    case 'ne':
      return !isEqual(value, resolveOperand(expected as Scalar, evaluationContext))
    case 'in':
      return (expected as readonly Scalar[]).some((candidate) =>
        isEqual(value, resolveOperand(candidate, evaluationContext)),
      )
    case 'empty':
      return (getCount(record, path) === 0) === expected
    case 'noneLiving':
      return toEntries(value).every((entry) => entry.deletedAt != null) === expected
    default:
      return compareOrder(test as keyof typeof orderTests, value, resolveOperand(expected as Scalar, evaluationContext))
  }
}

const orderTests = {
  lt: (sign: number) => sign < 0,
  lte: (sign: number) => sign <= 0,
  gt: (sign: number) => sign > 0,
  gte: (sign: number) => sign >= 0,
} as const

/** Compares numbers by value, and dates and timestamps (ISO 8601, UTC) as text, which has the same order. */
function compareOrder(test: keyof typeof orderTests, left: unknown, right: unknown): boolean {
  if (left == null || right == null) return false
  if (left === right) return orderTests[test](0)
  return orderTests[test]((left as number | string) < (right as number | string) ? -1 : 1)
}

export function isTest(clause: unknown): clause is TestData {
  return clause !== null && typeof clause === 'object'
}

/** The value at a dotted path; null if a parent is missing. */
export function getValue(record: RecordData, path: string): unknown {
  let value: unknown = record
  for (const part of path.split('.')) {
    if (value === null || value === undefined || typeof value !== 'object') return null
    value = (value as RecordData)[part]
  }
  return value ?? null
}

/** Resolves an operand: a literal, a property of the user, the instant or the day. */
export function resolveOperand(value: Scalar | undefined, evaluationContext: EvaluationContext): Scalar {
  if (value === '$now') return evaluationContext.now
  if (value === '$today') return evaluationContext.today
  if (typeof value === 'string' && value.startsWith('$me.')) {
    return evaluationContext.me[value.slice('$me.'.length) as keyof EvaluationContext['me']] ?? null
  }
  return value ?? null
}

function isEqual(left: unknown, right: unknown): boolean {
  return (left ?? null) === (right ?? null)
}

function toEntries(value: unknown): readonly { readonly deletedAt?: unknown }[] {
  return Array.isArray(value) ? value : []
}

/** Prefers the `…Count` property, because the API may truncate the list. */
function getCount(record: RecordData, path: string): number {
  const count = getValue(record, `${path}Count`)
  return typeof count === 'number' ? count : toEntries(getValue(record, path)).length
}
