import { Button } from '@mui/material'
import { useMemo, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { groupTexts } from '#i18n/groupTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import { isInactive } from '#language/stateLabel.ts'
import type { ListGroup } from '../../api/listQuery.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { hasAvailableActions } from '../actions/availableActions.ts'
import { useEngine } from '../engine.ts'
import { type ColumnSettings, getShownColumns } from '../listState/columnOrder.ts'
import type { ListState } from '../listState/listState.ts'
import styles from './GroupedRows.module.css'
import { ListPager } from './ListPager.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { RecordCards } from './RecordCards.tsx'
import { RecordTable } from './RecordTable.tsx'
import { useGroupPage } from './useGroupPage.ts'

/** The page size within a group. */
const perPage = 10

export interface GroupRowsProps {
  resource: ResourceData
  state: ListState & { readonly group: string }
  group: ListGroup
  order: ColumnSettings
  onChange: (change: Partial<ListState>) => void
  /** Whether the rows are shown as cards, and whether the cards have checkboxes. */
  showsCards: boolean
  isSelecting: boolean
}

/** The rows of one group, with their own pager. */
export function GroupRows(props: GroupRowsProps) {
  const { resource, state, group, order, onChange, showsCards, isSelecting } = props
  const engine = useEngine()
  const texts = useLocalizedTexts(groupTexts)
  const [requestedPage, setPage] = useState(1)
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(group.count / perPage)))
  const {
    data: rows,
    total = 0,
    error,
    refetch,
  } = useGroupPage(resource, state, { name: state.group, value: group.value }, { page, perPage })
  const { resources } = engine
  const columns = useMemo(
    () => getShownColumns(resources, resource, order, state.filter),
    [resources, resource, order, state.filter],
  )
  if (error)
    return (
      <div className={styles.failure}>
        <Notice tone="danger">
          {texts.failed}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </Notice>
      </div>
    )
  if (!rows)
    return (
      <ListSkeleton rowCount={Math.min(perPage, group.count)} columnCount={columns.length} showsCards={showsCards} />
    )
  if (rows.length === 0) return <p className={styles.gone}>{texts.gone}</p>
  const rowsProps = {
    resource,
    columns,
    rows,
    hasActions: hasAvailableActions(resource, rows, engine.getEvaluationContext()),
    isFilteredOut: (record: RaRecord) => state.status === (isInactive(record) ? 'active' : 'inactive'),
  }
  return (
    <>
      {showsCards ? (
        <RecordCards {...rowsProps} isSelecting={isSelecting} filter={state.filter} />
      ) : (
        <RecordTable {...rowsProps} isNarrow={false} page={page} state={state} onSort={onChange} isPart />
      )}
      {total > perPage && (
        <ListPager
          state={{ page, perPage }}
          total={total}
          partName={group.title ?? texts.empty}
          onChange={(change) => setPage(change.page ?? 1)}
        />
      )}
    </>
  )
}
