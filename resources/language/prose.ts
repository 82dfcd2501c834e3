import { findFieldAt, getAction } from './derive.ts'
import {
  evaluatePredicate,
  type FailedClause,
  findFailedClauses,
  getValue,
  isTest,
  type RecordData,
} from './evaluate.ts'
import { getKind } from './kinds/kinds.ts'
import type { ClauseData, EvaluationContext, PredicateData, Scalar } from './predicate.ts'
import type { ResourceData } from './resource.ts'

/** The texts of one language, with the labels of one resource. */
export interface PredicateMessages {
  /** The text of a key with its parameters replaced; undefined if there is none. */
  lookup(key: string, params?: Readonly<Record<string, string | number>>): string | undefined
  /** The label of a field for the middle of a sentence. */
  label(path: string): string
  /** The label of a choice's value. */
  choice(path: string, value: string): string
}

/**
 * A full sentence that explains why an action is not possible: because of the user or, if the user may, because of the
 * record.
 */
export function explainRefusal(
  resource: ResourceData,
  actionName: string,
  record: RecordData,
  evaluationContext: EvaluationContext,
  messages: PredicateMessages,
): string {
  const { who: whoCondition = {}, if: ifCondition = {} } = getAction(resource, actionName) ?? {}
  const isAllowed = evaluatePredicate(whoCondition, record, evaluationContext)
  const reasonTexts = explainFailures(
    resource,
    isAllowed ? ifCondition : whoCondition,
    record,
    evaluationContext,
    messages,
  )
  if (reasonTexts.length === 0) return messages.lookup('errors.conflict') ?? ''
  const reasons = joinPhrases(resource, { conjunction: 'and', parts: reasonTexts }, messages)
  return messages.lookup(isAllowed ? 'predicate.notNow' : 'predicate.notAllowed', { reasons }) ?? ''
}

/** The facts because of which a record does not satisfy a predicate, without duplicates; empty if it does. */
export function explainFailures(
  resource: ResourceData,
  predicate: PredicateData,
  record: RecordData,
  evaluationContext: EvaluationContext,
  messages: PredicateMessages,
): string[] {
  const reasonTexts = findFailedClauses(predicate, record, evaluationContext).flatMap((failed) =>
    describeFailure(resource, failed, record, messages),
  )
  return [...new Set(reasonTexts)]
}

/** The conditions of a predicate as the middle of a sentence; empty if there are none. */
export function describePredicate(
  resource: ResourceData,
  predicate: PredicateData,
  messages: PredicateMessages,
): string {
  return joinPhrases(resource, buildPhrase(resource, predicate, messages, false), messages)
}

type Phrase = string | CompoundPhrase
interface CompoundPhrase {
  readonly conjunction: 'and' | 'or'
  readonly parts: readonly Phrase[]
}

function buildPhrase(
  resource: ResourceData,
  predicate: PredicateData,
  messages: PredicateMessages,
  negated: boolean,
): CompoundPhrase {
  const parts = Object.entries(predicate).map(([key, value]): Phrase => {
    if (key === 'not') return buildPhrase(resource, value as PredicateData, messages, !negated)
    if (key === 'and' || key === 'or') {
      const branches = value as readonly PredicateData[]
      return {
        conjunction: (key === 'and') === negated ? 'or' : 'and',
        parts: branches.map((branch) => buildPhrase(resource, branch, messages, negated)),
      }
    }
    const tests = getClauseTests(value as ClauseData)
    return {
      conjunction: negated ? 'or' : 'and',
      parts: tests.map((test) =>
        buildSentence(resource, key, getMessageKey(resource, key, test, !negated), test, messages),
      ),
    }
  })
  return { conjunction: negated ? 'or' : 'and', parts }
}

/** Joins phrases into one: nested groups are separated by commas, and a repeated subject is omitted. */
function joinPhrases(resource: ResourceData, phrase: Phrase, messages: PredicateMessages): string {
  if (typeof phrase === 'string') return phrase
  const parts = phrase.parts.flatMap((part) => flattenPhrase(part, phrase.conjunction))
  const [first] = parts
  if (first !== undefined && parts.length === 1) return joinPhrases(resource, first, messages)
  const isNested = parts.some((part) => typeof part !== 'string')
  const texts = omitRepeatedSubject(
    resource,
    parts.map((part) => joinPhrases(resource, part, messages)).filter(Boolean),
    messages,
  )
  const conjunctionText = messages.lookup(`predicate.${phrase.conjunction}`) ?? ''
  if (isNested) return texts.join(`, ${conjunctionText} `)
  return texts.length < 3
    ? texts.join(` ${conjunctionText} `)
    : `${texts.slice(0, -1).join(', ')} ${conjunctionText} ${texts.at(-1) ?? ''}`
}

function flattenPhrase(phrase: Phrase, conjunction: CompoundPhrase['conjunction']): Phrase[] {
  if (typeof phrase === 'string') return phrase ? [phrase] : []
  const parts = phrase.parts.flatMap((part) => flattenPhrase(part, phrase.conjunction))
  return phrase.conjunction === conjunction || parts.length < 2 ? parts : [{ ...phrase, parts }]
}

/** `the quiz is active, has questions` instead of `the quiz is active, the quiz has questions`. */
function omitRepeatedSubject({ name }: ResourceData, texts: readonly string[], messages: PredicateMessages): string[] {
  const subject = `${messages.lookup(`resources.${name}.subject`) ?? '\0'} `
  const firstOther = texts.findIndex((text) => !text.startsWith(subject))
  const end = firstOther < 0 ? texts.length : firstOther
  return texts.map((text, index) => (index > 0 && index < end ? text.slice(subject.length) : text))
}

function describeFailure(
  resource: ResourceData,
  failed: FailedClause,
  record: RecordData,
  messages: PredicateMessages,
): string[] {
  const { path, clause, negated } = failed
  if (!path) return [messages.lookup('predicate.never') ?? '']
  return getClauseTests(clause).map((test) => {
    const isList = test.name === 'empty' || test.name === 'noneLiving'
    const isAboutUser = path.startsWith('$') || test.expected === '$me.id'
    const isMissing = !negated && !isList && !isAboutUser && getValue(record, path) === null
    const messageKey = isMissing ? 'isEmpty' : getMessageKey(resource, path, test, negated)
    return buildSentence(resource, path, messageKey, test, messages)
  })
}

interface ClauseTest {
  readonly name: 'eq' | 'ne' | 'in' | 'lt' | 'lte' | 'gt' | 'gte' | 'empty' | 'noneLiving'
  readonly expected: Scalar | readonly Scalar[]
}

function getClauseTests(clause: ClauseData): ClauseTest[] {
  if (!isTest(clause)) return [{ name: 'eq', expected: clause }]
  return Object.entries(clause).map(([name, expected]) => ({ name, expected }) as ClauseTest)
}

/** The sentence for a path: the resource's own text if there is one, otherwise the general one. */
function buildSentence(
  resource: ResourceData,
  path: string,
  messageKey: string,
  test: ClauseTest,
  messages: PredicateMessages,
): string {
  const params = { label: messages.label(path), value: formatOperand(path, test.expected, messages) }
  const generalKey =
    path === 'deletedAt' ? ({ isEmpty: 'isActive', isNotEmpty: 'isInactive' }[messageKey] ?? messageKey) : messageKey
  return (
    messages.lookup(`resources.${resource.name}.clauses.${path}.${messageKey}`, params) ??
    messages.lookup(`predicate.${generalKey}`, params) ??
    ''
  )
}

const orderKeys = {
  lt: ['lessThan', 'notLessThan', 'before', 'notBefore'],
  lte: ['lessThanOrEqual', 'notLessThanOrEqual', 'onOrBefore', 'notOnOrBefore'],
  gt: ['greaterThan', 'notGreaterThan', 'after', 'notAfter'],
  gte: ['greaterThanOrEqual', 'notGreaterThanOrEqual', 'onOrAfter', 'notOnOrAfter'],
} as const

/** The message key for a test that holds or does not hold. */
function getMessageKey(resource: ResourceData, path: string, { name, expected }: ClauseTest, isTrue: boolean): string {
  switch (name) {
    case 'ne':
      return getMessageKey(resource, path, { name: 'eq', expected }, !isTrue)
    case 'eq':
      return getEqualityKey(path, expected as Scalar, isTrue)
    case 'in':
      return isTrue ? 'in' : 'notIn'
    case 'empty':
      return (expected === true) === isTrue ? 'empty' : 'notEmpty'
    case 'noneLiving':
      return (expected === true) === isTrue ? 'noneLiving' : 'someLiving'
    default: {
      const isDate = ['date', 'timestamp'].includes(getValueType(resource, path))
      return orderKeys[name][(isDate ? 2 : 0) + (isTrue ? 0 : 1)] ?? name
    }
  }
}

function getValueType(resource: ResourceData, path: string): string {
  if (path === 'createdAt' || path === 'deletedAt') return 'timestamp'
  return getKind(findFieldAt(resource, path)?.kind ?? 'integer').type
}

function getEqualityKey(path: string, expected: Scalar, isTrue: boolean): string {
  const selectKey = (yes: string, no: string): string => (isTrue ? yes : no)
  if (expected === '$me.id' || path === '$me.id') return selectKey('me.isOwnRecord', 'me.isNotOwnRecord')
  if (path === '$me.profile') return selectKey('me.isProfile', 'me.isNotProfile')
  if (path === '$me.isAdmin') return (expected === true) === isTrue ? 'me.isAdmin' : 'me.isNotAdmin'
  if (path === '$me.isStaff') return (expected === true) === isTrue ? 'me.isStaff' : 'me.isNotStaff'
  if (expected === null) return selectKey('isEmpty', 'isNotEmpty')
  if (typeof expected === 'boolean') return expected === isTrue ? 'isTrue' : 'isFalse'
  return selectKey('equals', 'differs')
}

function formatOperand(path: string, expected: ClauseTest['expected'], messages: PredicateMessages): string {
  if (Array.isArray(expected)) return expected.map((item) => formatOperand(path, item, messages)).join(', ')
  if (expected === '$now' || expected === '$today') return messages.lookup(`predicate.${expected.slice(1)}`) ?? ''
  return typeof expected === 'string' ? messages.choice(path, expected) : String(expected ?? '')
}
