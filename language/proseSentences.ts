import type { Catalog } from './catalog.ts'
import { formatDay } from './dates.ts'
import { findFieldAt } from './derive.ts'
import { isTest } from './evaluate.ts'
import type { ValueType } from './kinds/kind.ts'
import { getKind } from './kinds/kinds.ts'
import { type Circle, formatLocation } from './locations.ts'
import { toTypedDecimal } from './numberText.ts'
import { type Operand, parseOperand } from './operands.ts'
import { parsePeriod } from './periods.ts'
import type { ClauseData, PredicateData, Scalar } from './predicate.ts'
import { getTest, isDay, type TestName } from './predicateTests.ts'
import type { ResourceData } from './resource.ts'
import { formatTime } from './times.ts'

/** The texts of one language, with the labels of one resource. */
export interface PredicateMessages {
  readonly locale: string
  /** The text of a key with its parameters replaced; undefined if there is none. */
  lookup(key: string, params?: Params): string | undefined
  /** The label of a field for the middle of a sentence. */
  label(path: string): string
  /** The label of a choice's value. */
  choice(path: string, value: string): string
  /** The title of the record with a key that a reference or a list leads to; by default the key. */
  record?(path: string, key: string | number): string
  /** The same texts with the labels of another resource. */
  forResource(resourceName: string): PredicateMessages
}
type Params = Readonly<Record<string, string | number>>

/** The resource of a predicate, and all resources, because `has` reads related ones. */
export interface ProseScope {
  readonly resources: Catalog
  readonly resource: ResourceData
}

/** One test of a clause; a value alone is the test `eq`. */
export interface ClauseTest {
  readonly name: TestName | 'eq'
  readonly expected: Scalar | readonly Scalar[] | PredicateData | Circle
}

export function getClauseTests(clause: ClauseData): ClauseTest[] {
  if (!isTest(clause)) return [{ name: 'eq', expected: clause }]
  return Object.entries(clause).map(([name, expected]) => ({ name, expected }) as ClauseTest)
}

/** The message key for a test that is true or false. */
export function getMessageKey(resource: ResourceData, path: string, test: ClauseTest, isTrue: boolean): string {
  const { name, expected } = test
  if (name === 'eq') return getEqualityKey(resource, path, expected as Scalar, isTrue)
  if (name === 'ne') return getEqualityKey(resource, path, expected as Scalar, !isTrue)
  const { operandForm, phrases } = getTest(name)
  if (name === 'between' && findRelativePeriod(expected)) return isTrue ? 'within' : 'notWithin'
  const [whenTrue, whenFalse] = phrases(getValueType(resource, path))
  const isPositive = operandForm === 'flag' ? expected === true : true
  return isPositive === isTrue ? whenTrue : whenFalse
}

function getValueType(resource: ResourceData, path: string): ValueType {
  if (path === 'createdAt' || path === 'deletedAt') return 'timestamp'
  return getKind(findFieldAt(resource, path)?.kind ?? 'integer').type
}

function getEqualityKey(resource: ResourceData, path: string, expected: Scalar, isTrue: boolean): string {
  const selectKey = (trueKey: string, falseKey: string): string => (isTrue ? trueKey : falseKey)
  if (path === '$me.id' || (expected === '$me.id' && path === resource.key))
    return selectKey('me.isOwnRecord', 'me.isNotOwnRecord')
  if (expected === '$me.id') return selectKey('isYou', 'isNotYou')
  if (parseOperand(expected).kind === 'me') return selectKey('isYours', 'isNotYours')
  if (path === '$me.profile') return selectKey('me.isProfile', 'me.isNotProfile')
  if (path === '$me.isAdmin') return (expected === true) === isTrue ? 'me.isAdmin' : 'me.isNotAdmin'
  if (path === '$me.isStaff') return (expected === true) === isTrue ? 'me.isStaff' : 'me.isNotStaff'
  if (expected === null) return selectKey('isEmpty', 'isNotEmpty')
  if (typeof expected === 'boolean') return expected === isTrue ? 'isTrue' : 'isFalse'
  if (parseOperand(expected).kind === 'field') return selectKey('equalsField', 'differsFromField')
  return selectKey('equals', 'differs')
}

/**
 * The sentence for a path: the text that the resource (or the field of the user) has for it, otherwise the general
 * text.
 */
export function buildSentence(
  { resource }: ProseScope,
  path: string,
  messageKey: string,
  test: ClauseTest,
  messages: PredicateMessages,
  extraParams: Params = {},
): string {
  const params = { label: messages.label(path), ...getOperandParams(resource, path, test, messages), ...extraParams }
  const generalKey =
    path === 'deletedAt' ? ({ isEmpty: 'isActive', isNotEmpty: 'isInactive' }[messageKey] ?? messageKey) : messageKey
  return (
    messages.lookup(`resources.${resource.name}.clauses.${path}.${messageKey}`, params) ??
    (path.startsWith('$me.')
      ? messages.lookup(`personClauses.${path.slice('$me.'.length)}.${messageKey}`, params)
      : undefined) ??
    messages.lookup(`predicate.${generalKey}`, params) ??
    ''
  )
}

function getOperandParams(
  resource: ResourceData,
  path: string,
  { name, expected }: ClauseTest,
  messages: PredicateMessages,
): Params {
  if (name === 'has') return {}
  if (name === 'during') return { value: describePeriod(String(expected), messages) }
  if (name === 'near') {
    const circle = expected as Circle
    return { value: formatLocation(circle), km: toTypedDecimal(String(circle.km), messages.locale) }
  }
  const format = (operand: Scalar): string => formatOperand(resource, path, operand, messages)
  if (!Array.isArray(expected)) {
    const operand = parseOperand(expected as Scalar)
    // The sentences of these tests put their value in quotation marks.
    const isQuoted = name === 'contains' || name === 'startsWith' || name === 'sameText'
    return {
      value: operand.kind === 'field' && isQuoted ? messages.label(operand.path) : format(expected as Scalar),
    }
  }
  const operands = expected as readonly Scalar[]
  const [lowest = null, highest = null] = operands
  const within = name === 'between' ? findRelativePeriod(operands) : undefined
  const value = within
    ? (messages.lookup(`predicate.${within.direction}.${within.unit}`, { count: within.amount }) ?? '')
    : operands.map(format).join(', ')
  return { value, lowest: format(lowest), highest: format(highest) }
}

function describePeriod(name: string, messages: PredicateMessages): string {
  const period = parsePeriod(name)
  if (period === undefined) return name
  return typeof period === 'string'
    ? (messages.lookup(`predicate.periods.${period}`) ?? '')
    : (messages.lookup(`predicate.periods.${period.direction}`, { smart_count: period.days }) ?? '')
}

interface RelativePeriod {
  readonly direction: 'next' | 'last'
  readonly amount: number
  readonly unit: string
}

/** Detects bounds that span from now or today to a number of units before or after it: `in the next 30 days`. */
function findRelativePeriod(expected: ClauseTest['expected']): RelativePeriod | undefined {
  if (!Array.isArray(expected)) return undefined
  const [lowest, highest] = (expected as readonly Scalar[]).map(parseOperand)
  if (isShift(lowest) && isShift(highest)) {
    if (lowest.amount === 0 && highest.amount > 1)
      return { direction: 'next', amount: highest.amount, unit: highest.unit }
    if (highest.amount === 0 && lowest.amount < -1)
      return { direction: 'last', amount: -lowest.amount, unit: lowest.unit }
  }
  return undefined
}

type Shift = Extract<Operand, { readonly amount: number }>
const isShift = (operand: Operand | undefined): operand is Shift => operand !== undefined && 'amount' in operand

function formatOperand(resource: ResourceData, path: string, value: Scalar, messages: PredicateMessages): string {
  const operand = parseOperand(value)
  if (isShift(operand)) return formatShift(operand, messages)
  if (operand.kind === 'field') return messages.lookup('predicate.field', { label: messages.label(operand.path) }) ?? ''
  const literal = operand.kind === 'literal' ? operand.value : value
  const type = getValueType(resource, path)
  if ((type === 'reference' || type === 'links') && literal !== null && typeof literal !== 'boolean')
    return messages.record?.(path, literal) ?? String(literal)
  if (typeof literal !== 'string') return String(literal ?? '')
  if (isDay(literal) && (type === 'date' || type === 'timestamp')) return formatDay(literal)
  if (type === 'time') return formatTime(literal, messages.locale)
  return type === 'decimal' ? toTypedDecimal(literal, messages.locale) : messages.choice(path, literal)
}

/** `today`, `30 days from today`, `24 hours before now` */
function formatShift({ kind, amount, unit }: Shift, messages: PredicateMessages): string {
  if (amount === 0) return messages.lookup(`predicate.${kind}`) ?? ''
  const durationText = messages.lookup(`predicate.spans.${unit}`, { smart_count: Math.abs(amount) }) ?? ''
  return messages.lookup(`predicate.${kind}${amount < 0 ? 'Minus' : 'Plus'}`, { span: durationText }) ?? ''
}
