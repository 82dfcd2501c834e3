import type { ComponentType } from 'react'
import type { RecordData } from '#language/evaluate.ts'
import type { InputProps } from '../../../inputProps.ts'

/** The functions that change the rows of a form. Rows are identified by their index. */
export interface RowChanges {
  readonly change: (index: number, row: RecordData) => void
  readonly remove: (index: number) => void
  /** Moves a row one place up (-1) or down (1); undefined if the order cannot be changed. */
  readonly move: ((index: number, step: -1 | 1) => void) | undefined
}

/** The props of a component that lays out rows as a table or as cards. */
export interface RowsLayoutProps extends InputProps<'rows'> {
  readonly Input: ComponentType<InputProps>
  readonly rows: readonly RecordData[]
  readonly changes: RowChanges
}
