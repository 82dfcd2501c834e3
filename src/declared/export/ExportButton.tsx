import { Button } from '@mui/material'
import { useDataProvider, useListContext } from 'react-admin'
import type { ResourceData } from '#resources/language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useEngine } from '../engine.ts'
import { type ColumnOrder, visibleColumns } from '../listState/columnOrder.ts'
import { type ListState, questionOf } from '../listState/listState.ts'
import { ExportControls } from './ExportControls.tsx'
import { useExportParts, useIsExporting } from './exportDesk.ts'
import { exportList, listSubject } from './exportList.ts'
import type { ExportFormat } from './exportQuestion.ts'

interface ExportButtonProps {
  resource: ResourceData
  state: ListState
  columns: ColumnOrder
}

/**
 * Exports all rows of a list with its current filter and columns. The button exports a spreadsheet; its menu also has a
 * document.
 */
export function ExportButton(props: ExportButtonProps) {
  const parts = useExportParts()
  return parts && <ListExport {...props} {...parts} />
}

/** Exports the selected rows as a spreadsheet. Renders nothing if exports are not available. */
export function ExportSelected(props: ExportButtonProps) {
  const parts = useExportParts()
  return parts && <SelectedExport {...props} {...parts} />
}

type ExportParts = NonNullable<ReturnType<typeof useExportParts>>

function ListExport(props: ExportButtonProps & ExportParts) {
  const { translate } = useEngine()
  const { isBusy, selected, start } = useListExport(props)
  const scopeOf = (name: 'whole' | 'selected') => ({
    name,
    label: translate(`list.exports.${name}`, { smart_count: selected }),
  })
  return (
    <ExportControls
      isBusy={isBusy}
      scopes={[scopeOf('whole'), ...(selected > 0 ? [scopeOf('selected')] : [])]}
      onStart={(format, scope) => start(format, scope === 'selected')}
    />
  )
}

function SelectedExport(props: ExportButtonProps & ExportParts) {
  const { translate } = useEngine()
  const { isBusy, selected, start } = useListExport(props)
  return (
    <Button size="small" variant="outlined" aria-disabled={isBusy || undefined} onClick={() => start('xlsx', true)}>
      <Icon name="download" size={16} />
      {translate('list.bulk.command', { action: translate('list.exports.verb'), count: selected })}
    </Button>
  )
}

function useListExport({ resource, state, columns, desk, download }: ExportButtonProps & ExportParts) {
  const engine = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const { selectedIds } = useListContext()
  const isBusy = useIsExporting(resource.name)
  const start = (format: ExportFormat, isSelection: boolean) => {
    const { sort, filter } = questionOf(state)
    const names = visibleColumns(resource, columns).map(({ name }) => name)
    const ids = isSelection ? selectedIds : undefined
    const run = exportList(resource, { sort, filter, format, columns: names, ids }, { engine, download, dataProvider })
    desk.start({ subject: listSubject(resource), run })
  }
  return { isBusy, selected: selectedIds.length, start }
}
