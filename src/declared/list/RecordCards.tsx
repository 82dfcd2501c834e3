import { columnLabel } from '#i18n/labels.ts'
import type { Column } from '#resources/language/derive.ts'
import { canBeInactive } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { ActionMenu } from '../actions/ActionMenu.tsx'
import { HeldMarks } from '../actions/HeldMarks.tsx'
import { useEngine } from '../engine.ts'
import { columnView } from '../values/columnView.ts'
import { Cell, RecordLink, RecordStatus } from './Cell.tsx'
import styles from './RecordCards.module.css'
import type { RowsProps } from './RecordTable.tsx'
import { SelectRow } from './SelectBoxes.tsx'
import { Thumb } from './Thumb.tsx'
import { useListSelection } from './useSelection.ts'

/** How many columns a card shows beside the record's name. */
const linesInACard = 2

interface CardsProps extends RowsProps {
  /** Rows are being selected: each card has a box for it. */
  isPicking: boolean
}

/** The rows of a list as cards, where there is no room for a table. */
export function RecordCards({ resource, columns, rows, isLeaving, hasActions, isPicking }: CardsProps) {
  const engine = useEngine()
  const { translate } = engine
  const selection = useListSelection()
  return (
    <ul className={styles.cards}>
      {rows.map((record) => (
        <li
          key={record.id}
          className={styles.card}
          data-leaving={isLeaving(record) || undefined}
          data-selected={selection?.has(record) || undefined}
        >
          <div className={styles.top}>
            {isPicking && <SelectRow resource={resource} record={record} />}
            <Thumb resource={resource} record={record} />
            <div className={styles.title}>
              <RecordLink resource={resource} record={record}>
                {String(record[resource.title] ?? record.id)}
              </RecordLink>
            </div>
            {hasActions && <HeldMarks resource={resource} record={record} />}
            {hasActions && <ActionMenu resource={resource} record={record} />}
          </div>
          <dl className={styles.lines}>
            {linesOf(resource, columns).map((column) => (
              <div key={column.name} className={styles.line}>
                <dt>{columnLabel(translate, resource.name, column.name)}</dt>
                <dd>
                  <Cell resource={resource} view={columnView(engine, resource, column)} record={record} />
                </dd>
              </div>
            ))}
          </dl>
          {canBeInactive(resource) && <RecordStatus resource={resource} record={record} />}
        </li>
      ))}
    </ul>
  )
}

/** The first columns in the person's order that the card does not show already. */
function linesOf(resource: ResourceData, columns: readonly Column[]): Column[] {
  return columns
    .filter(({ paths, format }) => paths[0] !== resource.title && format !== 'status')
    .slice(0, linesInACard)
}
