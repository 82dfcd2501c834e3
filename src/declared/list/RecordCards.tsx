import { useRef } from 'react'
import { ActionMenu } from '../actions/ActionMenu.tsx'
import { ExclusiveMarks } from '../actions/ExclusiveMarks.tsx'
import { useEngine } from '../engine.ts'
import { useListSelection } from '../listState/useSelection.ts'
import { getColumnLabel } from '../messages.ts'
import { getOpenedMark, useScrollToOpened } from '../record/openedRecord.ts'
import { buildColumnView } from '../values/columnView.ts'
import { RecordStatus, showsActivity } from '../values/RecordStatus.tsx'
import { Thumbnail } from '../values/Thumbnail.tsx'
import { Cell } from './Cell.tsx'
import { getCardColumns } from './cardColumns.ts'
import styles from './RecordCards.module.css'
import { RecordLink } from './RecordLink.tsx'
import type { RowsProps } from './RecordTable.tsx'
import { SelectRow } from './SelectionCheckboxes.tsx'

interface RecordCardsProps extends RowsProps {
  /** Whether the selection mode is on. Each card then has a checkbox. */
  isSelecting: boolean
  /** The filter of the list, in JSON. */
  filter: string
}

/** The rows of a list as cards, for narrow screens. */
export function RecordCards({ resource, columns, rows, isFilteredOut, isSelecting, filter }: RecordCardsProps) {
  const engine = useEngine()
  const { translate } = engine
  const selection = useListSelection()
  const cardColumns = getCardColumns(resource, columns, filter)
  const ref = useRef<HTMLUListElement>(null)
  useScrollToOpened(resource.name, ref)
  return (
    <ul ref={ref} className={styles.cards}>
      {rows.map((record) => (
        <li
          key={record.id}
          className={styles.card}
          data-leaving={isFilteredOut(record) || undefined}
          data-selected={selection?.has(record) || undefined}
          {...getOpenedMark(resource.name, record.id)}
        >
          <div className={styles.top}>
            {isSelecting && <SelectRow resource={resource} record={record} />}
            <Thumbnail resource={resource} record={record} />
            <div className={styles.title}>
              <RecordLink resource={resource} record={record}>
                {String(record[resource.title] ?? record.id)}
              </RecordLink>
            </div>
            <ExclusiveMarks resource={resource} record={record} />
            <ActionMenu resource={resource} record={record} />
          </div>
          <dl className={styles.fields}>
            {cardColumns.map((column) => (
              <div key={column.name} className={styles.field}>
                <dt>{getColumnLabel(translate, resource, column)}</dt>
                <dd>
                  <Cell resource={resource} view={buildColumnView(engine, resource, column)} record={record} />
                </dd>
              </div>
            ))}
          </dl>
          {showsActivity(resource, record) && <RecordStatus resource={resource} record={record} />}
        </li>
      ))}
    </ul>
  )
}
