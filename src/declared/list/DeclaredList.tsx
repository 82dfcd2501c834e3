import { useMediaQuery, useTheme } from '@mui/material'
import { type ComponentType, Suspense, useMemo, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { canBeSaved, getAction, getBulkActions } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { isInactive } from '#language/stateLabel.ts'
import { isSavedView } from '../../api/listQuery.ts'
import { PageTitle } from '../../layout/pages/PageTitle.tsx'
import { formatNumber } from '../../ui/formatNumber.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useFocusFallback } from '../../ui/useFocusFallback.ts'
import { useWasOpened } from '../../ui/useWasOpened.ts'
import { ActionRunner } from '../actions/ActionRunner.tsx'
import { getAllowedActionNames } from '../actions/availableActions.ts'
import { useEngine } from '../engine.ts'
import { isAllowed } from '../evaluationContext.ts'
import { type ColumnSettings, getVisibleColumns } from '../listState/columnOrder.ts'
import type { FilterBarProps } from '../listState/filterBar.ts'
import { getViewNames, type ListState } from '../listState/listState.ts'
import { useColumnOrder } from '../listState/useColumnOrder.ts'
import { useListState } from '../listState/useListState.ts'
import { SelectionProvider, useListSelection, useSelection } from '../listState/useSelection.ts'
import { getResourceText } from '../messages.ts'
import styles from './DeclaredList.module.css'
import { DeclaredListBase } from './DeclaredListBase.tsx'
import { getRefusedCondition, ListFailure } from './ListFailure.tsx'
import { ListPager } from './ListPager.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListToolbar, type SelectionMode } from './ListToolbar.tsx'
import { RecordCards } from './RecordCards.tsx'
import { RecordTable } from './RecordTable.tsx'
import { useFilterRequests } from './useFilterRequests.ts'
import { type LoadedPage, useListPage } from './useListPage.ts'

/** Loaded for the first selection, or earlier, when the user first touches the page. */
const SelectionBar = lazyComponent(async () => (await import('./SelectionBar.tsx')).SelectionBar)
/** Most lists have rows, so it is loaded later too. */
const ListEmpty = lazyComponent(async () => (await import('./ListEmpty.tsx')).ListEmpty)
const CardTotals = lazyComponent(async () => (await import('./ListTotals.tsx')).CardTotals)
/** Loaded after the rows. */
const ViewTabs = lazyComponent(async () => (await import('../views/ViewTabs.tsx')).ViewTabs)
const SavedViewGuard = lazyComponent(async () => (await import('../views/SavedViewGuard.tsx')).SavedViewGuard)

interface DeclaredListProps {
  resource: ResourceData
  /** Absent where lists have no filters. */
  FilterBar?: ComponentType<FilterBarProps> | undefined
}

/** The list of a declared resource. */
export function DeclaredList({ resource, FilterBar }: DeclaredListProps) {
  return (
    <DeclaredListBase resource={resource}>
      <ListScreen resource={resource} FilterBar={FilterBar} />
    </DeclaredListBase>
  )
}

function ListScreen({ resource, FilterBar: OfferedBar }: DeclaredListProps) {
  const { translate, isOwnApi, abilities, getEvaluationContext } = useEngine()
  const FilterBar = isOwnApi && abilities?.conditions !== false ? OfferedBar : undefined
  const { state, change, isChanging } = useListState(resource)
  const [order, setOrder] = useColumnOrder(resource, state.view)
  const page = useListPage(state)
  const regionRef = useRef<HTMLElement>(null)
  const restoreFocus = useFocusFallback(regionRef)
  const selection = useSelection(page.rows, state)
  const canEditSelected =
    isOwnApi && canBeSaved(resource) && isAllowed(getAction(resource, 'edit')?.who, getEvaluationContext())
  const isSelectable = canEditSelected || getBulkActions(resource).length > 0
  const [isSelecting, setSelecting] = useState(false)
  const selectionMode = { isOn: isSelecting, set: setSelecting }
  const name = getResourceText(translate, resource, 'name') ?? resource.name
  const isLoaded = page.rows !== undefined
  const filterRequests = useFilterRequests(FilterBar !== undefined)
  return (
    <ActionRunner resource={resource} onRemoved={() => regionRef.current?.focus()} onDialogClosed={restoreFocus}>
      <PageTitle title={name} detail={isLoaded ? <RecordCount resource={resource} total={page.total} /> : undefined} />
      <Announcement state={state} page={page} />
      <section
        ref={regionRef}
        tabIndex={-1}
        className={styles.list}
        aria-label={name}
        aria-busy={page.isFetching || isChanging}
      >
        <Suspense fallback={getViewNames(resource).length > 0 && <div className={styles.tabs} />}>
          <ViewTabs
            resource={resource}
            state={state}
            columns={order}
            total={page.total}
            isLoaded={isLoaded}
            onOpen={change}
          />
        </Suspense>
        <ListToolbar
          resource={resource}
          state={state}
          onChange={change}
          columns={order}
          onColumnsChange={setOrder}
          isFetching={page.isFetching}
          onRefresh={page.reload}
          selectionMode={isSelectable ? selectionMode : undefined}
          onFilter={FilterBar && filterRequests.add}
        />
        {FilterBar && (state.filter !== '' || filterRequests.count > 0) && (
          <Suspense fallback={null}>
            <FilterBar resource={resource} state={state} onChange={change} requests={filterRequests.count} />
          </Suspense>
        )}
        <SelectionProvider value={isSelectable ? selection : undefined}>
          <ListBody
            resource={resource}
            state={state}
            page={page}
            order={order}
            onChange={change}
            selectionMode={selectionMode}
            onDialogClosed={restoreFocus}
          />
        </SelectionProvider>
      </section>
    </ActionRunner>
  )
}

interface ListBodyProps {
  resource: ResourceData
  state: ListState
  page: LoadedPage
  order: ColumnSettings
  onChange: (change: Partial<ListState>) => void
  selectionMode: SelectionMode
  onDialogClosed: () => void
}

/** The rows of the list. While there are none: a skeleton, an empty state or a failure. */
function ListBody({ resource, state, page, order, onChange, selectionMode, onDialogClosed }: ListBodyProps) {
  const { getEvaluationContext } = useEngine()
  const selection = useListSelection()
  const hadSelection = useWasOpened(selectionMode.isOn || (selection !== undefined && selection.count > 0))
  const { breakpoints } = useTheme()
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true })
  const isNarrow = useMediaQuery(breakpoints.down('md'), { noSsr: true })
  const { total, loadedState } = page
  const rows = getRefusedCondition(page.error) ? undefined : page.rows
  const columns = useMemo(() => getVisibleColumns(resource, order), [resource, order])
  const hasActions = getAllowedActionNames(resource, rows ?? [], getEvaluationContext()).length > 0
  const isFilteredOut = (record: RaRecord) => loadedState.status === (isInactive(record) ? 'active' : 'inactive')
  const rowsProps = { resource, columns, hasActions, isFilteredOut }
  const skeleton = <ListSkeleton rowCount={state.perPage} columnCount={columns.length} showsCards={isPhone} />
  const hasRows = rows !== undefined && rows.length > 0
  const body = hasRows ? (
    <div className={styles.rows} data-stale={page.isStale && page.isFetching ? true : undefined}>
      {isPhone ? (
        <>
          <RecordCards {...rowsProps} rows={rows} isSelecting={selectionMode.isOn} />
          {resource.list?.totals && (
            <Suspense fallback={null}>
              <CardTotals resource={resource} />
            </Suspense>
          )}
        </>
      ) : (
        <RecordTable
          {...rowsProps}
          rows={rows}
          isNarrow={isNarrow}
          page={loadedState.page}
          state={state}
          onSort={onChange}
        />
      )}
    </div>
  ) : rows && total === 0 ? (
    <Suspense fallback={skeleton}>
      <ListEmpty resource={resource} state={loadedState} onChange={onChange} />
    </Suspense>
  ) : page.error ? null : (
    skeleton
  )
  const content = (
    <>
      {body}
      {selection && <SelectionStatus count={selection.count} />}
      {selection && hadSelection && (
        <Suspense fallback={null}>
          <SelectionBar
            resource={resource}
            selection={selection}
            state={state}
            columns={order}
            rows={rows ?? []}
            total={total}
            onEndSelection={isPhone && selectionMode.isOn ? () => selectionMode.set(false) : undefined}
            onDialogClosed={onDialogClosed}
          />
        </Suspense>
      )}
      {hasRows && <ListPager state={state} total={total} onChange={onChange} />}
    </>
  )
  return (
    <div className={styles.frame} data-bare={(isPhone && (hasRows || !rows)) || undefined}>
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

/** The number of records beside the title. Screen readers read it as a sentence. */
function RecordCount({ resource, total }: { resource: ResourceData; total: number }) {
  const { translate } = useEngine()
  return (
    <>
      <span aria-hidden="true">{formatNumber(translate.locale, total)}</span>
      <span className="visually-hidden">{getResourceText(translate, resource, 'count', { smart_count: total })}</span>
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

/** Announces the result of each search, page change or sort to screen readers. */
function Announcement({ state, page }: { state: ListState; page: LoadedPage }) {
  const { translate } = useEngine()
  const { total, rows, isStale } = page
  const count = { smart_count: total, search: state.search }
  const pages = Math.max(1, Math.ceil(total / state.perPage))
  const countText = state.search === '' ? translate('list.count', count) : translate('list.countFor', count)
  return (
    <p role="status" className="visually-hidden">
      {rows && !isStale ? `${countText}. ${translate('list.page', { page: state.page, pages })}` : ''}
    </p>
  )
}
