import { useDraggable } from '@dnd-kit/core'
import { IconButton, Menu, MenuItem } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { layoutTexts } from '#i18n/layoutTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { resolveFieldAt } from '#language/resolvedField.ts'
import type { ResourceData } from '#language/resource.ts'
import { valueText } from '#language/valueText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { useWasOpened } from '../../../ui/useWasOpened.ts'
import { ActionMenu } from '../../actions/ActionMenu.tsx'
import { useEngine } from '../../engine.ts'
import { type ColumnSettings, getVisibleColumns } from '../../listState/columnOrder.ts'
import { getColumnLabel } from '../../messages.ts'
import { buildColumnView } from '../../values/columnView.ts'
import { Cell } from '../Cell.tsx'
import { getCardColumns } from '../cardColumns.ts'
import { RecordLink } from '../RecordLink.tsx'
import styles from './BoardLayout.module.css'
import { getBoardMoves } from './boardMoves.ts'

interface BoardCardProps {
  resource: ResourceData
  by: string
  record: RaRecord
  order: ColumnSettings
  value: string | null
  onMove: (record: RaRecord, value: string | null) => void
}

/** A record on a board. Mouse and touch drag the card; keyboard users move it with its menu. */
export function BoardCard({ resource, by, record, order, value, onMove }: BoardCardProps) {
  const { getEvaluationContext } = useEngine()
  const moves = getBoardMoves(resource, record, getEvaluationContext())
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: String(record.id),
    data: { record, value },
    disabled: moves.length === 0,
  })
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={styles.card}
      data-movable={moves.length > 0 || undefined}
      data-dragging={isDragging || undefined}
      // Prevents the browser's own dragging of links and pictures.
      onDragStart={(event) => event.preventDefault()}
    >
      <BoardCardContent resource={resource} record={record} order={order}>
        {moves.length > 0 && (
          <MoveMenu {...{ resource, by, record }} values={moves.map((move) => move.value)} onMove={onMove} />
        )}
        <ActionMenu resource={resource} record={record} />
      </BoardCardContent>
    </li>
  )
}

interface BoardCardContentProps {
  resource: ResourceData
  record: RaRecord
  order: ColumnSettings
  children?: ReactNode
}

export function BoardCardContent({ resource, record, order, children }: BoardCardContentProps) {
  const engine = useEngine()
  const by = resource.list?.layouts?.board?.by
  const columns = getVisibleColumns(resource, order).filter(({ paths }) => paths[0] !== by)
  return (
    <>
      <div className={styles.top}>
        <div className={styles.title}>
          <RecordLink resource={resource} record={record}>
            {String(record[resource.title] ?? record.id)}
          </RecordLink>
        </div>
        {children}
      </div>
      <dl className={styles.fields}>
        {getCardColumns(resource, columns).map((column) => (
          <div key={column.name}>
            <dt className="visually-hidden">{getColumnLabel(engine.translate, resource, column)}</dt>
            <dd>
              <Cell resource={resource} view={buildColumnView(engine, resource, column)} record={record} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface MoveMenuProps extends Pick<BoardCardProps, 'resource' | 'by' | 'record' | 'onMove'> {
  values: readonly (string | null)[]
}

/** A menu of the columns to which a record can be moved. */
function MoveMenu({ resource, by, record, values, onMove }: MoveMenuProps) {
  const engine = useEngine()
  const texts = useLocalizedTexts(layoutTexts)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useWasOpened(isOpen)
  const id = useId()
  const field = resolveFieldAt(engine.resources, resource, by)
  return (
    <>
      <IconButton
        id={id}
        ref={setButton}
        size="small"
        aria-label={fillText(texts.board.move, { title: String(record[resource.title] ?? record.id) })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="move" size={18} />
      </IconButton>
      {wasOpened && (
        <Menu
          anchorEl={button}
          open={isOpen}
          onClose={() => setOpen(false)}
          container={button?.closest('main') ?? null}
          slotProps={{ list: { 'aria-labelledby': id } }}
        >
          {values.map((value) => (
            <MenuItem
              key={value ?? ''}
              onClick={() => {
                setOpen(false)
                onMove(record, value)
              }}
            >
              {valueText(engine, field, value) || texts.empty}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
