import type { ActionData } from '#language/action.ts'
import { evaluatePredicate, type RecordData } from '#language/evaluate.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import { isInactive } from '#language/stateLabel.ts'

/** Whether an action on this record needs a confirmation. */
export function getConfirmationMode(
  name: string,
  { confirm, affects = [] }: ActionData,
  record: RecordData,
  context: EvaluationContext,
): 'always' | 'ifAffected' | 'never' {
  if (confirm === true || (typeof confirm === 'object' && evaluatePredicate(confirm, record, context))) return 'always'
  const isActivation = name === 'toggle' && isInactive(record)
  return affects.length > 0 && !isActivation ? 'ifAffected' : 'never'
}
