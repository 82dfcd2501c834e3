import { compareDecimals, isDecimal } from './decimals.ts'
import { foldText } from './foldText.ts'
import type { ValueType } from './kinds/kind.ts'
import { type Circle, isInCircle, toLocation } from './locations.ts'
import { findPeriod } from './periods.ts'
import type { DateText, EvaluationContext, PredicateData, Scalar, TestData } from './predicate.ts'
import { getEntryKey } from './recordEntries.ts'
import { isRichTextValue, toPlainText } from './richTexts.ts'
import { isObject } from './values.ts'
import { findDayBounds } from './wallClock.ts'

export type TestName = keyof TestData

/** The value that a test of a predicate checks. */
export interface TestSubject {
  /** The value at the path: null if there is none, a list of entries, or the record of a reference. */
  readonly value: unknown
  /** Whether there is no value, or whether a list has no entries. */
  isEmpty(): boolean
  /** The keys of the records on the path from the root to the parent, for a tree. */
  getAncestorKeys(): readonly unknown[]
  resolve(operand: Scalar): unknown
  readonly evaluationContext: EvaluationContext
  matches(predicate: PredicateData, record: unknown): boolean
}

type Phrases = readonly [whenTrue: string, whenFalse: string]

/** One test of a predicate, evaluated in JavaScript. `server/db/predicates/testSql.ts` contains the SQL of each test. */
export interface PredicateTest {
  /** The form of the operand. `bounds` are the lowest and the highest value, both included. */
  readonly operandForm: 'value' | 'values' | 'bounds' | 'period' | 'flag' | 'circle' | 'predicate'
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
  notIn: {
    operandForm: 'values',
    holds: ({ value, resolve }, expected: readonly Scalar[]) =>
      !expected.some((candidate) => isEqual(value, resolve(candidate))),
    phrases: () => ['notIn', 'in'],
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
    holds: (subject, [lowest = null, highest = null]: readonly Scalar[]) => isBetween(subject, lowest, highest),
    phrases: (type) => (isDate(type) ? ['betweenDates', 'notBetweenDates'] : ['between', 'notBetween']),
  },
  during: {
    operandForm: 'period',
    holds(subject, expected: string) {
      const { first, last } = findPeriod(expected, subject.evaluationContext.today)
      return isBetween(subject, first, last)
    },
    phrases: () => ['during', 'notDuring'],
  },
  contains: createTextTest((text, part) => text.includes(part), ['contains', 'notContains']),
  startsWith: createTextTest((text, part) => text.startsWith(part), ['startsWith', 'notStartsWith']),
  sameText: createTextTest((text, other) => text === other, ['equals', 'differs']),
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

const scalarTests: readonly TestName[] = ['ne', 'in', 'notIn', 'empty']
const textSearches: readonly TestName[] = ['contains', 'startsWith', 'sameText']
const text: readonly TestName[] = [...scalarTests, ...textSearches]
const orderableTests: readonly TestName[] = [...scalarTests, 'lt', 'lte', 'gt', 'gte', 'between']

/** The tests of each type of value. */
export const testsByType: { readonly [T in ValueType]: readonly TestName[] } = {
  text,
  integer: orderableTests,
  decimal: orderableTests,
  boolean: scalarTests,
  date: [...orderableTests, 'during'],
  timestamp: [...orderableTests, 'during'],
  time: orderableTests,
  reference: [...scalarTests, 'under', 'has', 'hasAny'],
  file: scalarTests,
  files: ['empty'],
  group: ['ne', 'in', 'notIn'],
  texts: ['empty', 'hasAny', 'hasAll'],
  secret: ['empty'],
  json: ['empty'],
  richText: ['empty', 'contains'],
  location: ['empty', 'near'],
  position: [],
  translations: ['empty', ...textSearches],
  records: ['empty', 'noneLiving', 'has'],
  links: ['empty', 'noneLiving', 'has', 'hasAny', 'hasAll'],
}

const isListOfRecords = (type: ValueType): boolean => type === 'records' || type === 'links'
const isDate = (type: ValueType): boolean => type === 'date' || type === 'timestamp'

export const isEqual = (left: unknown, right: unknown): boolean => (left ?? null) === (right ?? null)

/** Whether a list contains a value. A reference counts as a list with its key. */
const isInList = (list: unknown, value: unknown): boolean =>
  toList(list).some((item) => (isObject(item) ? getEntryKey(item) : item) === value)

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value])

function createOrderTest(accepts: (order: number) => boolean, numberPhrases: Phrases, datePhrases: Phrases) {
  return {
    operandForm: 'value',
    holds: (subject: TestSubject, expected: Scalar) => compareWith(subject, expected, accepts),
    phrases: (type: ValueType) => (isDate(type) ? datePhrases : numberPhrases),
  } as const
}

const isBetween = (subject: TestSubject, lowest: Scalar, highest: Scalar): boolean =>
  compareWith(subject, lowest, (order) => order >= 0) && compareWith(subject, highest, (order) => order <= 0)

/** A timestamp within a day equals the day. */
function compareWith(
  { value, resolve, evaluationContext }: TestSubject,
  expected: Scalar,
  accepts: (order: number) => boolean,
): boolean {
  const operand = resolve(expected)
  if (typeof value !== 'string' || isDay(value) || !isDay(operand)) return compare(value, operand, accepts)
  const { start, end } = findDayBounds(operand, evaluationContext.timeZone)
  return accepts(value < start ? -1 : value < end ? 0 : 1)
}

/** Whether a value, which may be an operand of a timestamp, is a day. */
export const isDay = (value: unknown): value is DateText =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Whether a bound is greater than another one of the same type. */
export const isGreater = (left: unknown, right: unknown): boolean =>
  isDecimal(left) && isDecimal(right)
    ? compareDecimals(left, right) > 0
    : typeof left === typeof right && (left as string) > (right as string)

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
      if (typeof part !== 'string') return false
      const folded = foldText(part)
      return getTexts(value).some((text) => accepts(foldText(text), folded))
    },
    phrases: () => phrases,
  } as const
}

/** The texts that are searched: the text itself, the plain text of a rich text, or the text of each language. */
function getTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [isRichTextValue(value) ? toPlainText(value) : value]
  if (!Array.isArray(value)) return []
  return value.filter(isObject).flatMap(({ language: _language, ...texts }) => Object.values(texts).filter(isText))
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The entries of a list, or an array that contains the target of a reference. */
function getEntries(value: unknown): readonly { readonly deletedAt?: unknown }[] {
  if (Array.isArray(value)) return value
  return typeof value === 'object' && value !== null ? [value] : []
}
