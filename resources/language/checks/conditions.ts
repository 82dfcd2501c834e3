import { isTest } from '../evaluate.ts'
import type { FieldKind } from '../field.ts'
import type { ValueType } from '../kinds/kind.ts'
import { getKind, hasChoices, isInverse } from '../kinds/kinds.ts'
import type { ClauseData, Me, PredicateData, TestData } from '../predicate.ts'
import { isCalendarDay, maxInteger } from '../readers.ts'
import { type CheckedPath, checkPath, type Scope } from './paths.ts'
import { isPlainObject } from './plainData.ts'
import { describeUnknownName } from './report.ts'

export interface ConditionOptions {
  /** The condition is also evaluated in the browser, which has only the lists that the API sends. */
  readonly inBrowser: boolean
  /** Evaluated on a request body, which contains the key of a reference but not its title. */
  readonly onBody?: boolean
  /** Evaluated without a record: only the user can be tested. */
  readonly userOnly?: boolean
}

/** Checks every clause of a predicate: its path, its tests, and the types of its operands. */
export function checkCondition(
  scope: Scope,
  predicate: PredicateData,
  location: string,
  options: ConditionOptions,
): void {
  for (const [key, value] of Object.entries(predicate)) {
    const innerLocation = `${location}.${key}`
    if (key === 'and' || key === 'or') {
      if (!Array.isArray(value)) scope.report(innerLocation, 'a list of conditions is expected')
      else
        value.forEach((branch, index) => {
          checkBranch(scope, branch, `${innerLocation}[${index}]`, options)
        })
    } else if (key === 'not') checkBranch(scope, value, innerLocation, options)
    else checkClause(scope, key, value as ClauseData, location, options)
  }
}

function checkBranch(scope: Scope, branch: unknown, location: string, options: ConditionOptions): void {
  if (isPlainObject(branch)) checkCondition(scope, branch as PredicateData, location, options)
  else scope.report(location, 'a condition is expected')
}

const meTypes: Readonly<Record<keyof Me, ValueType>> = {
  id: 'integer',
  isAdmin: 'boolean',
  isStaff: 'boolean',
  profile: 'text',
}
const mePaths = Object.keys(meTypes).map((name) => `$me.${name}`)

function checkClause(
  scope: Scope,
  path: string,
  clause: ClauseData,
  location: string,
  options: ConditionOptions,
): void {
  const innerLocation = `${location}.${path}`
  if (path.startsWith('$')) {
    const type = mePaths.includes(path) ? meTypes[path.slice('$me.'.length) as keyof Me] : undefined
    if (type) checkTests(scope, { type }, clause, innerLocation)
    else scope.report(location, describeUnknownName('part of the person', path, mePaths))
    return
  }
  if (options.userOnly) {
    scope.report(location, `'${path}' is about a record; here only the person can be asked: ${mePaths.join(', ')}`)
    return
  }
  const checkedPath = checkPath(scope, path, location)
  if (!checkedPath) return
  if (options.onBody && checkedPath.resolved.kind === 'refTitle') {
    scope.report(innerLocation, 'the title of a reference is not in a body; ask for the reference itself')
  }
  if (options.inBrowser) checkOnWire(scope, checkedPath, innerLocation)
  const type = checkedPath.kind && getKind(checkedPath.kind).type
  checkTests(scope, { type, kind: checkedPath.kind, field: getField(checkedPath) }, clause, innerLocation)
}

const getField = ({ resolved: meaning }: CheckedPath) => (meaning.kind === 'field' ? meaning.field : undefined)

/** A list that the API does not send would always be empty in the browser. */
function checkOnWire(scope: Scope, checkedPath: CheckedPath, location: string): void {
  const field = getField(checkedPath)
  if (isInverse(field) && (field.options.wire ?? 'entries') !== 'entries') {
    scope.report(
      location,
      `the browser evaluates this condition and does not see the list, whose wire is '${field.options.wire}'`,
    )
  }
}

interface TestedValue {
  /** Undefined if it is not known. */
  readonly type: ValueType | undefined
  readonly kind?: FieldKind | undefined
  readonly field?: ReturnType<typeof getField>
}

const orderedTypes: readonly ValueType[] = ['integer', 'date', 'timestamp']
const listTypes: readonly unknown[] = ['texts', 'records'] satisfies ValueType[]
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

function checkTests(scope: Scope, testedValue: TestedValue, clause: ClauseData, location: string): void {
  const report = (innerLocation: string, problem: string | undefined): void => {
    if (problem !== undefined) scope.report(innerLocation, problem)
  }
  if (!isTest(clause)) {
    report(location, listTypes.includes(testedValue.type) ? listProblem : findValueProblem(testedValue, clause))
    return
  }
  const tests = isPlainObject(clause) ? Object.entries(clause) : []
  if (tests.length === 0) report(location, 'a value or a test is expected')
  for (const [test, expected] of tests) {
    const innerLocation = `${location}.${test}`
    if (!Object.hasOwn(testNames, test)) report(location, describeUnknownName('test', test, Object.keys(testNames)))
    else if (test === 'empty' || test === 'noneLiving')
      report(innerLocation, findListTestProblem(testedValue, expected))
    else if (listTypes.includes(testedValue.type)) report(innerLocation, listProblem)
    else if (test !== 'in')
      report(
        innerLocation,
        test === 'ne' ? findValueProblem(testedValue, expected) : findOrderProblem(testedValue, expected),
      )
    else if (!Array.isArray(expected)) report(innerLocation, 'a list of values is expected')
    else
      for (const [index, item] of expected.entries())
        report(`${innerLocation}[${index}]`, findValueProblem(testedValue, item))
  }
}

const listProblem = "a list has the tests 'empty' and 'noneLiving' alone"

function findListTestProblem({ type }: TestedValue, expected: unknown): string | undefined {
  if (type !== 'records') return 'this is a test of lists of records'
  return typeof expected === 'boolean' ? undefined : 'true or false is expected'
}

function findOrderProblem(testedValue: TestedValue, expected: unknown): string | undefined {
  const { type, kind } = testedValue
  if (type === 'text') return 'text has no order: it differs between machines'
  if (type !== undefined && !orderedTypes.includes(type)) return `a ${kind ?? type} has no order`
  return expected === null ? 'nothing is before or after null' : findValueProblem(testedValue, expected)
}

/** Null is allowed for every field; any other value must have the type of the field. */
function findValueProblem({ type, field }: TestedValue, value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) return 'a value is expected'
  if (value === null || type === undefined) return undefined
  if (typeof value === 'string' && value.startsWith('$')) return findOperandProblem(type, value)
  if (field && hasChoices(field) && typeof value === 'string') {
    return field.options.values.includes(value) ? undefined : describeUnknownName('choice', value, field.options.values)
  }
  if (field && type === 'reference') return 'a reference is null or not (`{ ne: null }`); compare its id or its title'
  const { expected = 'null or not null', fits } = comparableTypes[type] ?? {}
  return fits?.(value) ? undefined : `${expected} is expected, not ${JSON.stringify(value)}`
}

/** The types of values that can be compared with more than null. */
const comparableTypes: { readonly [T in ValueType]?: { expected: string; fits: (value: unknown) => boolean } } = {
  text: { expected: 'a text', fits: (value) => typeof value === 'string' },
  integer: {
    expected: 'a whole number',
    fits: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= maxInteger,
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

function findOperandProblem(type: ValueType, operand: string): string | undefined {
  const operandType = operandTypes[operand]
  if (!operandType) return describeUnknownName('operand', operand, Object.keys(operandTypes))
  return operandType === type
    ? undefined
    : `'${operand}' is ${comparableTypes[operandType]?.expected}, and cannot equal this field`
}
