import type { Identifier } from 'react-admin'
import type { ListQuery } from '../../api/listQuery.ts'

export type ExportFormat = 'xlsx' | 'pdf' | 'csv'

/** The parameters of an export. */
export interface ExportQuery extends Omit<ListQuery, 'pagination'> {
  readonly format: ExportFormat
  /** The names of the columns, in the order of the user. */
  readonly columns: readonly string[]
  /** The ids of the records to export; undefined exports all records that match the filter. */
  readonly ids: readonly Identifier[] | undefined
  /** The ids of records to leave out. */
  readonly except?: readonly Identifier[] | undefined
}
