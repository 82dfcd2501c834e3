import { memo, useMemo } from 'react'
import type { RaRecord } from 'react-admin'
import type { Column } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { ActionMenu } from '../actions/ActionMenu.tsx'
import { HeldMarks } from '../actions/HeldMarks.tsx'
import { RowActions } from '../actions/RowActions.tsx'
import { useEngine } from '../engine.ts'
import { type ColumnView, columnView } from '../values/columnView.ts'
import { Cell } from './Cell.tsx'
import { type HeadProps, ListHead } from './ListHead.tsx'
import styles from './RecordTable.module.css'
import { SelectRow } from './SelectBoxes.tsx'
import { useMoreAside } from './useMoreAside.ts'
import { useListSelection } from './useSelection.ts'

export interface RowsProps {
  resource: ResourceData
  columns: readonly Column[]
  rows: readonly RaRecord[]
  /** Whether a row is on its way out of the list: it no longer is what the list shows. */
  isLeaving: (record: RaRecord) => boolean
  /** What the person can do with the rows; without any there is no column for it. */
  actions: readonly string[]
}

interface RecordTableProps extends RowsProps, Pick<HeadProps, 'state' | 'onSort'> {
  /** No room for a row of buttons: they are behind one. */
  isNarrow: boolean
}

/** The rows of a list as a table. */
export function RecordTable({ resource, columns, rows, isLeaving, isNarrow, actions, ...sorting }: RecordTableProps) {
  const engine = useEngine()
  const selection = useListSelection()
  const around = useMoreAside()
  const views = useMemo(
    () => columns.map((column) => columnView(engine, resource, column)),
    [engine, resource, columns],
  )
  return (
    <div ref={around} className={styles.around}>
      <div className={styles.scrolled}>
        <table className={styles.table}>
          <ListHead resource={resource} views={views} rows={rows} hasActions={actions.length > 0} {...sorting} />
          <tbody>
            {rows.map((record) => (
              <Row
                key={record.id}
                resource={resource}
                views={views}
                record={record}
                actions={actions}
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
  actions: readonly string[]
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
  actions,
  isNarrow,
  isSelectable,
  isSelected,
  isLeaving,
}: RowProps) {
  return (
    <tr data-selected={isSelected || undefined} data-leaving={isLeaving || undefined}>
      {isSelectable && (
        <td className={styles.select}>
          <SelectRow resource={resource} record={record} />
        </td>
      )}
      {actions.length > 0 && (
        <td className={styles.actions}>
          {isNarrow ? (
            <div className={styles.menu}>
              <ActionMenu resource={resource} record={record} />
              <HeldMarks resource={resource} record={record} />
            </div>
          ) : (
            <RowActions resource={resource} record={record} actions={actions} />
          )}
        </td>
      )}
      {views.map((view) => (
        <td key={view.column.name} data-align={view.align}>
          <Cell resource={resource} view={view} record={record} />
        </td>
      ))}
    </tr>
  )
})
