import { actionOf, markOf, rowActionsOf } from '#resources/language/derive.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { Surroundings } from '#resources/language/predicate.ts'
import type { ActionData, ResourceData } from '#resources/language/resource.ts'
import { allows, isAllowed } from '../surroundings.ts'

/** An action that the user sees on a record. */
export interface OfferedAction {
  readonly name: string
  readonly action: ActionData
  /** Whether the record's state allows it. If not, the screen shows the reason. */
  readonly isPossible: boolean
  /**
   * The exclusive mark that the record has from this action: a field that is true on one record only. It is shown even
   * when the action is not possible.
   */
  readonly held: string | undefined
}

/** The actions that the user sees on a record: without those they may not use or that its state hides. */
export function offeredActions(resource: ResourceData, record: RecordData, around: Surroundings): OfferedAction[] {
  return rowActionsOf(resource).flatMap((name) => {
    const offered = offeredAction(resource, name, record, around)
    return offered ? [offered] : []
  })
}

/** The actions that the user may use on at least one of the records. Only these need a column. */
export function actionsOnAny(resource: ResourceData, records: readonly RecordData[], around: Surroundings): string[] {
  return rowActionsOf(resource).filter((name) => {
    const who = actionOf(resource, name)?.who
    return records.some((record) => isAllowed(who, around, record))
  })
}

/** One action on one record; undefined if the user does not see it. */
export function offeredAction(
  resource: ResourceData,
  name: string,
  record: RecordData,
  around: Surroundings,
): OfferedAction | undefined {
  const action = actionOf(resource, name)
  if (!action || !isAllowed(action.who, around, record)) return undefined
  const isPossible = allows(action, record, around)
  const mark = markOf(resource, action)
  const held = mark !== undefined && record[mark] === true ? mark : undefined
  return isPossible || held || action.otherwise !== 'hide' ? { name, action, isPossible, held } : undefined
}
