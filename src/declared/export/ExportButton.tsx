import { Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { type Identifier, useDataProvider, useListContext } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useWasOpened } from '../../ui/useWasOpened.ts'
import { useEngine } from '../engine.ts'
import { type ColumnSettings, getShownColumns } from '../listState/columnOrder.ts'
import { buildFilter, buildGetListParams, type ListState } from '../listState/listState.ts'
import type { Selection } from '../listState/useSelection.ts'
import { ExportControls, getFormats } from './ExportControls.tsx'
import { type ExportJob, type ExportSubject, useExportContext, useIsExporting } from './exportManager.ts'
import type { ExportFormat, ExportPurpose } from './exportQuery.ts'

const ExportDialog = lazyComponent(async () => (await import('./ExportDialog.tsx')).ExportDialog, {
  isPreloaded: false,
})

interface ExportButtonProps {
  resource: ResourceData
  state: ListState
  columns: ColumnSettings
}

/**
 * Exports all rows of a list with its current filter and columns. The button exports a spreadsheet; its menu also has a
 * document.
 */
export function ExportButton(props: ExportButtonProps) {
  const exportContext = useExportContext()
  return exportContext && <ListExport {...props} {...exportContext} />
}

/** Exports the selected rows as a spreadsheet. Renders nothing if exports are not available. */
export function ExportSelectedButton(props: ExportButtonProps & { selection: Selection }) {
  const exportContext = useExportContext()
  return exportContext && <SelectedExport {...props} {...exportContext} />
}

/** What is exported. */
interface ExportChoice {
  readonly format: ExportFormat
  /** Whether only the selected records are exported. */
  readonly isSelection: boolean
  readonly except?: readonly Identifier[] | undefined
  readonly purpose?: ExportPurpose | undefined
  /** The columns of the file; absent: those of the list. */
  readonly columns?: ColumnSettings
}

type ExportContextValue = NonNullable<ReturnType<typeof useExportContext>>

function ListExport(props: ExportButtonProps & ExportContextValue) {
  const { translate, isOwnApi } = useEngine()
  const { isBusy, selectedCount, start } = useListExport(props)
  const buildScope = (name: 'whole' | 'selected') => ({
    name,
    label: translate(`list.exports.${name}`, { smart_count: selectedCount }),
  })
  const scopes = [buildScope('whole'), ...(selectedCount > 0 ? [buildScope('selected')] : [])] as const
  const [isChoosing, setChoosing] = useState(false)
  const wasChosen = useWasOpened(isChoosing)
  return (
    <>
      <ExportControls
        isBusy={isBusy}
        hasCsv={isOwnApi}
        resource={props.resource}
        scopes={scopes}
        onStart={(format, scope, purpose) => start({ format, isSelection: scope === 'selected', purpose })}
        onChoose={() => setChoosing(true)}
      />
      {wasChosen && (
        <Suspense fallback={null}>
          <ExportDialog
            key={JSON.stringify(props.columns)}
            isOpen={isChoosing}
            isBusy={isBusy}
            resource={props.resource}
            columns={props.columns}
            formats={getFormats(isOwnApi)}
            scopes={scopes}
            onStart={(format, scope, columns) => start({ format, isSelection: scope === 'selected', columns })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function SelectedExport({ selection, ...props }: ExportButtonProps & ExportContextValue & { selection: Selection }) {
  const { translate } = useEngine()
  const { isBusy, start } = useListExport(props)
  const { matching, count } = selection
  return (
    <Button
      size="small"
      variant="outlined"
      aria-disabled={isBusy || undefined}
      onClick={() => start({ format: 'xlsx', isSelection: !matching, except: matching?.except })}
    >
      <Icon name="download" size={16} />
      {translate('list.bulk.command', { action: translate('list.exports.verb'), count })}
    </Button>
  )
}

function useListExport({ resource, state, columns, manager, download }: ExportButtonProps & ExportContextValue) {
  const engine = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const { selectedIds } = useListContext()
  const isBusy = useIsExporting(resource.name)
  const start = ({ format, isSelection, except, purpose, columns: chosen = columns }: ExportChoice) => {
    const { sort } = buildGetListParams(state)
    // Groups are left out, because an exported file is not grouped.
    const filter = buildFilter(state)
    // Only the columns of the resource itself are exported, not those of related records.
    const shown = getShownColumns(engine.resources, resource, chosen, state.filter)
    const names = shown.filter(({ related }) => !related).map(({ name }) => name)
    const ids = isSelection ? selectedIds : undefined
    const query = { sort, filter, format, columns: names, ids, except, purpose }
    const run: ExportJob['run'] = async (task) => {
      const { exportList } = await import('./exportList.ts')
      return exportList(resource, query, { engine, download, dataProvider })(task)
    }
    manager.start({ subject: buildListSubject(resource), run })
  }
  return { isBusy, selectedCount: selectedIds.length, start }
}

/**
 * Builds the export subject of a list. Its 404 message is about documents, because without a server export the browser
 * writes the spreadsheet.
 */
function buildListSubject({ name }: ResourceData): ExportSubject {
  return { name, labels: [`resources.${name}.name`], event: 'export', notFoundKey: 'list.exports.noDocument' }
}
