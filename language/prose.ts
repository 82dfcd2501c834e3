import { findRelatedResource } from './catalog.ts'
import { findFieldAt, getAction } from './derive.ts'
import { evaluatePredicate, type FailedClause, findFailedClauses, getValue, type RecordData } from './evaluate.ts'
import { hasRows, isList } from './kinds/kinds.ts'
import type { ClauseData, EvaluationContext, PredicateData } from './predicate.ts'
import {
  buildSentence,
  type ClauseTest,
  getClauseTests,
  getMessageKey,
  type PredicateMessages,
  type ProseScope,
} from './proseSentences.ts'

/**
 * A full sentence that explains why an action is not possible: because of the user or, if the user may, because of the
 * record.
 */
export function explainRefusal(
  scope: ProseScope,
  actionName: string,
  record: RecordData,
  evaluationContext: EvaluationContext,
  messages: PredicateMessages,
): string {
  const { who: whoCondition = {}, if: ifCondition = {} } = getAction(scope.resource, actionName) ?? {}
  const isAllowed = evaluatePredicate(whoCondition, record, evaluationContext)
  const reasons = describeFailures(scope, isAllowed ? ifCondition : whoCondition, record, evaluationContext, messages)
  if (reasons === '') return messages.lookup('errors.conflict') ?? ''
  return messages.lookup(isAllowed ? 'predicate.notNow' : 'predicate.notAllowed', { reasons }) ?? ''
}

/** The facts because of which a record does not satisfy a predicate, without duplicates; empty if it does. */
export function explainFailures(
  scope: ProseScope,
  predicate: PredicateData,
  record: RecordData,
  evaluationContext: EvaluationContext,
  messages: PredicateMessages,
): string[] {
  const reasonTexts = findFailedClauses(predicate, record, evaluationContext).flatMap((failed) =>
    describeFailure(scope, failed, record, messages),
  )
  return [...new Set(reasonTexts)]
}

/** The same facts as the middle of a sentence; empty if the record satisfies the predicate. */
export function describeFailures(
  scope: ProseScope,
  predicate: PredicateData,
  record: RecordData,
  evaluationContext: EvaluationContext,
  messages: PredicateMessages,
): string {
  const reasonTexts = explainFailures(scope, predicate, record, evaluationContext, messages)
  return joinPhrases(scope, { conjunction: 'and', parts: reasonTexts }, messages)
}

/** The conditions of a predicate as the middle of a sentence; empty if there are none. */
export function describePredicate(scope: ProseScope, predicate: PredicateData, messages: PredicateMessages): string {
  return joinPhrases(scope, buildPhrase(scope, predicate, messages, false), messages)
}

type Phrase = string | CompoundPhrase
interface CompoundPhrase {
  readonly conjunction: 'and' | 'or'
  readonly parts: readonly Phrase[]
}

function buildPhrase(
  scope: ProseScope,
  predicate: PredicateData,
  messages: PredicateMessages,
  negated: boolean,
): CompoundPhrase {
  const parts = Object.entries(predicate).map(([key, value]): Phrase => {
    if (key === 'not') return buildPhrase(scope, value as PredicateData, messages, !negated)
    if (key === 'and' || key === 'or') {
      const branches = value as readonly PredicateData[]
      return {
        conjunction: (key === 'and') === negated ? 'or' : 'and',
        parts: branches.map((branch) => buildPhrase(scope, branch, messages, negated)),
      }
    }
    const tests = getClauseTests(value as ClauseData)
    return {
      conjunction: negated ? 'or' : 'and',
      parts: tests.map((test) =>
        describeTest(scope, key, getMessageKey(scope.resource, key, test, !negated), test, messages),
      ),
    }
  })
  return { conjunction: negated ? 'or' : 'and', parts }
}

/** Joins phrases into one: nested groups are separated by commas, and a repeated subject is omitted. */
function joinPhrases(scope: ProseScope, phrase: Phrase, messages: PredicateMessages): string {
  if (typeof phrase === 'string') return phrase
  const parts = phrase.parts.flatMap((part) => flattenPhrase(part, phrase.conjunction))
  const [first] = parts
  if (first !== undefined && parts.length === 1) return joinPhrases(scope, first, messages)
  const isNested = parts.some((part) => typeof part !== 'string')
  const texts = omitRepeatedSubject(
    scope,
    parts.map((part) => joinPhrases(scope, part, messages)).filter(Boolean),
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
function omitRepeatedSubject(
  { resource }: ProseScope,
  texts: readonly string[],
  messages: PredicateMessages,
): string[] {
  const subject = `${messages.lookup(`resources.${resource.name}.subject`) ?? '\0'} `
  const firstDifferent = texts.findIndex((text) => !text.startsWith(subject))
  const end = firstDifferent < 0 ? texts.length : firstDifferent
  return texts.map((text, index) => (index > 0 && index < end ? text.slice(subject.length) : text))
}

function describeFailure(
  scope: ProseScope,
  failed: FailedClause,
  record: RecordData,
  messages: PredicateMessages,
): string[] {
  const { path, clause, negated } = failed
  if (!path) return [messages.lookup('predicate.never') ?? '']
  return getClauseTests(clause).map((test) => {
    const isAboutUser = path.startsWith('$') || test.expected === '$me.id'
    const isMissing =
      !negated && !isAboutUser && !isList(findFieldAt(scope.resource, path)) && getValue(record, path) === null
    const messageKey =
      isMissing && test.name !== 'noneLiving' ? 'isEmpty' : getMessageKey(scope.resource, path, test, negated)
    return describeTest(scope, path, messageKey, test, messages)
  })
}

/** The sentence of one test; for `has`, with the conditions on the entries or the target. */
function describeTest(
  scope: ProseScope,
  path: string,
  messageKey: string,
  test: ClauseTest,
  messages: PredicateMessages,
): string {
  if (test.name !== 'has') return buildSentence(scope, path, messageKey, test, messages)
  const field = findFieldAt(scope.resource, path)
  const related = field && findRelatedResource(scope.resources, scope.resource, path, field)
  if (!related) return ''
  const relatedMessages = hasRows(field) ? getRowMessages(messages, path) : messages.forResource(related.name)
  const inner = { resources: scope.resources, resource: related }
  const phrase = buildPhrase(inner, test.expected as PredicateData, relatedMessages, false)
  const text = joinPhrases(inner, phrase, relatedMessages)
  // Parentheses show which of the following conditions are about the entry.
  const conditions = flattenPhrase(phrase, phrase.conjunction).length > 1 ? `(${text})` : text
  return buildSentence(scope, path, messageKey, test, messages, { conditions })
}

/** The same texts for the rows at a path, whose labels are those of the resource below the name of the rows. */
export const getRowMessages = (messages: PredicateMessages, path: string): PredicateMessages => ({
  ...messages,
  label: (inner) => messages.label(`${path}.${inner}`),
  choice: (inner, value) => messages.choice(`${path}.${inner}`, value),
})
