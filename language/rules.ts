import { evaluatePredicate, getValue, type RecordData } from './evaluate.ts'
import type { Issue } from './issue.ts'
import type { EvaluationContext } from './predicate.ts'
import { getPredicatePaths } from './predicatePaths.ts'
import { describePredicate } from './prose.ts'
import type { PredicateMessages, ProseScope } from './proseSentences.ts'
import type { ResourceData } from './resource.ts'
import type { RuleData } from './rule.ts'
import { isEmpty, isSameValue } from './values.ts'

type Rules = NonNullable<ResourceData['rules']>

/** The record that rules are tested on. */
interface RuleSubject {
  /** The stored record merged with the body. */
  readonly record: RecordData
  /** Undefined for a new record. */
  readonly stored: RecordData | undefined
  readonly evaluationContext: EvaluationContext
  /** Whether the body has a value at this path that cannot be read. */
  isInvalid(path: string): boolean
}

/**
 * The names of the rules that do not hold. A rule is tested once all values that it reads are there. On an update it is
 * tested only if one of them changes, so that a value that has become invalid does not block changes of other fields.
 */
export function findBrokenRules(rules: Rules, subject: RuleSubject): string[] {
  const { record, evaluationContext } = subject
  return Object.entries(rules).flatMap(([name, rule]) =>
    isTested(rule, subject) && !evaluatePredicate(rule.holds, record, evaluationContext) ? [name] : [],
  )
}

function isTested({ holds }: RuleData, { record, stored, isInvalid }: RuleSubject): boolean {
  const paths = getPredicatePaths(holds)
  const hasChanged = (path: string) => !isSameValue(getOuterValue(record, path), getOuterValue(stored ?? {}, path))
  return (
    paths.every((path) => !isEmpty(getOuterValue(record, path)) && !isInvalid(path)) &&
    (stored === undefined || paths.some(hasChanged))
  )
}

/** The value at a path, or the list that the path leads through; an empty list is null. */
function getOuterValue(record: RecordData, path: string): unknown {
  const parts = path.split('.')
  for (let length = 1; length <= parts.length; length += 1) {
    const value = getValue(record, parts.slice(0, length).join('.'))
    if (Array.isArray(value)) return value.length === 0 ? null : value
  }
  return getValue(record, path)
}

/** The message of a rule: its label, or a sentence made from its condition. */
export function explainRule(scope: ProseScope, name: string, messages: PredicateMessages): string {
  const label = messages.lookup(`resources.${scope.resource.name}.rules.${name}`)
  if (label !== undefined) return label
  const conditions = describePredicate(scope, scope.resource.rules?.[name]?.holds ?? {}, messages)
  return messages.lookup('validation.rule', { conditions }) ?? ''
}

/** The message of an issue of a rule; undefined for any other issue. */
export const getRuleMessage = (scope: ProseScope, issue: Issue, messages: PredicateMessages): string | undefined =>
  issue.key === 'rule' ? explainRule(scope, String(issue.params.rule), messages) : undefined
