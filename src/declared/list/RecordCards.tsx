import { columnLabel } from '#i18n/labels.ts'
import type { Column } from '#resources/language/derive.ts'
import { canBeInactive } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { ActionMenu } from '../actions/ActionMenu.tsx'
import { HeldMarks } from '../actions/HeldMarks.tsx'
import { useEngine } from '../engine.ts'
import { isMoved } from '../listState/columnOrder.ts'
import { useListSelection } from '../listState/useSelection.ts'
import { columnView } from '../values/columnView.ts'
import { Thumb } from '../values/Thumb.tsx'
import { Cell, RecordLink, RecordStatus } from './Cell.tsx'
import styles from './RecordCards.module.css'
import type { RowsProps } from './RecordTable.tsx'
import { SelectRow } from './SelectBoxes.tsx'

/** The default number of columns on a card besides the title. */
const usualLines = 2

interface CardsProps extends RowsProps {
  /** Whether the selection mode is on. Each card then has a checkbox. */
  isPicking: boolean
}

/** The rows of a list as cards, for narrow screens. */
export function RecordCards({ resource, columns, rows, isLeaving, isPicking }: CardsProps) {
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
            <HeldMarks resource={resource} record={record} />
            <ActionMenu resource={resource} record={record} />
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

/** The columns on a card: the declared ones, or the first ones if the user has changed the order. */
function linesOf(resource: ResourceData, columns: readonly Column[]): Column[] {
  const { cards = [] } = resource.list ?? {}
  const shown = columns.filter(({ paths, format }) => paths[0] !== resource.title && format !== 'status')
  const most = cards.length || usualLines
  if (isMoved(resource, columns)) return shown.slice(0, most)
  const isDeclared = ({ name }: Column) => cards.includes(name)
  return [...shown.filter(isDeclared), ...shown.filter((column) => !isDeclared(column))].slice(0, most)
}
