import type { RaRecord } from 'react-admin'
import { actionOf, bulkActionsOf } from '#resources/language/derive.ts'
import type { PredicateData, Surroundings } from '#resources/language/predicate.ts'
import type { ActionData, ResourceData } from '#resources/language/resource.ts'
import { isInactive } from '#resources/language/stateLabel.ts'
import { asksBefore } from '../actions/asksBefore.ts'
import { allows, isAllowed } from '../surroundings.ts'

/** A command on several records. */
export interface BulkCommand {
  /** The declared action. */
  readonly name: string
  readonly action: ActionData
  /** Only for a toggle: whether the new state is active. */
  readonly activates?: boolean
  /** Whether it undoes another command. */
  readonly isUndo?: boolean
  /** The selected records that the command is for, even if the state of some does not allow it. */
  readonly records: readonly RaRecord[]
}

/**
 * The commands on the selected records. A toggle becomes two commands, one per new state. A dialog gets only the
 * records that allow it. Commands that the user may not use on any record are left out.
 */
export function bulkCommands(
  resource: ResourceData,
  records: readonly RaRecord[],
  around: Surroundings,
): BulkCommand[] {
  return bulkActionsOf(resource).flatMap((name): BulkCommand[] => {
    const action = actionOf(resource, name)
    if (!action || !mayEver(action.who, records, around)) return []
    if (opensDialog(action)) {
      return [{ name, action, records: records.filter((record) => allows(action, record, around)) }]
    }
    if (name !== 'toggle') return [{ name, action, records }]
    return [false, true].flatMap((activates) => {
      const others = records.filter((record) => isInactive(record) === activates)
      return others.length > 0 ? [{ name, action, activates, records: others }] : []
    })
  })
}

/** The records of a command whose state allows it. */
export function changeableBy({ action, records }: BulkCommand, around: Surroundings): RaRecord[] {
  return records.filter((record) => allows(action, record, around))
}

/**
 * The records because of which a command asks for confirmation. Affected lists are not loaded, so every record that may
 * affect others counts.
 */
export function asksAbout(command: BulkCommand, around: Surroundings): RaRecord[] {
  const { name, action } = command
  return changeableBy(command, around).filter((record) => asksBefore(name, action, record, around) !== 'never')
}

/** The command that undoes a command; undefined if it cannot be undone. */
export function oppositeOf(
  { name, action, activates }: BulkCommand,
  changed: readonly RaRecord[],
): BulkCommand | undefined {
  return activates === undefined ? undefined : { name, action, activates: !activates, isUndo: true, records: changed }
}

/** Whether an action opens a dialog instead of calling the server. */
export const opensDialog = ({ effect }: ActionData): boolean => effect !== undefined && 'dialog' in effect

function mayEver(who: PredicateData | undefined, records: readonly RaRecord[], around: Surroundings): boolean {
  return records.length === 0 ? isAllowed(who, around) : records.some((record) => isAllowed(who, around, record))
}
