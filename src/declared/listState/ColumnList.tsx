import { Button, Checkbox, FormControlLabel, IconButton } from '@mui/material'
import { columnLabel } from '#i18n/labels.ts'
import type { ResourceData } from '#language/resource.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useEngine } from '../engine.ts'
import styles from './ColumnList.module.css'
import { type ColumnSettings, getDeclaredOrder, moveColumn, toggleColumn } from './columnOrder.ts'

export interface ColumnListProps {
  resource: ResourceData
  order: ColumnSettings
  onChange: (order: ColumnSettings) => void
}

/** The columns of a list. Buttons move them instead of dragging, so that mouse, touch and keyboard work alike. */
export function ColumnList({ resource, order, onChange }: ColumnListProps) {
  const { translate } = useEngine()
  return (
    <>
      <ul className={styles.list}>
        {order.names.map((name) => (
          <ColumnItem key={name} resource={resource} name={name} order={order} onChange={onChange} />
        ))}
      </ul>
      <Button size="small" className={styles.reset} onClick={() => onChange(getDeclaredOrder(resource))}>
        {translate('list.columns.reset')}
      </Button>
    </>
  )
}

function ColumnItem({ resource, name, order, onChange }: ColumnListProps & { name: string }) {
  const { translate } = useEngine()
  const column = columnLabel(translate, resource.name, name)
  const isShown = !order.hidden.includes(name)
  const isLastShown = isShown && order.hidden.length + 1 >= order.names.length
  const renderMoveButton = (direction: -1 | 1) => (
    <IconButton
      size="small"
      aria-label={translate(direction < 0 ? 'list.columns.up' : 'list.columns.down', { column })}
      aria-disabled={order.names.at(direction < 0 ? 0 : -1) === name || undefined}
      onClick={() => onChange(moveColumn(order, name, direction))}
    >
      <Icon name="chevronDown" size={16} className={direction < 0 ? styles.up : undefined} />
    </IconButton>
  )
  return (
    <li className={styles.item}>
      <FormControlLabel
        className={styles.label}
        label={column}
        title={isLastShown ? translate('list.columns.last') : undefined}
        control={
          <Checkbox
            checked={isShown}
            onChange={() => onChange(toggleColumn(order, name))}
            slotProps={{ input: { 'aria-disabled': isLastShown || undefined } }}
          />
        }
      />
      {renderMoveButton(-1)}
      {renderMoveButton(1)}
    </li>
  )
}
