import type { RaRecord } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import { BulkBar } from '../bulk/BulkBar.tsx'
import { ExportSelectedButton } from '../export/ExportButton.tsx'
import type { ColumnSettings } from '../listState/columnOrder.ts'
import type { ListState } from '../listState/listState.ts'
import type { Selection } from '../listState/useSelection.ts'
import { SelectMatching } from './SelectMatching.tsx'

interface SelectionBarProps {
  resource: ResourceData
  selection: Selection
  state: ListState
  columns: ColumnSettings
  rows: readonly RaRecord[]
  total: number
  /** Ends the selection mode. Only set in this mode. */
  onEndSelection: (() => void) | undefined
  onDialogClosed: () => void
}

/** The tools for the selected rows: commands, an export, and the selection of all matching records. */
export function SelectionBar({ columns, total, ...props }: SelectionBarProps) {
  const { resource, rows, state, selection } = props
  return (
    <BulkBar
      {...props}
      renderSelectMore={(hasBulk) => (
        <SelectMatching resource={resource} state={state} rows={rows} total={total} hasBulk={hasBulk} />
      )}
      readOnlyCommands={
        <ExportSelectedButton resource={resource} state={state} columns={columns} selection={selection} />
      }
    />
  )
}
