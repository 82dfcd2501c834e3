import { compareDecimals, isDecimal } from './decimals.ts'
import { foldText } from './foldText.ts'
import type { ValueType } from './kinds/kind.ts'
import { type Circle, isInCircle, toLocation } from './locations.ts'
import type { PredicateData, Scalar, TestData } from './predicate.ts'
import { getEntryKey } from './recordEntries.ts'
import { isRichText, toPlainText } from './richTexts.ts'
import { isObject } from './values.ts'

export type TestName = keyof TestData

/** The value that a test of a predicate checks. */
export interface TestSubject {
  /** The value at the path: null if there is none, a list of entries, or the record of a reference. */
  readonly value: unknown
  /** Whether there is no value, or whether a list has no entries. */
  isEmpty(): boolean
  /** The keys of the records on the way to the parent, for a tree. */
  getAncestorKeys(): readonly unknown[]
  resolve(operand: Scalar): unknown
  matches(predicate: PredicateData, record: unknown): boolean
}

type Phrases = readonly [whenTrue: string, whenFalse: string]

/** One test of a predicate, evaluated in JavaScript. `server/db/predicates/testSql.ts` contains the SQL of each test. */
export interface PredicateTest {
  /** The form of the operand. `bounds` are the lowest and the highest value, both included. */
  readonly operandForm: 'value' | 'values' | 'bounds' | 'flag' | 'circle' | 'predicate'
  holds(subject: TestSubject, expected: never): boolean
  /** The message keys below `predicate`, for a value of this type. */
  phrases(type: ValueType): Phrases
}

/** The implementations of all tests. A test of `TestData` without an entry here does not compile. */
export const predicateTests = {
  ne: {
    operandForm: 'value',
    holds: ({ value, resolve }, expected: Scalar) => !isEqual(value, resolve(expected)),
    phrases: () => ['differs', 'equals'],
  },
  in: {
    operandForm: 'values',
    holds: ({ value, resolve }, expected: readonly Scalar[]) =>
      expected.some((candidate) => isEqual(value, resolve(candidate))),
    phrases: () => ['in', 'notIn'],
  },
  lt: createOrderTest((order) => order < 0, ['lessThan', 'notLessThan'], ['before', 'notBefore']),
  lte: createOrderTest(
    (order) => order <= 0,
    ['lessThanOrEqual', 'notLessThanOrEqual'],
    ['onOrBefore', 'notOnOrBefore'],
  ),
  gt: createOrderTest((order) => order > 0, ['greaterThan', 'notGreaterThan'], ['after', 'notAfter']),
  gte: createOrderTest(
    (order) => order >= 0,
    ['greaterThanOrEqual', 'notGreaterThanOrEqual'],
    ['onOrAfter', 'notOnOrAfter'],
  ),
  between: {
    operandForm: 'bounds',
    holds: ({ value, resolve }, [lowest = null, highest = null]: readonly Scalar[]) =>
      compare(value, resolve(lowest), (order) => order >= 0) && compare(value, resolve(highest), (order) => order <= 0),
    phrases: (type) => (isDate(type) ? ['betweenDates', 'notBetweenDates'] : ['between', 'notBetween']),
  },
  contains: createTextTest((text, part) => text.includes(part), ['contains', 'notContains']),
  startsWith: createTextTest((text, part) => text.startsWith(part), ['startsWith', 'notStartsWith']),
  empty: {
    operandForm: 'flag',
    holds: ({ isEmpty }, expected: boolean) => isEmpty() === expected,
    phrases: (type) => (isListOfRecords(type) ? ['empty', 'notEmpty'] : ['isEmpty', 'isNotEmpty']),
  },
  hasAny: {
    operandForm: 'values',
    holds: ({ value, resolve }, expected: readonly Scalar[]) =>
      expected.some((candidate) => isInList(value, resolve(candidate))),
    phrases: () => ['hasAny', 'hasNone'],
  },
  hasAll: {
    operandForm: 'values',
    holds: ({ value, resolve }, expected: readonly Scalar[]) =>
      expected.every((candidate) => isInList(value, resolve(candidate))),
    phrases: () => ['hasAll', 'hasNotAll'],
  },
  noneLiving: {
    operandForm: 'flag',
    holds: ({ value }, expected: boolean) => getEntries(value).every((entry) => entry.deletedAt != null) === expected,
    phrases: () => ['noneLiving', 'someLiving'],
  },
  under: {
    operandForm: 'value',
    holds: ({ getAncestorKeys, resolve }, expected: Scalar) => getAncestorKeys().includes(resolve(expected)),
    phrases: () => ['under', 'notUnder'],
  },
  near: {
    operandForm: 'circle',
    holds({ value }, expected: Circle) {
      const location = toLocation(value)
      return location !== undefined && isInCircle(location, expected)
    },
    phrases: () => ['near', 'notNear'],
  },
  has: {
    operandForm: 'predicate',
    holds: ({ value, matches }, expected: PredicateData) => getEntries(value).some((entry) => matches(expected, entry)),
    phrases: (type) => (isListOfRecords(type) ? ['hasEntry', 'hasNoEntry'] : ['refersTo', 'refersToNone']),
  },
} as const satisfies { readonly [T in TestName]-?: PredicateTest }

export const getTest = (name: TestName): PredicateTest => predicateTests[name]

const scalarTests: readonly TestName[] = ['ne', 'in', 'empty']
const text: readonly TestName[] = [...scalarTests, 'contains', 'startsWith']
const orderableTests: readonly TestName[] = [...scalarTests, 'lt', 'lte', 'gt', 'gte', 'between']

/** The tests of each type of value. */
export const testsOfTypes: { readonly [T in ValueType]: readonly TestName[] } = {
  text,
  integer: orderableTests,
  decimal: orderableTests,
  boolean: scalarTests,
  date: orderableTests,
  timestamp: orderableTests,
  time: orderableTests,
  reference: [...scalarTests, 'under', 'has'],
  file: scalarTests,
  group: ['ne', 'in'],
  texts: ['empty', 'hasAny', 'hasAll'],
  secret: ['empty'],
  json: ['empty'],
  richText: ['empty', 'contains'],
  location: ['empty', 'near'],
  position: [],
  translations: [],
  records: ['empty', 'noneLiving', 'has'],
  links: ['empty', 'noneLiving', 'has', 'hasAny', 'hasAll'],
}

const isListOfRecords = (type: ValueType): boolean => type === 'records' || type === 'links'
const isDate = (type: ValueType): boolean => type === 'date' || type === 'timestamp'

export const isEqual = (left: unknown, right: unknown): boolean => (left ?? null) === (right ?? null)

const isInList = (list: unknown, value: unknown): boolean =>
  Array.isArray(list) && list.some((item) => (isObject(item) ? getEntryKey(item) : item) === value)

function createOrderTest(accepts: (order: number) => boolean, numberPhrases: Phrases, datePhrases: Phrases) {
  return {
    operandForm: 'value',
    holds: ({ value, resolve }: TestSubject, expected: Scalar) => compare(value, resolve(expected), accepts),
    phrases: (type: ValueType) => (isDate(type) ? datePhrases : numberPhrases),
  } as const
}

/** Compares numbers and decimals by value; dates, times and timestamps (ISO 8601, UTC) as text, in the same order. */
function compare(left: unknown, right: unknown, accepts: (order: number) => boolean): boolean {
  if (left == null || right == null) return false
  if (left === right) return accepts(0)
  if (isDecimal(left) && isDecimal(right)) return accepts(compareDecimals(left, right))
  return accepts((left as number | string) < (right as number | string) ? -1 : 1)
}

function createTextTest(accepts: (text: string, part: string) => boolean, phrases: Phrases) {
  return {
    operandForm: 'value',
    holds({ value, resolve }: TestSubject, expected: Scalar) {
      const part = resolve(expected)
      const text = isRichText(value) ? toPlainText(value) : value
      return typeof text === 'string' && typeof part === 'string' && accepts(foldText(text), foldText(part))
    },
    phrases: () => phrases,
  } as const
}

/** The entries of a list, or an array that contains the target of a reference. */
function getEntries(value: unknown): readonly { readonly deletedAt?: unknown }[] {
  if (Array.isArray(value)) return value
  return typeof value === 'object' && value !== null ? [value] : []
}
