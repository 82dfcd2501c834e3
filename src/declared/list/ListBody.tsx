import { useMediaQuery, useTheme } from '@mui/material'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { RaRecord } from 'react-admin'
import { type LayoutName, resolveLayout } from '#language/layouts.ts'
import type { ResourceData } from '#language/resource.ts'
import { isInactive } from '#language/stateLabel.ts'
import { isSavedView } from '../../api/listQuery.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useWasOpened } from '../../ui/useWasOpened.ts'
import { hasAvailableActions } from '../actions/availableActions.ts'
import { useEngine } from '../engine.ts'
import { type ColumnSettings, getShownColumns } from '../listState/columnOrder.ts'
import type { ListState } from '../listState/listState.ts'
import { useListSelection } from '../listState/useSelection.ts'
import styles from './DeclaredList.module.css'
import { getRefusedCondition, ListFailure } from './ListFailure.tsx'
import { ListPager } from './ListPager.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { SelectionMode } from './ListToolbar.tsx'
import { RecordCards } from './RecordCards.tsx'
import { RecordTable } from './RecordTable.tsx'
import type { LoadedPage } from './useListPage.ts'

/** Loaded with the first selection, or earlier, on the first interaction with the page. */
const SelectionBar = lazyComponent(async () => (await import('./SelectionBar.tsx')).SelectionBar)
/** Loaded later too, because most lists have rows. */
const ListEmpty = lazyComponent(async () => (await import('./ListEmpty.tsx')).ListEmpty)
const GroupedRows = lazyComponent(async () => (await import('./GroupedRows.tsx')).GroupedRows, { isPreloaded: false })
const NonTabularLayout = lazyComponent(async () => (await import('./layouts/NonTabularLayout.tsx')).NonTabularLayout, {
  isPreloaded: false,
})
const CardTotals = lazyComponent(async () => (await import('./ListTotals.tsx')).CardTotals)
const SavedViewGuard = lazyComponent(async () => (await import('../views/SavedViewGuard.tsx')).SavedViewGuard)

interface ListBodyProps {
  resource: ResourceData
  state: ListState
  page: LoadedPage
  order: ColumnSettings
  onChange: (change: Partial<ListState>) => void
  selectionMode: SelectionMode
  onDialogClosed: () => void
}

/**
 * The rows of the list, the bar for the selected rows, and the pager. For a saved view, the rows appear once the view
 * is loaded.
 */
export function ListBody(props: ListBodyProps) {
  const { resource, state, page, order, onChange } = props
  const layout = useLayout(resource, state)
  const rows = getRefusedCondition(page.error) ? undefined : page.rows
  const hasRows = rows !== undefined && rows.length > 0
  const showsCards = layout === 'cards'
  const columnCount = order.names.length - order.hidden.length
  const skeleton = <ListSkeleton rowCount={state.perPage} columnCount={columnCount} showsCards={showsCards} />
  const content = hasRows ? (
    <LoadedRows {...props} rows={rows} layout={layout} skeleton={skeleton} />
  ) : (
    <>
      {rows && page.total === 0 ? (
        <Suspense fallback={skeleton}>
          <ListEmpty resource={resource} state={page.loadedState} onChange={onChange} />
        </Suspense>
      ) : page.error ? null : (
        skeleton
      )}
      <SelectedRows {...props} rows={[]} layout={layout} />
    </>
  )
  return (
    <div className={styles.frame} data-bare={(showsCards && (hasRows || !rows)) || undefined}>
      <ListFailure resource={resource} page={page} onChange={onChange} />
      {state.view !== undefined && isSavedView(resource, state.view) ? (
        <Suspense fallback={skeleton}>
          <SavedViewGuard resource={resource} id={state.view} skeleton={skeleton} onOpen={onChange}>
            {content}
          </SavedViewGuard>
        </Suspense>
      ) : (
        content
      )}
    </div>
  )
}

/** The layout of the rows. Phones show cards. Backends other than ours support only tables and cards. */
function useLayout(resource: ResourceData, state: ListState): LayoutName {
  const { isOwnApi } = useEngine()
  const { breakpoints } = useTheme()
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true })
  const layout = resolveLayout(resource, state.layout)
  return isPhone ? 'cards' : isOwnApi || layout === 'cards' ? layout : 'table'
}

/**
 * The rows in their layout. Tables and cards have a pager and a selection; if they are grouped, each group has its own
 * pager.
 */
function LoadedRows(props: LoadedRowsProps & { skeleton: ReactNode }) {
  const { resource, state, page, order, onChange, selectionMode, layout, skeleton, onDialogClosed } = props
  const { grouping, loadedState } = page
  if (layout !== 'table' && layout !== 'cards') {
    // A board needs the counts of its columns, so it waits for them after the layout has changed.
    const isLoaded = layout !== 'board' || grouping?.by === resource.list?.layouts?.board?.by
    if (!isLoaded) return page.error ? null : skeleton
    return (
      <Suspense fallback={skeleton}>
        <NonTabularLayout {...{ resource, state, order, layout, onDialogClosed }} groups={grouping?.groups ?? []} />
      </Suspense>
    )
  }
  // While the groups of another field are loading, the previous groups stay visible, labeled with the previous field.
  const shown = grouping?.by === loadedState.group ? grouping : undefined
  return (
    <>
      {shown ? (
        <Suspense fallback={skeleton}>
          <GroupedRows
            key={shown.by}
            {...{ resource, order, onChange }}
            showsCards={layout === 'cards'}
            state={{ ...state, group: shown.by }}
            groups={shown.groups}
            isSelecting={selectionMode.isOn}
          />
        </Suspense>
      ) : (
        <Rows {...props} />
      )}
      <SelectedRows {...props} />
      {!shown && <ListPager state={state} total={page.total} onChange={onChange} />}
    </>
  )
}

interface LoadedRowsProps extends ListBodyProps {
  rows: readonly RaRecord[]
  layout: LayoutName
}

/** The rows as a table or as cards. */
function Rows({ resource, state, page, order, rows, onChange, selectionMode, layout }: LoadedRowsProps) {
  const { resources, getEvaluationContext } = useEngine()
  const { breakpoints } = useTheme()
  const isNarrow = useMediaQuery(breakpoints.down('md'), { noSsr: true })
  const { loadedState } = page
  const columns = useMemo(
    () => getShownColumns(resources, resource, order, loadedState.filter),
    [resources, resource, order, loadedState.filter],
  )
  const hasActions = hasAvailableActions(resource, rows, getEvaluationContext())
  const isFilteredOut = (record: RaRecord) => loadedState.status === (isInactive(record) ? 'active' : 'inactive')
  const rowsProps = { resource, columns, rows, hasActions, isFilteredOut }
  return (
    <div className={styles.rows} data-stale={page.isStale && page.isFetching ? true : undefined}>
      {layout === 'cards' ? (
        <RecordCards {...rowsProps} isSelecting={selectionMode.isOn} filter={loadedState.filter} />
      ) : (
        <RecordTable {...rowsProps} isNarrow={isNarrow} page={loadedState.page} state={state} onSort={onChange} />
      )}
      {layout === 'cards' && resource.list?.totals && (
        <Suspense fallback={null}>
          <CardTotals resource={resource} />
        </Suspense>
      )}
    </div>
  )
}

/** The number of selected rows, and the commands for them. */
function SelectedRows({ resource, state, page, order, rows, selectionMode, onDialogClosed, layout }: LoadedRowsProps) {
  const selection = useListSelection()
  const hadSelection = useWasOpened(selectionMode.isOn || (selection !== undefined && selection.count > 0))
  if (!selection) return null
  return (
    <>
      <SelectionStatus count={selection.count} />
      {hadSelection && (
        <Suspense fallback={null}>
          <SelectionBar
            {...{ resource, selection, state, rows, onDialogClosed }}
            columns={order}
            total={page.total}
            onEndSelection={layout === 'cards' && selectionMode.isOn ? () => selectionMode.set(false) : undefined}
          />
        </Suspense>
      )}
    </>
  )
}

/** Announces the number of selected rows to screen readers. */
function SelectionStatus({ count }: { count: number }) {
  const { translate } = useEngine()
  return (
    <p role="status" className="visually-hidden">
      {count > 0 && translate('list.select.count', { smart_count: count })}
    </p>
  )
}
