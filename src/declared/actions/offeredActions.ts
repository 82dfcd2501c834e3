import { actionOf, markOf, rowActionsOf } from '#resources/language/derive.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { Surroundings } from '#resources/language/predicate.ts'
import type { ActionData, ResourceData } from '#resources/language/resource.ts'
import { allows, isAllowed } from '../surroundings.ts'

/** An action that is shown to the user on a record. */
export interface OfferedAction {
  readonly name: string
  readonly action: ActionData
  /** Whether the state of the record allows the action. If not, the screen shows the reason. */
  readonly isPossible: boolean
  /**
   * The exclusive mark that the record has from this action: a field that is true on one record only. It is shown even
   * if the action is not possible.
   */
  readonly held: string | undefined
}

/**
 * The actions that are shown to the user on a record. Actions that the user may not use or that the state hides are
 * left out.
 */
export function offeredActions(resource: ResourceData, record: RecordData, around: Surroundings): OfferedAction[] {
  return rowActionsOf(resource).flatMap((name) => {
    const offered = offeredAction(resource, name, record, around)
    return offered ? [offered] : []
  })
}

/** The names of the actions that the user may use on at least one of the records. Only these need a column. */
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
