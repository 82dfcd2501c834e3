import { getIsSetPath } from './kinds/secret.ts'
import { resolveOperand } from './operands.ts'
import type { ClauseData, EvaluationContext, PredicateData, Scalar, TestData } from './predicate.ts'
import { getTest, isEqual, type TestName, type TestSubject } from './predicateTests.ts'
import { getEntries, getEntryKey, getPathName } from './recordEntries.ts'
import type { RecordData } from './values.ts'

export type { RecordData }

/** A context for predicates that read neither the user nor the time, such as the conditions of an expression. */
export const unusedContext: EvaluationContext = {
  me: { id: 0, isAdmin: false, isStaff: false, profile: '' },
  now: '',
  today: '',
  timeZone: 'UTC',
}

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
  const resolve = (operand: Scalar): unknown =>
    resolveOperand(operand, evaluationContext, (fieldPath) => getValue(record, fieldPath))
  const value = path.startsWith('$me.') ? resolve(path) : getValue(record, path)
  if (!isTest(clause)) return isEqual(value, resolve(clause))
  const subject: TestSubject = {
    value,
    isEmpty: () => isEmptyAt(record, path, value),
    getAncestorKeys: () => getEntries(getValue(record, getPathName(path))).map(getEntryKey),
    resolve,
    evaluationContext,
    matches: (predicate, entry) => evaluatePredicate(predicate, entry as RecordData, evaluationContext),
  }
  return Object.entries(clause).every(([test, expected]) => getTest(test as TestName).holds(subject, expected as never))
}

export function isTest(clause: unknown): clause is TestData {
  return clause !== null && typeof clause === 'object'
}

/** The value at a dotted path; null if a parent is missing. */
export function getValue(record: RecordData, path: string): unknown {
  if (!path.includes('.')) return record?.[path] ?? null
  let value: unknown = record
  for (const part of path.split('.')) {
    if (value === null || value === undefined || typeof value !== 'object') return null
    value = (value as RecordData)[part]
  }
  return value ?? null
}

/**
 * For a list, prefers its `…Count`, because the API may send only some entries or none; for a secret, reads `…IsSet`.
 * If the path exists and is not a list, a field named `…Count` beside it is ignored.
 */
function isEmptyAt(record: RecordData, path: string, value: unknown): boolean {
  const isList = Array.isArray(value) || (value === null && !hasPath(record, path))
  const count = isList ? getValue(record, `${path}Count`) : undefined
  if (typeof count === 'number') return count === 0
  const isSet = isList ? getValue(record, getIsSetPath(path)) : undefined
  if (typeof isSet === 'boolean') return !isSet
  return Array.isArray(value) ? value.length === 0 : value === null
}

/** Whether the record has a property at a dotted path, also one that is null. */
export function hasPath(record: RecordData, path: string): boolean {
  const end = path.lastIndexOf('.')
  const parent = end < 0 ? record : getValue(record, path.slice(0, end))
  return typeof parent === 'object' && parent !== null && Object.hasOwn(parent, path.slice(end + 1))
}
