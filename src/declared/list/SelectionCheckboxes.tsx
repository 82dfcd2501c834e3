import { Checkbox } from '@mui/material'
import type { RaRecord } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import { useEngine } from '../engine.ts'
import { useListSelection } from '../listState/useSelection.ts'

/** Selects one row. With Shift, selects all rows from the previously clicked one. */
export function SelectRow({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const { translate } = useEngine()
  const selection = useListSelection()
  if (!selection) return null
  const title = String(record[resource.title] ?? record.id)
  return (
    <Checkbox
      size="small"
      checked={selection.has(record)}
      onChange={({ nativeEvent }) =>
        selection.toggle(record, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      slotProps={{ input: { 'aria-label': translate('list.select.row', { title }) } }}
    />
  )
}

/** Selects or deselects all rows of the page. */
export function SelectPage({ rows }: { rows: readonly RaRecord[] }) {
  const { translate } = useEngine()
  const selection = useListSelection()
  if (!selection) return null
  const selectedCount = rows.filter((row) => selection.has(row)).length
  const isAllSelected = selectedCount > 0 && selectedCount === rows.length
  const isPartlySelected = selectedCount > 0 && !isAllSelected
  const setIndeterminate = (input: HTMLInputElement | null) => {
    // MUI only changes the icon. Screen readers need the DOM property.
    if (input) input.indeterminate = isPartlySelected
  }
  return (
    <Checkbox
      size="small"
      checked={isAllSelected}
      indeterminate={isPartlySelected}
      onChange={() => selection.set(rows, !isAllSelected)}
      slotProps={{ input: { ref: setIndeterminate, 'aria-label': translate('list.select.all') } }}
    />
  )
}
