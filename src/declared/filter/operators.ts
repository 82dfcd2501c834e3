import type { FieldData, FieldKind } from '#language/field.ts'
import type { ValueType } from '#language/kinds/kind.ts'
import { getKind, hasChoices, hasCommonValues, isReference } from '#language/kinds/kinds.ts'
import type { TestName } from '#language/predicateTests.ts'

/** The form of the operand: nothing, one value, two or several values, a period, or a circle on a map. */
export type OperandForm = 'none' | 'one' | 'two' | 'several' | 'period' | 'circle'

interface Operator {
  readonly operand: OperandForm
  /** The test of the predicate; `eq` if the predicate compares without a named test. */
  readonly test: TestName | 'eq'
  /** Whether the predicate negates the test. */
  readonly isNegated?: boolean
  /** The operand of the test, if the operator takes no input. */
  readonly value?: boolean
}

/** The operators that the filter editor offers. The keys are also the keys of their labels. */
export const operators = {
  contains: { operand: 'one', test: 'contains' },
  notContains: { operand: 'one', test: 'contains', isNegated: true },
  startsWith: { operand: 'one', test: 'startsWith' },
  notStartsWith: { operand: 'one', test: 'startsWith', isNegated: true },
  is: { operand: 'one', test: 'eq' },
  isNot: { operand: 'one', test: 'ne' },
  lt: { operand: 'one', test: 'lt' },
  lte: { operand: 'one', test: 'lte' },
  gt: { operand: 'one', test: 'gt' },
  gte: { operand: 'one', test: 'gte' },
  between: { operand: 'two', test: 'between' },
  during: { operand: 'period', test: 'during' },
  anyOf: { operand: 'several', test: 'in' },
  noneOf: { operand: 'several', test: 'notIn' },
  hasAny: { operand: 'several', test: 'hasAny' },
  hasAll: { operand: 'several', test: 'hasAll' },
  hasNone: { operand: 'several', test: 'hasAny', isNegated: true },
  near: { operand: 'circle', test: 'near' },
  isTrue: { operand: 'none', test: 'eq', value: true },
  isFalse: { operand: 'none', test: 'eq', value: false },
  isEmpty: { operand: 'none', test: 'empty', value: true },
  isNotEmpty: { operand: 'none', test: 'empty', value: false },
} as const satisfies Readonly<Record<string, Operator>>

export type OperatorName = keyof typeof operators
export const operatorNames = Object.keys(operators) as OperatorName[]
export const getOperator = (name: OperatorName): Operator => operators[name]

const emptiness = ['isEmpty', 'isNotEmpty'] as const
const textSearches = ['contains', 'notContains', 'startsWith', 'notStartsWith'] as const
const ofNumbers: readonly OperatorName[] = ['gte', 'lte', 'gt', 'lt', 'between', 'is', 'isNot', ...emptiness]
const ofDays: readonly OperatorName[] = ['during', 'is', 'isNot', 'lt', 'lte', 'gt', 'gte', 'between', ...emptiness]
/** Periods around today, such as the next 30 days, are not offered for dates in the distant past, such as birthdays. */
const ofPastDays: readonly OperatorName[] = ['lt', 'lte', 'gt', 'gte', 'between', 'is', 'isNot', ...emptiness]
const ofLists: readonly OperatorName[] = ['hasAny', 'hasAll', 'hasNone', ...emptiness]

const ofTexts: readonly OperatorName[] = [...textSearches, 'is', 'isNot', ...emptiness]

/** The operators of each type of value, the most usual one first. */
const operatorsOfTypes: { readonly [T in ValueType]: readonly OperatorName[] } = {
  text: ofTexts,
  integer: ofNumbers,
  decimal: ofNumbers,
  boolean: ['isTrue', 'isFalse'],
  date: ofDays,
  timestamp: ofDays,
  time: ofNumbers,
  reference: ['anyOf', 'noneOf', ...emptiness],
  file: emptiness,
  files: emptiness,
  group: [],
  texts: ofLists,
  secret: emptiness,
  json: emptiness,
  richText: ['contains', 'notContains', ...emptiness],
  location: ['near', ...emptiness],
  position: [],
  translations: [...textSearches, ...emptiness],
  records: emptiness,
  links: ofLists,
}

const ofChoices: readonly OperatorName[] = ['anyOf', 'noneOf', ...emptiness]
/** Values that are selected from a list of codes, such as countries. */
const ofCodes: readonly OperatorName[] = ['is', 'isNot', ...emptiness]

/**
 * The operators of a field. For a key, a count or a system timestamp, `field` is undefined, so `kind` alone decides.
 */
export function getOperators(kind: FieldKind, field: FieldData | undefined): readonly OperatorName[] {
  if (field && hasChoices(field)) return getKind(kind).type === 'texts' ? ofLists : ofChoices
  if (isReference(field) && (field.options.title === undefined || field.options.to.includes('.'))) return emptiness
  if (field && hasCommonValues(field)) return ['anyOf', 'noneOf', ...ofTexts]
  if (field && 'atLeastYearsAgo' in field.options) return ofPastDays
  return getKind(kind).isCode ? ofCodes : operatorsOfTypes[getKind(kind).type]
}

/**
 * The initial operator of a new clause: the most common one. Numbers have none, because `at least` and `at most` are
 * equally common, and users would not notice that the wrong one is selected.
 */
export const getFirstOperator = (operators: readonly OperatorName[]): OperatorName | undefined =>
  operators === ofNumbers ? undefined : operators[0]
