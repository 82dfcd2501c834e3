import type { Identifier } from 'react-admin'
import type { ListQuestion } from '../../api/listAnswer.ts'

export type ExportFormat = 'xlsx' | 'pdf'

/** What of a list is exported, and how. */
export interface ExportQuestion extends Omit<ListQuestion, 'pagination'> {
  readonly format: ExportFormat
  /** By name, in the person's order. */
  readonly columns: readonly string[]
  /** Only these records, whatever the filter; undefined: all that it lets through. */
  readonly ids: readonly Identifier[] | undefined
}
