import type { FilterField } from './filterFields.ts'
import type { OperatorName } from './operators.ts'

/** A clause that the user is editing. It may be incomplete. */
export interface ClauseDraft {
  readonly field: FilterField | undefined
  readonly operator: OperatorName | undefined
  readonly value: unknown
  /** The selected records with their titles, if the value consists of keys. */
  readonly records: unknown
}

export const emptyDraft: ClauseDraft = { field: undefined, operator: undefined, value: undefined, records: undefined }
