import { holds, type RecordData } from '#resources/language/evaluate.ts'
import type { Surroundings } from '#resources/language/predicate.ts'
import type { ActionData } from '#resources/language/resource.ts'
import { isInactive } from '#resources/language/stateLabel.ts'

/** Whether an action on this record needs a confirmation. */
export function asksBefore(
  name: string,
  { confirm, affects = [] }: ActionData,
  record: RecordData,
  around: Surroundings,
): 'always' | 'ifAffected' | 'never' {
  if (confirm === true || (typeof confirm === 'object' && holds(confirm, record, around))) return 'always'
  const makesActive = name === 'toggle' && isInactive(record)
  return affects.length > 0 && !makesActive ? 'ifAffected' : 'never'
}
