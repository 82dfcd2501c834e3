import { type ComponentType, Suspense, useRef, useState } from 'react'
import { canBeSaved, getAction, getBulkActions } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { PageTitle } from '../../layout/pages/PageTitle.tsx'
import { formatNumber } from '../../ui/formatNumber.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useFocusFallback } from '../../ui/useFocusFallback.ts'
import { ActionRunner } from '../actions/ActionRunner.tsx'
import { useEngine } from '../engine.ts'
import { isAllowed } from '../evaluationContext.ts'
import type { FilterBarProps } from '../listState/filterBar.ts'
import { getViewNames, type ListState } from '../listState/listState.ts'
import { useColumnOrder } from '../listState/useColumnOrder.ts'
import { useListState } from '../listState/useListState.ts'
import { SelectionProvider, useSelection } from '../listState/useSelection.ts'
import { getResourceText } from '../messages.ts'
import styles from './DeclaredList.module.css'
import { DeclaredListBase } from './DeclaredListBase.tsx'
import { ListBody } from './ListBody.tsx'
import { FilterUnsupported } from './ListFailure.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { useFilterRequests } from './useFilterRequests.ts'
import { type LoadedPage, useListPage } from './useListPage.ts'

/** Loaded after the rows. */
const ViewTabs = lazyComponent(async () => (await import('../views/ViewTabs.tsx')).ViewTabs)

interface DeclaredListProps {
  resource: ResourceData
  /** Absent if the engine offers no filters. */
  FilterBar?: ComponentType<FilterBarProps> | undefined
}

/** The list of a declared resource. */
export function DeclaredList({ resource, FilterBar }: DeclaredListProps) {
  return (
    <DeclaredListBase resource={resource}>
      <ListHeading resource={resource} />
      <ListScreen resource={resource} FilterBar={FilterBar} />
    </DeclaredListBase>
  )
}

function ListScreen({ resource, FilterBar: OfferedBar }: DeclaredListProps) {
  const { translate, isOwnApi, abilities } = useEngine()
  const FilterBar = isOwnApi && abilities?.conditions !== false ? OfferedBar : undefined
  const { state, change, isChanging } = useListState(resource)
  const [order, setOrder] = useColumnOrder(resource, state.view)
  const page = useListPage(state)
  const regionRef = useRef<HTMLElement>(null)
  const restoreFocus = useFocusFallback(regionRef)
  const selection = useSelection(page.rows, state)
  const isSelectable = useIsSelectable(resource)
  const [isOn, set] = useState(false)
  const selectionMode = { isOn, set }
  const name = getResourceText(translate, resource, 'name') ?? resource.name
  const isLoaded = page.rows !== undefined
  const filterRequests = useFilterRequests(FilterBar !== undefined)
  const showsFilter = state.filter !== '' || filterRequests.count > 0 || isDeclaredView(resource, state.view)
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
          <ViewTabs {...{ resource, state, isLoaded }} columns={order} total={page.total} onOpen={change} />
        </Suspense>
        <ListToolbar
          {...{ resource, state }}
          onChange={change}
          columns={order}
          onColumnsChange={setOrder}
          isFetching={page.isFetching}
          onRefresh={page.reload}
          selectionMode={isSelectable ? selectionMode : undefined}
          onFilter={FilterBar && filterRequests.add}
        />
        {FilterBar && showsFilter && (
          <Suspense fallback={null}>
            <FilterBar resource={resource} state={state} onChange={change} requests={filterRequests.count} />
          </Suspense>
        )}
        <SelectionProvider value={isSelectable ? selection : undefined}>
          {state.filter !== '' && !FilterBar ? (
            <FilterUnsupported onClear={() => change({ filter: '' })} />
          ) : (
            <ListBody
              {...{ resource, state, page, order, selectionMode }}
              onChange={change}
              onDialogClosed={restoreFocus}
            />
          )}
        </SelectionProvider>
      </section>
    </ActionRunner>
  )
}

/** The component that the product shows above the list. */
function ListHeading({ resource }: { resource: ResourceData }) {
  const Heading = useEngine().listHeads?.[resource.name]
  return (
    Heading && (
      <Suspense fallback={null}>
        <Heading />
      </Suspense>
    )
  )
}

const isDeclaredView = (resource: ResourceData, view: string | undefined): boolean =>
  view !== undefined && getViewNames(resource).includes(view)

/** Whether rows can be selected: only if there is a command for several records. */
function useIsSelectable(resource: ResourceData): boolean {
  const { isOwnApi, getEvaluationContext } = useEngine()
  const canEdit = isAllowed(getAction(resource, 'edit')?.who, getEvaluationContext())
  return (isOwnApi && canBeSaved(resource) && canEdit) || getBulkActions(resource).length > 0
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
