import { useMediaQuery, useTheme } from '@mui/material'
import { useMemo, useRef, useState } from 'react'
import { type RaRecord, useStore } from 'react-admin'
import { bulkActionsOf, routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isInactive } from '#resources/language/stateLabel.ts'
import { PageTitle } from '../../layout/pages/PageTitle.tsx'
import { numberText } from '../../ui/numberText.ts'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'
import { ActionRunner } from '../actions/ActionRunner.tsx'
import { actionsOnAny } from '../actions/offeredActions.ts'
import { BulkBar } from '../bulk/BulkBar.tsx'
import { useEngine } from '../engine.ts'
import { ExportSelected } from '../export/ExportButton.tsx'
import { type ColumnOrder, mendColumnOrder, visibleColumns } from '../listState/columnOrder.ts'
import type { ListState } from '../listState/listState.ts'
import { useListState } from '../listState/useListState.ts'
import { SelectionProvider, useListSelection, useSelection } from '../listState/useSelection.ts'
import { resourceText } from '../messages.ts'
import styles from './DeclaredList.module.css'
import { DeclaredListBase } from './DeclaredListBase.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { ListFailure } from './ListFailure.tsx'
import { ListPager } from './ListPager.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListToolbar, type Picking } from './ListToolbar.tsx'
import { RecordCards } from './RecordCards.tsx'
import { RecordTable } from './RecordTable.tsx'
import { SelectMatching } from './SelectMatching.tsx'
import { type LoadedPage, useListPage } from './useListPage.ts'
import { ViewTabs } from './ViewTabs.tsx'

interface DeclaredListProps {
  resource: ResourceData
}

/** The list of a declared resource. */
export function DeclaredList({ resource }: DeclaredListProps) {
  return (
    <DeclaredListBase resource={resource}>
      <ListScreen resource={resource} />
    </DeclaredListBase>
  )
}

function ListScreen({ resource }: DeclaredListProps) {
  const { translate } = useEngine()
  const { state, change, isChanging } = useListState(resource)
  const [order, setOrder] = useColumnOrder(resource)
  const page = useListPage(state)
  const region = useRef<HTMLElement>(null)
  const keepFocus = useKeptFocus(region)
  const selection = useSelection(page.rows, state)
  const isSelectable = bulkActionsOf(resource).length > 0
  const [isPicking, setPicking] = useState(false)
  const picking = { isOn: isPicking, set: setPicking }
  const name = resourceText(translate, resource, 'name') ?? resource.name
  const isKnown = page.rows !== undefined
  return (
    <ActionRunner resource={resource} onRemoved={() => region.current?.focus()} onDialogClosed={keepFocus}>
      <PageTitle title={name} detail={isKnown ? <Count resource={resource} total={page.total} /> : undefined} />
      <Announcement state={state} page={page} />
      <section
        ref={region}
        tabIndex={-1}
        className={styles.list}
        aria-label={name}
        aria-busy={page.isFetching || isChanging}
      >
        <ViewTabs resource={resource} state={state} />
        <ListToolbar
          resource={resource}
          state={state}
          onChange={change}
          columns={order}
          onColumns={setOrder}
          isFetching={page.isFetching}
          onRefresh={page.reload}
          picking={isSelectable ? picking : undefined}
        />
        <SelectionProvider value={isSelectable ? selection : undefined}>
          <ListBody
            resource={resource}
            state={state}
            page={page}
            order={order}
            onChange={change}
            picking={picking}
            onDialogClosed={keepFocus}
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
  order: ColumnOrder
  onChange: (change: Partial<ListState>) => void
  picking: Picking
  onDialogClosed: () => void
}

/** The rows of the list. While there are none: a skeleton, an empty state or a failure. */
function ListBody({ resource, state, page, order, onChange, picking, onDialogClosed }: ListBodyProps) {
  const { surroundings } = useEngine()
  const selection = useListSelection()
  const { breakpoints } = useTheme()
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true })
  const isNarrow = useMediaQuery(breakpoints.down('md'), { noSsr: true })
  const { rows, total, shownFor } = page
  const columns = useMemo(() => visibleColumns(resource, order), [resource, order])
  const hasActions = actionsOnAny(resource, rows ?? [], surroundings()).length > 0
  const isLeaving = (record: RaRecord) => shownFor.status === (isInactive(record) ? 'active' : 'inactive')
  const shared = { resource, columns, hasActions, isLeaving }
  const hasRows = rows !== undefined && rows.length > 0
  const body = hasRows ? (
    <div className={styles.rows} data-stale={page.isStale && page.isFetching ? true : undefined}>
      {isPhone ? (
        <RecordCards {...shared} rows={rows} isPicking={picking.isOn} />
      ) : (
        <RecordTable {...shared} rows={rows} isNarrow={isNarrow} page={shownFor.page} state={state} onSort={onChange} />
      )}
    </div>
  ) : rows && total === 0 ? (
    <ListEmpty resource={resource} state={shownFor} onChange={onChange} />
  ) : page.error ? null : (
    <ListSkeleton rows={state.perPage} columns={columns.length} asCards={isPhone} />
  )
  return (
    <div className={styles.frame} data-bare={(isPhone && (hasRows || !rows)) || undefined}>
      <ListFailure resource={resource} page={page} />
      {body}
      {selection && (
        <BulkBar
          resource={resource}
          selection={selection}
          rows={rows ?? []}
          more={<SelectMatching resource={resource} state={state} rows={rows ?? []} total={total} />}
          harmless={<ExportSelected resource={resource} state={state} columns={order} />}
          onDialogClosed={onDialogClosed}
          onEndPicking={isPhone && picking.isOn ? () => picking.set(false) : undefined}
        />
      )}
      {hasRows && <ListPager state={state} total={total} onChange={onChange} />}
    </div>
  )
}

/** The number of records beside the title. Screen readers read it as a sentence. */
function Count({ resource, total }: { resource: ResourceData; total: number }) {
  const { translate } = useEngine()
  return (
    <>
      <span aria-hidden="true">{numberText(translate.locale, total)}</span>
      <span className="visually-hidden">{resourceText(translate, resource, 'count', { smart_count: total })}</span>
    </>
  )
}

/** Announces the result of each search, page change or sort to screen readers. */
function Announcement({ state, page }: { state: ListState; page: LoadedPage }) {
  const { translate } = useEngine()
  const { total, rows, isStale } = page
  const count = { smart_count: total, search: state.search }
  const pages = Math.max(1, Math.ceil(total / state.perPage))
  const found = state.search === '' ? translate('list.count', count) : translate('list.countFor', count)
  return (
    <p role="status" className="visually-hidden">
      {rows && !isStale ? `${found}. ${translate('list.page', { page: state.page, pages })}` : ''}
    </p>
  )
}

function useColumnOrder(resource: ResourceData): [ColumnOrder, (order: ColumnOrder) => void] {
  const [kept, keep] = useStore<unknown>(`${routeOf(resource)}.columns`)
  return [useMemo(() => mendColumnOrder(resource, kept), [resource, kept]), keep]
}
