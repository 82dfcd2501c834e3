import type { RaRecord } from 'react-admin'
import type { ActionData } from '#language/action.ts'
import { getBulkEditChoices } from '#language/bulkEdit.ts'
import { getAction, getBulkActions } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import { partiallyEvaluate } from '#language/partiallyEvaluate.ts'
import type { EvaluationContext, PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { isInactive } from '#language/stateLabel.ts'
import { getConfirmationMode } from '../actions/getConfirmationMode.ts'
import { isActionAllowed, isAllowed } from '../evaluationContext.ts'
import type { Status } from '../listState/listState.ts'

/** A command on several records. */
export interface BulkCommand {
  /** The declared action. */
  readonly name: string
  readonly action: ActionData
  /** Only for a toggle: whether the new state is active. */
  readonly isActivation?: boolean
  /** Whether this command undoes another one. */
  readonly isUndo?: boolean
  /** The selected records to which the command applies, including those whose state does not allow it. */
  readonly records: readonly RaRecord[]
  /**
   * The number of records, if the command applies to all records that match the filters of the list; `records` is then
   * empty.
   */
  readonly matchCount?: number
  /** What the user entered for all records, if the action asks for input. */
  readonly input?: RecordData
  /** The fields of the input. */
  readonly inputResource?: ResourceData
}

/**
 * The commands for the selected records. A toggle becomes two commands, one per new state. A command that opens a
 * dialog gets only the records whose state allows it. Commands that the user may not use on any record are left out.
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

/**
 * The commands for all records that match the filters of a list. The server decides for each record whether the command
 * is allowed.
 */
export function getMatchCommands(
  resource: ResourceData,
  status: Status | undefined,
  matchCount: number,
  context: EvaluationContext,
): BulkCommand[] {
  return getBulkActions(resource).flatMap((name): BulkCommand[] => {
    const action = getAction(resource, name)
    if (!action || opensDialog(action) || partiallyEvaluate(action.who ?? {}, context) === false) return []
    const command = { name, action, records: [], matchCount }
    if (name !== 'toggle') return [command]
    return [false, true]
      .filter((isActivation) => status !== (isActivation ? 'active' : 'inactive'))
      .map((isActivation) => ({ ...command, isActivation }))
  })
}

/** The command that sets fields; undefined if the user may not edit any record, or there are no fields for it. */
export function getEditCommand(
  resource: ResourceData,
  targets: Pick<BulkCommand, 'records' | 'matchCount'>,
  context: EvaluationContext,
): BulkCommand | undefined {
  const action = getAction(resource, 'edit')
  if (!action || partiallyEvaluate(action.who ?? {}, context) === false) return undefined
  return getBulkEditChoices(resource).length > 0 ? { name: 'edit', action, ...targets } : undefined
}

/** The number of records that a command would change, as far as the browser knows. */
export const countChangeable = (command: BulkCommand, context: EvaluationContext): number =>
  command.matchCount ?? getChangeableRecords(command, context).length

/** The records of a command whose state allows it. */
function getChangeableRecords({ action, records }: BulkCommand, context: EvaluationContext): RaRecord[] {
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
