import { type KeyboardEvent, useRef, useState } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { createPortal } from 'react-dom'
import { getWirePath } from '#language/bodyLeaves.ts'
import { findFieldAt } from '#language/derive.ts'
import { getValue } from '#language/evaluate.ts'
import { findPosition } from '#language/positions.ts'
import type { ResourceData } from '#language/resource.ts'
import { Icon } from '../../ui/Icon.tsx'
import { getAvailableAction } from '../actions/availableActions.ts'
import { getPlace, useMoveRecord } from '../actions/useMoveRecord.ts'
import { useEngine } from '../engine.ts'
import styles from './PositionHandle.module.css'
import { useRowDrag } from './useRowDrag.ts'

interface PositionHandleProps {
  resource: ResourceData
  record: RaRecord
  /** The position as a number, shown if records cannot be moved. */
  children: string
}

/**
 * The handle that moves a record, by the arrow keys or by dragging. If the list is not sorted by position, or the user
 * may not edit the record, the number is shown instead.
 */
export function PositionHandle({ resource, record, children }: PositionHandleProps) {
  const { getEvaluationContext } = useEngine()
  const { sort } = useListContext()
  const isSorted = sort?.field === findPosition(resource)?.path && sort?.order === 'ASC'
  const canMove = getAvailableAction(resource, 'edit', record, getEvaluationContext())?.isPossible
  return isSorted && canMove ? <Handle resource={resource} record={record} /> : children
}

function Handle({ resource, record }: Omit<PositionHandleProps, 'children'>) {
  const { translate } = useEngine()
  const { data = [], page } = useListContext()
  const moveRecord = useMoveRecord(resource)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isMoving, setMoving] = useState(false)
  const list = getListOf(resource, data, record)
  const others = list.filter(({ id }) => id !== record.id)
  const index = list.findIndex(({ id }) => id === record.id)
  const moveTo = async (target: number) => {
    const to = getPlace(others, target, page === 1)
    if (isMoving || to === undefined || target === index || target > others.length) return
    setMoving(true)
    await moveRecord(record, to, getPlace(others, index, page === 1))
    setMoving(false)
    // Reordering the rows makes the button lose the focus.
    buttonRef.current?.focus()
  }
  const drag = useRowDrag((rowIndex) => {
    const before = data.slice(0, rowIndex)
    void moveTo(others.filter((other) => before.includes(other)).length)
  })
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') drag.cancel()
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    if (index + step >= 0) void moveTo(index + step)
  }
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={styles.handle}
        aria-label={translate('list.move.label', { title: String(record[resource.title] ?? record.id) })}
        title={translate('list.move.help')}
        aria-disabled={isMoving || undefined}
        onKeyDown={handleKeyDown}
        {...drag.handlers}
      >
        <Icon name="rows" size={16} />
      </button>
      {drag.line && createPortal(<div className={styles.line} style={drag.line} />, document.body)}
    </>
  )
}

/**
 * The records whose positions are numbered together with this record: those with the same value in the field `within`.
 */
function getListOf(resource: ResourceData, rows: readonly RaRecord[], record: RaRecord): RaRecord[] {
  const within = findPosition(resource)?.field.options.within
  const field = within === undefined ? undefined : findFieldAt(resource, within)
  if (within === undefined || !field) return [...rows]
  const getList = (row: RaRecord) => JSON.stringify(getValue(row, getWirePath(within, field)))
  return rows.filter((row) => getList(row) === getList(record))
}
