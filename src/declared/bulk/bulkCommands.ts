import type { RaRecord } from 'react-admin'
import { actionOf, bulkActionsOf } from '#resources/language/derive.ts'
import type { PredicateData, Surroundings } from '#resources/language/predicate.ts'
import type { ActionData, ResourceData } from '#resources/language/resource.ts'
import { isInactive } from '#resources/language/stateLabel.ts'
import { asksBefore } from '../actions/asksBefore.ts'
import { allows, isAllowed } from '../surroundings.ts'

/** Something that can be done with several records in one go. */
export interface BulkCommand {
  /** The declared action. */
  readonly name: string
  readonly action: ActionData
  /** Of a toggle: whether it makes active. */
  readonly activates?: boolean
  /** It takes back what another command has done. */
  readonly isUndo?: boolean
  /** The selected records that it is about, whether or not their state allows it. */
  readonly records: readonly RaRecord[]
}

/**
 * What can be done with the selected records: a toggle is two commands, each about the records that are not so already,
 * and a dialog is about those that allow it. What is not for this person, whatever the record, is left out.
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

/** The records that a command would change: those whose state allows it. */
export function changeableBy({ action, records }: BulkCommand, around: Surroundings): RaRecord[] {
  return records.filter((record) => allows(action, record, around))
}

/** The records on account of which a command asks before. Lists of others are not looked for: each record that may have them counts. */
export function asksAbout(command: BulkCommand, around: Surroundings): RaRecord[] {
  const { name, action } = command
  return changeableBy(command, around).filter((record) => asksBefore(name, action, record, around) !== 'never')
}

/** The command that takes back what a command did to some records; none where nothing can. */
export function oppositeOf(
  { name, action, activates }: BulkCommand,
  changed: readonly RaRecord[],
): BulkCommand | undefined {
  return activates === undefined ? undefined : { name, action, activates: !activates, isUndo: true, records: changed }
}

/** Whether an action is something in the browser alone, which calls nothing. */
export const opensDialog = ({ effect }: ActionData): boolean => effect !== undefined && 'dialog' in effect

function mayEver(who: PredicateData | undefined, records: readonly RaRecord[], around: Surroundings): boolean {
  return records.length === 0 ? isAllowed(who, around) : records.some((record) => isAllowed(who, around, record))
}
