import { isTest } from '../evaluate.ts'
import type { FieldKind } from '../field.ts'
import type { ValueType } from '../kinds/kind.ts'
import { hasChoices, isInverse, kindNamed } from '../kinds/kinds.ts'
import type { ClauseData, Me, PredicateData, TestData } from '../predicate.ts'
import { isCalendarDay, largestInteger } from '../readers.ts'
import { type KnownPath, knownPath, type Scope } from './paths.ts'
import { unknownWord } from './report.ts'
import { isPlain } from './shape.ts'

export interface Reach {
  /** The condition is also evaluated in the browser, which has only the lists that the API sends. */
  readonly inBrowser: boolean
  /** Evaluated on a request body, which contains the key of a reference but not its title. */
  readonly overBody?: boolean
  /** Evaluated without a record: only the user can be tested. */
  readonly personOnly?: boolean
}

/** Checks every clause of a predicate: its path, its tests, and the types of its operands. */
export function checkCondition(scope: Scope, predicate: PredicateData, at: string, reach: Reach): void {
  for (const [key, value] of Object.entries(predicate)) {
    const here = `${at}.${key}`
    if (key === 'and' || key === 'or') {
      if (!Array.isArray(value)) scope.report(here, 'a list of conditions is expected')
      else
        value.forEach((branch, index) => {
          checkBranch(scope, branch, `${here}[${index}]`, reach)
        })
    } else if (key === 'not') checkBranch(scope, value, here, reach)
    else checkClause(scope, key, value as ClauseData, at, reach)
  }
}

function checkBranch(scope: Scope, branch: unknown, at: string, reach: Reach): void {
  if (isPlain(branch)) checkCondition(scope, branch as PredicateData, at, reach)
  else scope.report(at, 'a condition is expected')
}

const meTypes: Readonly<Record<keyof Me, ValueType>> = {
  id: 'integer',
  isAdmin: 'boolean',
  isStaff: 'boolean',
  profile: 'text',
}
const mePaths = Object.keys(meTypes).map((name) => `$me.${name}`)

function checkClause(scope: Scope, path: string, clause: ClauseData, at: string, reach: Reach): void {
  const here = `${at}.${path}`
  if (path.startsWith('$')) {
    const type = mePaths.includes(path) ? meTypes[path.slice('$me.'.length) as keyof Me] : undefined
    if (type) checkTests(scope, { type }, clause, here)
    else scope.report(at, unknownWord('part of the person', path, mePaths))
    return
  }
  if (reach.personOnly) {
    scope.report(at, `'${path}' is about a record; here only the person can be asked: ${mePaths.join(', ')}`)
    return
  }
  const known = knownPath(scope, path, at)
  if (!known) return
  if (reach.overBody && known.meaning.kind === 'refTitle') {
    scope.report(here, 'the title of a reference is not in a body; ask for the reference itself')
  }
  if (reach.inBrowser) checkOnWire(scope, known, here)
  const type = known.kind && kindNamed(known.kind).type
  checkTests(scope, { type, kind: known.kind, field: fieldOf(known) }, clause, here)
}

const fieldOf = ({ meaning }: KnownPath) => (meaning.kind === 'field' ? meaning.field : undefined)

/** A list that the API does not send would always be empty in the browser. */
function checkOnWire(scope: Scope, known: KnownPath, at: string): void {
  const field = fieldOf(known)
  if (isInverse(field) && (field.options.wire ?? 'entries') !== 'entries') {
    scope.report(
      at,
      `the browser evaluates this condition and does not see the list, whose wire is '${field.options.wire}'`,
    )
  }
}

interface Subject {
  /** Undefined if it is not known. */
  readonly type: ValueType | undefined
  readonly kind?: FieldKind | undefined
  readonly field?: ReturnType<typeof fieldOf>
}

const ordered: readonly ValueType[] = ['integer', 'date', 'timestamp']
const lists: readonly unknown[] = ['texts', 'records'] satisfies ValueType[]
const testNames: Readonly<Record<keyof TestData, true>> = {
  ne: true,
  in: true,
  lt: true,
  lte: true,
  gt: true,
  gte: true,
  empty: true,
  noneLiving: true,
}

function checkTests(scope: Scope, subject: Subject, clause: ClauseData, at: string): void {
  const report = (here: string, fault: string | undefined): void => {
    if (fault !== undefined) scope.report(here, fault)
  }
  if (!isTest(clause)) {
    report(at, lists.includes(subject.type) ? listFault : valueFault(subject, clause))
    return
  }
  const tests = isPlain(clause) ? Object.entries(clause) : []
  if (tests.length === 0) report(at, 'a value or a test is expected')
  for (const [test, wanted] of tests) {
    const here = `${at}.${test}`
    if (!Object.hasOwn(testNames, test)) report(at, unknownWord('test', test, Object.keys(testNames)))
    else if (test === 'empty' || test === 'noneLiving') report(here, listTestFault(subject, wanted))
    else if (lists.includes(subject.type)) report(here, listFault)
    else if (test !== 'in') report(here, test === 'ne' ? valueFault(subject, wanted) : orderFault(subject, wanted))
    else if (!Array.isArray(wanted)) report(here, 'a list of values is expected')
    else for (const [index, one] of wanted.entries()) report(`${here}[${index}]`, valueFault(subject, one))
  }
}

const listFault = "a list has the tests 'empty' and 'noneLiving' alone"

function listTestFault({ type }: Subject, wanted: unknown): string | undefined {
  if (type !== 'records') return 'this is a test of lists of records'
  return typeof wanted === 'boolean' ? undefined : 'true or false is expected'
}

function orderFault(subject: Subject, wanted: unknown): string | undefined {
  const { type, kind } = subject
  if (type === 'text') return 'text has no order: it differs between machines'
  if (type !== undefined && !ordered.includes(type)) return `a ${kind ?? type} has no order`
  return wanted === null ? 'nothing is before or after null' : valueFault(subject, wanted)
}

/** Null is allowed for every field; any other value must have the type of the field. */
function valueFault({ type, field }: Subject, value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) return 'a value is expected'
  if (value === null || type === undefined) return undefined
  if (typeof value === 'string' && value.startsWith('$')) return operandFault(type, value)
  if (field && hasChoices(field) && typeof value === 'string') {
    return field.options.values.includes(value) ? undefined : unknownWord('choice', value, field.options.values)
  }
  if (field && type === 'reference') return 'a reference is null or not (`{ ne: null }`); compare its id or its title'
  const { expected = 'null or not null', fits } = comparable[type] ?? {}
  return fits?.(value) ? undefined : `${expected} is expected, not ${JSON.stringify(value)}`
}

/** The types of values that can be compared with more than null. */
const comparable: { readonly [T in ValueType]?: { expected: string; fits: (value: unknown) => boolean } } = {
  text: { expected: 'a text', fits: (value) => typeof value === 'string' },
  integer: {
    expected: 'a whole number',
    fits: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= largestInteger,
  },
  boolean: { expected: 'true or false', fits: (value) => typeof value === 'boolean' },
  date: { expected: 'a day (YYYY-MM-DD)', fits: (value) => typeof value === 'string' && isCalendarDay(value) },
  timestamp: {
    expected: 'an instant (YYYY-MM-DDTHH:MM:SS.mmmZ)',
    // Instants are compared as texts, so they must have the stored format.
    fits: (value) =>
      typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value,
  },
}

const operandTypes: Readonly<Record<string, ValueType>> = {
  $now: 'timestamp',
  $today: 'date',
  ...Object.fromEntries(Object.entries(meTypes).map(([name, type]) => [`$me.${name}`, type])),
}

function operandFault(type: ValueType, operand: string): string | undefined {
  const given = operandTypes[operand]
  if (!given) return unknownWord('operand', operand, Object.keys(operandTypes))
  return given === type ? undefined : `'${operand}' is ${comparable[given]?.expected}, and cannot equal this field`
}
