import type { RaRecord } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useEngine } from '../engine.ts'
import type { ListState } from '../listState/listState.ts'
import { useListSelection } from '../listState/useSelection.ts'
import { getColumnLabel } from '../messages.ts'
import type { ColumnView } from '../values/columnView.ts'
import { getPin } from './pinnedColumns.ts'
import styles from './RecordTable.module.css'
import { SelectPage } from './SelectionCheckboxes.tsx'

export interface ListHeadProps {
  resource: ResourceData
  views: readonly ColumnView[]
  rows: readonly RaRecord[]
  hasActions: boolean
  state: Pick<ListState, 'sort' | 'order'>
  onSort: (sort: Partial<Pick<ListState, 'sort' | 'order'>>) => void
}

/** The column headers. Sortable ones are buttons that show the sort order. */
export function ListHead({ resource, views, rows, hasActions, state, onSort }: ListHeadProps) {
  const { translate } = useEngine()
  const isSelectable = useListSelection() !== undefined
  return (
    <thead className={styles.head}>
      <tr>
        {isSelectable && (
          <th scope="col" className={styles.select} data-pin="select">
            <SelectPage rows={rows} />
          </th>
        )}
        {hasActions && (
          <th scope="col" className={styles.actions} data-pin="actions">
            {translate('list.actions.column')}
          </th>
        )}
        {views.map(({ column, align }) => {
          const label = getColumnLabel(translate, resource, column)
          const isSorted = column.sort !== undefined && column.sort === state.sort
          const ascending = isSorted && state.order === 'ASC'
          return (
            <th
              key={column.name}
              scope="col"
              data-align={align}
              data-pin={getPin(resource, column)}
              aria-sort={isSorted ? (ascending ? 'ascending' : 'descending') : undefined}
            >
              {column.sort === undefined ? (
                label
              ) : (
                <button
                  type="button"
                  className={styles.sort}
                  data-order={isSorted ? state.order : undefined}
                  title={translate(isSorted ? 'list.sort.reverse' : 'list.sort.by', { column: label })}
                  onClick={() => onSort({ sort: column.sort, order: ascending ? 'DESC' : 'ASC' })}
                >
                  {label}
                  <Icon name="chevronDown" size={14} className={styles.arrow} />
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
