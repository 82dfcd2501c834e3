import type { ActionData } from '#language/action.ts'
import { changesOwner, getOwnerPath } from '#language/belonging.ts'
import { getAction, getExclusiveMark, getRowActions } from '#language/derive.ts'
import { hasPath, type RecordData } from '#language/evaluate.ts'
import { startsFromState } from '#language/lifecycles.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { isActionAllowed, isAllowed } from '../evaluationContext.ts'

/** An action that is shown to the user on a record. */
export interface AvailableAction {
  readonly name: string
  readonly action: ActionData
  /** Whether the state of the record allows the action. If not, the screen shows the reason. */
  readonly isPossible: boolean
  /**
   * The exclusive mark that the record has from this action: a field that is true on one record only. It is shown even
   * if the action is not possible.
   */
  readonly exclusiveMark: string | undefined
}

/**
 * The actions that lists and menus show. The action that changes the owner of a record is only on the page of the
 * record.
 */
const getListedActions = (resource: ResourceData): string[] =>
  getRowActions(resource).filter((name) => !changesOwner(resource, name))

/** Whether the response contains the owner of a record. A backend other than ours may not send it. */
const hasOwner = ({ belongsTo }: ResourceData, record: RecordData): boolean =>
  belongsTo !== undefined && hasPath(record, getOwnerPath(belongsTo))

/**
 * The actions that are shown to the user on a record. Actions that the user may not use or that the state hides are
 * left out.
 */
export function getAvailableActions(
  resource: ResourceData,
  record: RecordData,
  context: EvaluationContext,
): AvailableAction[] {
  return getListedActions(resource).flatMap((name) => {
    const availableAction = getAvailableAction(resource, name, record, context)
    return availableAction ? [availableAction] : []
  })
}

/**
 * Like `getAvailableActions`, for the page of the record: includes the action that changes the owner, and shows as
 * disabled the actions that lists hide because the state forbids them.
 */
export function getRecordActions(
  resource: ResourceData,
  record: RecordData,
  context: EvaluationContext,
): AvailableAction[] {
  return getRowActions(resource).flatMap((name) => {
    if (changesOwner(resource, name) && !hasOwner(resource, record)) return []
    const available = getAvailableAction(resource, name, record, context)
    if (available) return [available]
    const action = getAction(resource, name)
    const isShown = action && isAllowed(action.who, context, record) && startsFromState(resource, name, record)
    return isShown ? [{ name, action, isPossible: false, exclusiveMark: undefined }] : []
  })
}

/** Whether an action is shown on at least one of the records, so that their list needs a column for actions. */
export function hasAvailableActions(
  resource: ResourceData,
  records: readonly RecordData[],
  context: EvaluationContext,
): boolean {
  return records.some((record) => getAvailableActions(resource, record, context).length > 0)
}

/** One action on one record; undefined if the screens do not show the action to the user. */
export function getAvailableAction(
  resource: ResourceData,
  name: string,
  record: RecordData,
  context: EvaluationContext,
): AvailableAction | undefined {
  const action = getAction(resource, name)
  if (!action || !isAllowed(action.who, context, record) || !startsFromState(resource, name, record)) return undefined
  const isPossible = isActionAllowed(action, record, context)
  const mark = getExclusiveMark(resource, action)
  const exclusiveMark = mark !== undefined && record[mark] === true ? mark : undefined
  return isPossible || exclusiveMark || action.otherwise !== 'hide'
    ? { name, action, isPossible, exclusiveMark }
    : undefined
}
