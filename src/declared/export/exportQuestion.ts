import type { Identifier } from 'react-admin'
import type { ListQuestion } from '../../api/listAnswer.ts'

export type ExportFormat = 'xlsx' | 'pdf'

/** The parameters of an export. */
export interface ExportQuestion extends Omit<ListQuestion, 'pagination'> {
  readonly format: ExportFormat
  /** By name, in the user's order. */
  readonly columns: readonly string[]
  /** Only these records, regardless of the filter; undefined: all that match it. */
  readonly ids: readonly Identifier[] | undefined
}
