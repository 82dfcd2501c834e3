import type { RecordData } from '#language/evaluate.ts'
import type { ChosenOwner } from '../api/chosenOwner.ts'

/** What the form of a new record starts with. */
export interface Presets {
  readonly values?: RecordData
  /** Whether the form asks for confirmation before the values are discarded, as for the copy of a record. */
  readonly areChanges?: boolean
  /** The owner of the new record, if it is not the one that the user has selected. */
  readonly owner?: ChosenOwner | undefined
}
