import type { RaRecord } from 'react-admin'
import type { ActionData } from '#language/action.ts'
import { getAction, getBulkActions } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { EvaluationContext, PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { isInactive } from '#language/stateLabel.ts'
import { getConfirmationMode } from '../actions/getConfirmationMode.ts'
import { isActionAllowed, isAllowed } from '../evaluationContext.ts'

/** A command on several records. */
export interface BulkCommand {
  /** The declared action. */
  readonly name: string
  readonly action: ActionData
  /** Only for a toggle: whether the new state is active. */
  readonly isActivation?: boolean
  /** Whether it undoes another command. */
  readonly isUndo?: boolean
  /** The selected records that the command is for, even if the state of some does not allow it. */
  readonly records: readonly RaRecord[]
  /** What the user entered for all records, if the action asks for input. */
  readonly input?: RecordData
}

/**
 * The commands on the selected records. A toggle becomes two commands, one per new state. A dialog gets only the
 * records that allow it. Commands that the user may not use on any record are left out.
 */
export function getBulkCommands(
  resource: ResourceData,
  records: readonly RaRecord[],
  context: EvaluationContext,
): BulkCommand[] {
  return getBulkActions(resource).flatMap((name): BulkCommand[] => {
    const action = getAction(resource, name)
    if (!action || !isAllowedForAny(action.who, records, context)) return []
    if (opensDialog(action)) {
      return [{ name, action, records: records.filter((record) => isActionAllowed(action, record, context)) }]
    }
    if (name !== 'toggle') return [{ name, action, records }]
    return [false, true].flatMap((isActivation) => {
      const recordsToChange = records.filter((record) => isInactive(record) === isActivation)
      return recordsToChange.length > 0 ? [{ name, action, isActivation, records: recordsToChange }] : []
    })
  })
}

/** The records of a command whose state allows it. */
export function getChangeableRecords({ action, records }: BulkCommand, context: EvaluationContext): RaRecord[] {
  return records.filter((record) => isActionAllowed(action, record, context))
}

/**
 * The records because of which a command asks for confirmation. Affected lists are not loaded, so every record that may
 * affect others counts.
 */
export function getRecordsToConfirm(command: BulkCommand, context: EvaluationContext): RaRecord[] {
  const { name, action } = command
  return getChangeableRecords(command, context).filter(
    (record) => getConfirmationMode(name, action, record, context) !== 'never',
  )
}

/** The command that undoes a command; undefined if it cannot be undone. */
export function getUndoCommand(
  { name, action, isActivation }: BulkCommand,
  changed: readonly RaRecord[],
): BulkCommand | undefined {
  return isActivation === undefined
    ? undefined
    : { name, action, isActivation: !isActivation, isUndo: true, records: changed }
}

/** Whether an action opens a dialog instead of calling the server. */
export const opensDialog = ({ effect }: ActionData): boolean => effect !== undefined && 'dialog' in effect

function isAllowedForAny(
  who: PredicateData | undefined,
  records: readonly RaRecord[],
  context: EvaluationContext,
): boolean {
  return records.length === 0 ? isAllowed(who, context) : records.some((record) => isAllowed(who, context, record))
}
