import type { Identifier } from 'react-admin'
import type { ListQuery } from '../../api/listQuery.ts'

export type ExportFormat = 'xlsx' | 'pdf' | 'csv'

/** `editing` exports what an import can change of each record, with its key and version. */
export type ExportPurpose = 'editing'

/** The parameters of an export. */
export interface ExportQuery extends Omit<ListQuery, 'pagination'> {
  readonly format: ExportFormat
  /** The names of the columns, in the order of the user. */
  readonly columns: readonly string[]
  /** The ids of the records to export; undefined exports all records that match the filter. */
  readonly ids: readonly Identifier[] | undefined
  /** The ids of records to leave out. */
  readonly except?: readonly Identifier[] | undefined
  /** Undefined exports the columns as they are shown. */
  readonly purpose?: ExportPurpose | undefined
}
