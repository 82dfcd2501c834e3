import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Column } from '#language/columns.ts'
import type { ResourceData } from '#language/resource.ts'
import { useScrollBox } from '../../layout/shell/pageScroll.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ActionMenu } from '../actions/ActionMenu.tsx'
import { getAvailableAction } from '../actions/availableActions.ts'
import { ExclusiveMarks } from '../actions/ExclusiveMarks.tsx'
import { RowActions } from '../actions/RowActions.tsx'
import { useEngine } from '../engine.ts'
import type { InlineTarget } from '../inline/inlineTarget.ts'
import { useListSelection } from '../listState/useSelection.ts'
import { getOpenedMark, useScrollToOpened } from '../record/openedRecord.ts'
import { buildColumnView, type ColumnView } from '../values/columnView.ts'
import { Cell } from './Cell.tsx'
import { ListHead, type ListHeadProps } from './ListHead.tsx'
import { getPin } from './pinnedColumns.ts'
import styles from './RecordTable.module.css'
import { SelectRow } from './SelectionCheckboxes.tsx'
import { useHorizontalOverflow } from './useHorizontalOverflow.ts'
import { useRowKeys } from './useRowKeys.ts'

const InlineEditing = lazyComponent(async () => (await import('../inline/InlineEditing.tsx')).InlineEditing)
const TableTotals = lazyComponent(async () => (await import('./ListTotals.tsx')).TableTotals)

export interface RowsProps {
  resource: ResourceData
  columns: readonly Column[]
  rows: readonly RaRecord[]
  /** Whether a row no longer matches the filter of the list, e.g. after a toggle. */
  isFilteredOut: (record: RaRecord) => boolean
  /** Whether there is an actions column. */
  hasActions: boolean
}

interface RecordTableProps extends RowsProps, Pick<ListHeadProps, 'state' | 'onSort'> {
  /** Narrow layout: whether the actions are in a menu. */
  isNarrow: boolean
  /** The number of the page that contains the rows. */
  page: number
  /**
   * Whether the table shows only a part of the list, such as a group. It then has no totals and no scrolling of its
   * own.
   */
  isPart?: boolean
}

/** The rows of a list as a table. */
export function RecordTable({
  resource,
  columns,
  rows,
  isFilteredOut,
  isNarrow,
  page,
  hasActions,
  isPart = false,
  ...sortProps
}: RecordTableProps) {
  const engine = useEngine()
  const selection = useListSelection()
  const containerRef = useHorizontalOverflow()
  const scrollRef = useScrolledBox(resource, page)
  const [target, setTarget] = useState<InlineTarget>()
  const bodyRef = useRowKeys(resource, rows, (record, cell) => setTarget({ record, cell }))
  const views = useMemo(
    () => columns.map((column) => buildColumnView(engine, resource, column)),
    [engine, resource, columns],
  )
  return (
    <div ref={containerRef} className={styles.container}>
      <div ref={scrollRef} className={styles.scrolled} data-part={isPart || undefined}>
        <table className={styles.table}>
          <ListHead resource={resource} views={views} rows={rows} hasActions={hasActions} {...sortProps} />
          <tbody ref={bodyRef}>
            {rows.map((record) => (
              <Row
                key={record.id}
                resource={resource}
                views={views}
                record={record}
                hasActions={hasActions}
                isNarrow={isNarrow}
                isSelectable={selection !== undefined}
                isSelected={selection?.has(record) === true}
                isFilteredOut={isFilteredOut(record)}
              />
            ))}
          </tbody>
          {resource.list?.totals && !isPart && (
            <Suspense fallback={null}>
              <TableTotals
                resource={resource}
                views={views}
                leading={Number(selection !== undefined) + Number(hasActions)}
              />
            </Suspense>
          )}
        </table>
      </div>
      {target && (
        <Suspense fallback={null}>
          <InlineEditing resource={resource} rows={rows} target={target} onChange={setTarget} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Returns the ref of the scrollable box with the rows. The box scrolls to the record that was opened last, and to the
 * top when the page changes.
 */
function useScrolledBox({ name }: ResourceData, page: number) {
  const scrollRef = useRef<HTMLDivElement>(null)
  useScrollBox(scrollRef)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the page changes
  useEffect(() => {
    // The braces discard the return value: some browsers return a promise, which React would take for a cleanup
    // function.
    scrollRef.current?.scrollTo({ top: 0 })
  }, [page])
  useScrollToOpened(name, scrollRef)
  return scrollRef
}

interface RowProps {
  resource: ResourceData
  views: readonly ColumnView[]
  record: RaRecord
  hasActions: boolean
  isNarrow: boolean
  isSelectable: boolean
  isSelected: boolean
  isFilteredOut: boolean
}

/** The row of one record. Memoized, because the list renders more often than its rows change. */
const Row = memo(function Row({
  resource,
  views,
  record,
  hasActions,
  isNarrow,
  isSelectable,
  isSelected,
  isFilteredOut,
}: RowProps) {
  const { isOwnApi, getEvaluationContext } = useEngine()
  const inlineColumns = isOwnApi && canEdit() ? resource.list?.inline : undefined
  return (
    <tr
      tabIndex={-1}
      data-selected={isSelected || undefined}
      data-leaving={isFilteredOut || undefined}
      {...getOpenedMark(resource.name, record.id)}
    >
      {isSelectable && (
        <td className={styles.select} data-pin="select">
          <SelectRow resource={resource} record={record} />
        </td>
      )}
      {hasActions && (
        <td className={styles.actions} data-pin="actions">
          {isNarrow ? (
            <div className={styles.menu}>
              <ActionMenu resource={resource} record={record} />
              <ExclusiveMarks resource={resource} record={record} />
            </div>
          ) : (
            <RowActions resource={resource} record={record} />
          )}
        </td>
      )}
      {views.map((view) => {
        const { name } = view.column
        return (
          <td
            key={name}
            data-align={view.align}
            data-pin={getPin(resource, view.column)}
            {...(inlineColumns?.includes(name) && {
              'data-inline': name,
              tabIndex: 0,
              'aria-keyshortcuts': 'Enter F2',
            })}
          >
            <Cell resource={resource} view={view} record={record} />
          </td>
        )
      })}
    </tr>
  )

  function canEdit(): boolean {
    return getAvailableAction(resource, 'edit', record, getEvaluationContext())?.isPossible === true
  }
})
