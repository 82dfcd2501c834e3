import type { ClauseData, PredicateData, Scalar, Surroundings, TestData } from './predicate.ts'

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
export function holds(predicate: PredicateData, record: RecordData, surroundings: Surroundings): boolean {
  return failures(predicate, record, surroundings).length === 0
}

/**
 * The clauses because of which a record does not satisfy a predicate; empty if it does. A clause with several tests
 * yields only the failed ones; an `or` yields the failures of all branches.
 */
export function failures(predicate: PredicateData, record: RecordData, surroundings: Surroundings): FailedClause[] {
  return search(predicate, record, surroundings, false)
}

function search(predicate: PredicateData, record: RecordData, around: Surroundings, negated: boolean): FailedClause[] {
  const found = Object.entries(predicate).map(([key, value]): FailedClause[] => {
    if (key === 'not') return search(value as PredicateData, record, around, !negated)
    if (key === 'and' || key === 'or') {
      const branches = (value as readonly PredicateData[]).map((branch) => search(branch, record, around, negated))
      return (key === 'and') === negated ? anyOf(branches) : branches.flat()
    }
    const clause = value as ClauseData
    if (negated) return clauseHolds(key, clause, record, around) ? [{ path: key, clause, negated }] : []
    return single(clause).flatMap((one) =>
      clauseHolds(key, one, record, around) ? [] : [{ path: key, clause: one, negated }],
    )
  })
  return negated ? anyOf(found) : found.flat()
}

/** An `or` succeeds if one branch has no failures. Without branches it always fails, with an empty path. */
function anyOf(branches: FailedClause[][]): FailedClause[] {
  if (branches.some((branch) => branch.length === 0)) return []
  return branches.length === 0 ? [{ path: '', clause: null, negated: false }] : branches.flat()
}

/** Splits a clause with several tests into one clause per test. */
function single(clause: ClauseData): ClauseData[] {
  return isTest(clause) ? Object.entries(clause).map(([test, wanted]) => ({ [test]: wanted })) : [clause]
}

function clauseHolds(path: string, clause: ClauseData, record: RecordData, around: Surroundings): boolean {
  const value = path.startsWith('$me.') ? operand(path, around) : valueAt(record, path)
  if (!isTest(clause)) return same(value, operand(clause, around))
  return Object.entries(clause).every(([test, wanted]) => testHolds(test, value, wanted, record, path, around))
}

function testHolds(
  test: string,
  value: unknown,
  wanted: unknown,
  record: RecordData,
  path: string,
  around: Surroundings,
): boolean {
  switch (test) {
    case 'ne':
      return !same(value, operand(wanted as Scalar, around))
    case 'in':
      return (wanted as readonly Scalar[]).some((one) => same(value, operand(one, around)))
    case 'empty':
      return (countOf(record, path) === 0) === wanted
    case 'noneLiving':
      return entriesOf(value).every((entry) => entry.deletedAt != null) === wanted
    default:
      return ordered(test as keyof typeof ORDER, value, operand(wanted as Scalar, around))
  }
}

const ORDER = {
  lt: (sign: number) => sign < 0,
  lte: (sign: number) => sign <= 0,
  gt: (sign: number) => sign > 0,
  gte: (sign: number) => sign >= 0,
} as const

/** Compares numbers by value, and dates and timestamps (ISO 8601, UTC) as text, which has the same order. */
function ordered(test: keyof typeof ORDER, left: unknown, right: unknown): boolean {
  if (left == null || right == null) return false
  if (left === right) return ORDER[test](0)
  return ORDER[test]((left as number | string) < (right as number | string) ? -1 : 1)
}

export function isTest(clause: unknown): clause is TestData {
  return clause !== null && typeof clause === 'object'
}

/** The value at a dotted path; null if a parent is missing. */
export function valueAt(record: RecordData, path: string): unknown {
  let value: unknown = record
  for (const part of path.split('.')) {
    if (value === null || value === undefined || typeof value !== 'object') return null
    value = (value as RecordData)[part]
  }
  return value ?? null
}

/** Resolves an operand: a literal, a property of the user, the instant or the day. */
export function operand(value: Scalar | undefined, around: Surroundings): Scalar {
  if (value === '$now') return around.now
  if (value === '$today') return around.today
  if (typeof value === 'string' && value.startsWith('$me.')) {
    return around.me[value.slice('$me.'.length) as keyof Surroundings['me']] ?? null
  }
  return value ?? null
}

function same(left: unknown, right: unknown): boolean {
  return (left ?? null) === (right ?? null)
}

function entriesOf(value: unknown): readonly { readonly deletedAt?: unknown }[] {
  return Array.isArray(value) ? value : []
}

/** Prefers the `…Count` property, because the API may truncate the list. */
function countOf(record: RecordData, path: string): number {
  const counted = valueAt(record, `${path}Count`)
  return typeof counted === 'number' ? counted : entriesOf(valueAt(record, path)).length
}
