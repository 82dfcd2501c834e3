import { columnLabel } from '#i18n/labels.ts'
import type { Column } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { ActionMenu } from '../actions/ActionMenu.tsx'
import { ExclusiveMarks } from '../actions/ExclusiveMarks.tsx'
import { useEngine } from '../engine.ts'
import { isReordered } from '../listState/columnOrder.ts'
import { useListSelection } from '../listState/useSelection.ts'
import { buildColumnView } from '../values/columnView.ts'
import { Thumbnail } from '../values/Thumbnail.tsx'
import { Cell, RecordLink, RecordStatus, showsActivity } from './Cell.tsx'
import styles from './RecordCards.module.css'
import type { RowsProps } from './RecordTable.tsx'
import { SelectRow } from './SelectionCheckboxes.tsx'

/** The default number of columns on a card besides the title. */
const defaultFieldCount = 2

interface RecordCardsProps extends RowsProps {
  /** Whether the selection mode is on. Each card then has a checkbox. */
  isSelecting: boolean
}

/** The rows of a list as cards, for narrow screens. */
export function RecordCards({ resource, columns, rows, isFilteredOut, isSelecting }: RecordCardsProps) {
  const engine = useEngine()
  const { translate } = engine
  const selection = useListSelection()
  return (
    <ul className={styles.cards}>
      {rows.map((record) => (
        <li
          key={record.id}
          className={styles.card}
          data-leaving={isFilteredOut(record) || undefined}
          data-selected={selection?.has(record) || undefined}
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
            {getCardColumns(resource, columns).map((column) => (
              <div key={column.name} className={styles.field}>
                <dt>{columnLabel(translate, resource.name, column.name)}</dt>
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

/** The columns on a card: the declared ones, or the first ones if the user has changed the order. */
function getCardColumns(resource: ResourceData, columns: readonly Column[]): Column[] {
  const { cards = [] } = resource.list ?? {}
  const shown = columns.filter(({ paths, cell }) => paths[0] !== resource.title && cell !== 'status')
  const maxFields = cards.length || defaultFieldCount
  if (isReordered(resource, columns)) return shown.slice(0, maxFields)
  const isDeclared = ({ name }: Column) => cards.includes(name)
  return [...shown.filter(isDeclared), ...shown.filter((column) => !isDeclared(column))].slice(0, maxFields)
}
