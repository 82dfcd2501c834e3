import { memo, useEffect, useMemo, useRef } from 'react'
import type { RaRecord } from 'react-admin'
import type { Column } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { useScrollsPage } from '../../layout/pageScroll.ts'
import { ActionMenu } from '../actions/ActionMenu.tsx'
import { HeldMarks } from '../actions/HeldMarks.tsx'
import { RowActions } from '../actions/RowActions.tsx'
import { useEngine } from '../engine.ts'
import { type ColumnView, columnView } from '../values/columnView.ts'
import { Cell } from './Cell.tsx'
import { type HeadProps, ListHead } from './ListHead.tsx'
import { pinOf } from './pinnedColumns.ts'
import styles from './RecordTable.module.css'
import { SelectRow } from './SelectBoxes.tsx'
import { useMoreAside } from './useMoreAside.ts'
import { useRowKeys } from './useRowKeys.ts'
import { useListSelection } from './useSelection.ts'

export interface RowsProps {
  resource: ResourceData
  columns: readonly Column[]
  rows: readonly RaRecord[]
  /** Whether a row is on its way out of the list: it no longer is what the list shows. */
  isLeaving: (record: RaRecord) => boolean
  /** Whether the person can do anything with the rows; otherwise there is no column for it. */
  hasActions: boolean
}

interface RecordTableProps extends RowsProps, Pick<HeadProps, 'state' | 'onSort'> {
  /** No room for a row of buttons: they are behind one. */
  isNarrow: boolean
  /** The page that the rows are of. */
  page: number
}

/** The rows of a list as a table. */
export function RecordTable({
  resource,
  columns,
  rows,
  isLeaving,
  isNarrow,
  page,
  hasActions,
  ...sorting
}: RecordTableProps) {
  const engine = useEngine()
  const selection = useListSelection()
  const around = useMoreAside()
  const box = useRef<HTMLDivElement>(null)
  useScrollsPage(box)
  // The box keeps its place while rows are replaced in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what is read from its beginning
  useEffect(() => {
    // In braces: browsers give back a promise, which React would take for the effect's end.
    box.current?.scrollTo({ top: 0 })
  }, [page])
  const body = useRowKeys(resource, rows)
  const views = useMemo(
    () => columns.map((column) => columnView(engine, resource, column)),
    [engine, resource, columns],
  )
  return (
    <div ref={around} className={styles.around}>
      <div ref={box} className={styles.scrolled}>
        <table className={styles.table}>
          <ListHead resource={resource} views={views} rows={rows} hasActions={hasActions} {...sorting} />
          <tbody ref={body}>
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
                isLeaving={isLeaving(record)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface RowProps {
  resource: ResourceData
  views: readonly ColumnView[]
  record: RaRecord
  hasActions: boolean
  isNarrow: boolean
  isSelectable: boolean
  isSelected: boolean
  isLeaving: boolean
}

/** One record. It is drawn anew when something about it changes, not whenever something about the list does. */
const Row = memo(function Row({
  resource,
  views,
  record,
  hasActions,
  isNarrow,
  isSelectable,
  isSelected,
  isLeaving,
}: RowProps) {
  return (
    <tr tabIndex={-1} data-selected={isSelected || undefined} data-leaving={isLeaving || undefined}>
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
              <HeldMarks resource={resource} record={record} />
            </div>
          ) : (
            <RowActions resource={resource} record={record} />
          )}
        </td>
      )}
      {views.map((view) => (
        <td key={view.column.name} data-align={view.align} data-pin={pinOf(resource, view.column)}>
          <Cell resource={resource} view={view} record={record} />
        </td>
      ))}
    </tr>
  )
})
