import { actionOf, fieldAt } from './derive.ts'
import { type FailedClause, failures, holds, isTest, type RecordData, valueAt } from './evaluate.ts'
import { kindNamed } from './kinds/kinds.ts'
import type { ClauseData, PredicateData, Scalar, Surroundings } from './predicate.ts'
import type { ResourceData } from './resource.ts'

/** The texts of one language, with the labels of one resource. */
export interface Words {
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
export function refusal(
  resource: ResourceData,
  actionName: string,
  record: RecordData,
  surroundings: Surroundings,
  words: Words,
): string {
  const { who = {}, if: needed = {} } = actionOf(resource, actionName) ?? {}
  const isAllowed = holds(who, record, surroundings)
  const facts = whyNot(resource, isAllowed ? needed : who, record, surroundings, words)
  if (facts.length === 0) return words.lookup('errors.conflict') ?? ''
  const reasons = joined(resource, { joiner: 'and', parts: facts }, words)
  return words.lookup(isAllowed ? 'predicate.notNow' : 'predicate.notAllowed', { reasons }) ?? ''
}

/** The facts because of which a record does not satisfy a predicate, without duplicates; empty if it does. */
export function whyNot(
  resource: ResourceData,
  predicate: PredicateData,
  record: RecordData,
  surroundings: Surroundings,
  words: Words,
): string[] {
  const facts = failures(predicate, record, surroundings).flatMap((failed) => factsOf(resource, failed, record, words))
  return [...new Set(facts)]
}

/** The conditions of a predicate as the middle of a sentence; empty if there are none. */
export function requirement(resource: ResourceData, predicate: PredicateData, words: Words): string {
  return joined(resource, phraseOf(resource, predicate, words, false), words)
}

type Phrase = string | Joined
interface Joined {
  readonly joiner: 'and' | 'or'
  readonly parts: readonly Phrase[]
}

function phraseOf(resource: ResourceData, predicate: PredicateData, words: Words, negated: boolean): Joined {
  const parts = Object.entries(predicate).map(([key, value]): Phrase => {
    if (key === 'not') return phraseOf(resource, value as PredicateData, words, !negated)
    if (key === 'and' || key === 'or') {
      const branches = value as readonly PredicateData[]
      return {
        joiner: (key === 'and') === negated ? 'or' : 'and',
        parts: branches.map((branch) => phraseOf(resource, branch, words, negated)),
      }
    }
    const tests = testsOf(value as ClauseData)
    return {
      joiner: negated ? 'or' : 'and',
      parts: tests.map((test) => sentence(resource, key, kindOf(resource, key, test, !negated), test, words)),
    }
  })
  return { joiner: negated ? 'or' : 'and', parts }
}

/** Joins phrases into one: nested groups are separated by commas, and a repeated subject is omitted. */
function joined(resource: ResourceData, phrase: Phrase, words: Words): string {
  if (typeof phrase === 'string') return phrase
  const parts = phrase.parts.flatMap((part) => flattened(part, phrase.joiner))
  const [first] = parts
  if (first !== undefined && parts.length === 1) return joined(resource, first, words)
  const isNested = parts.some((part) => typeof part !== 'string')
  const texts = withoutSubject(resource, parts.map((part) => joined(resource, part, words)).filter(Boolean), words)
  const word = words.lookup(`predicate.${phrase.joiner}`) ?? ''
  if (isNested) return texts.join(`, ${word} `)
  return texts.length < 3 ? texts.join(` ${word} `) : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1) ?? ''}`
}

function flattened(phrase: Phrase, joiner: Joined['joiner']): Phrase[] {
  if (typeof phrase === 'string') return phrase ? [phrase] : []
  const parts = phrase.parts.flatMap((part) => flattened(part, phrase.joiner))
  return phrase.joiner === joiner || parts.length < 2 ? parts : [{ ...phrase, parts }]
}

/** `the quiz is active, has questions` instead of `the quiz is active, the quiz has questions`. */
function withoutSubject({ name }: ResourceData, texts: readonly string[], words: Words): string[] {
  const subject = `${words.lookup(`resources.${name}.subject`) ?? '\0'} `
  const others = texts.findIndex((text) => !text.startsWith(subject))
  const end = others < 0 ? texts.length : others
  return texts.map((text, index) => (index > 0 && index < end ? text.slice(subject.length) : text))
}

function factsOf(resource: ResourceData, failed: FailedClause, record: RecordData, words: Words): string[] {
  const { path, clause, negated } = failed
  if (!path) return [words.lookup('predicate.never') ?? '']
  return testsOf(clause).map((test) => {
    const isList = test.name === 'empty' || test.name === 'noneLiving'
    const isOfPerson = path.startsWith('$') || test.wanted === '$me.id'
    const isMissing = !negated && !isList && !isOfPerson && valueAt(record, path) === null
    const kind = isMissing ? 'isEmpty' : kindOf(resource, path, test, negated)
    return sentence(resource, path, kind, test, words)
  })
}

interface Test {
  readonly name: 'eq' | 'ne' | 'in' | 'lt' | 'lte' | 'gt' | 'gte' | 'empty' | 'noneLiving'
  readonly wanted: Scalar | readonly Scalar[]
}

function testsOf(clause: ClauseData): Test[] {
  if (!isTest(clause)) return [{ name: 'eq', wanted: clause }]
  return Object.entries(clause).map(([name, wanted]) => ({ name, wanted }) as Test)
}

/** The sentence for a path: the resource's own text if there is one, otherwise the general one. */
function sentence(resource: ResourceData, path: string, kind: string, test: Test, words: Words): string {
  const params = { label: words.label(path), value: valueText(path, test.wanted, words) }
  const general = path === 'deletedAt' ? ({ isEmpty: 'isActive', isNotEmpty: 'isInactive' }[kind] ?? kind) : kind
  return (
    words.lookup(`resources.${resource.name}.clauses.${path}.${kind}`, params) ??
    words.lookup(`predicate.${general}`, params) ??
    ''
  )
}

const orderWords = {
  lt: ['lessThan', 'notLessThan', 'before', 'notBefore'],
  lte: ['lessThanOrEqual', 'notLessThanOrEqual', 'onOrBefore', 'notOnOrBefore'],
  gt: ['greaterThan', 'notGreaterThan', 'after', 'notAfter'],
  gte: ['greaterThanOrEqual', 'notGreaterThanOrEqual', 'onOrAfter', 'notOnOrAfter'],
} as const

/** The message key for a test that holds or does not hold. */
function kindOf(resource: ResourceData, path: string, { name, wanted }: Test, truth: boolean): string {
  switch (name) {
    case 'ne':
      return kindOf(resource, path, { name: 'eq', wanted }, !truth)
    case 'eq':
      return equalityKind(path, wanted as Scalar, truth)
    case 'in':
      return truth ? 'in' : 'notIn'
    case 'empty':
      return (wanted === true) === truth ? 'empty' : 'notEmpty'
    case 'noneLiving':
      return (wanted === true) === truth ? 'noneLiving' : 'someLiving'
    default: {
      const isDate = ['date', 'timestamp'].includes(typeOf(resource, path))
      return orderWords[name][(isDate ? 2 : 0) + (truth ? 0 : 1)] ?? name
    }
  }
}

function typeOf(resource: ResourceData, path: string): string {
  if (path === 'createdAt' || path === 'deletedAt') return 'timestamp'
  return kindNamed(fieldAt(resource, path)?.kind ?? 'integer').type
}

function equalityKind(path: string, wanted: Scalar, truth: boolean): string {
  const pair = (yes: string, no: string): string => (truth ? yes : no)
  if (wanted === '$me.id' || path === '$me.id') return pair('me.isOwnRecord', 'me.isNotOwnRecord')
  if (path === '$me.profile') return pair('me.isProfile', 'me.isNotProfile')
  if (path === '$me.isAdmin') return (wanted === true) === truth ? 'me.isAdmin' : 'me.isNotAdmin'
  if (path === '$me.isStaff') return (wanted === true) === truth ? 'me.isStaff' : 'me.isNotStaff'
  if (wanted === null) return pair('isEmpty', 'isNotEmpty')
  if (typeof wanted === 'boolean') return wanted === truth ? 'isTrue' : 'isFalse'
  return pair('equals', 'differs')
}

function valueText(path: string, wanted: Test['wanted'], words: Words): string {
  if (Array.isArray(wanted)) return wanted.map((one) => valueText(path, one, words)).join(', ')
  if (wanted === '$now' || wanted === '$today') return words.lookup(`predicate.${wanted.slice(1)}`) ?? ''
  return typeof wanted === 'string' ? words.choice(path, wanted) : String(wanted ?? '')
}
