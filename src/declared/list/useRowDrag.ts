import { type PointerEvent, useRef, useState } from 'react'

/** The line that marks the drop position of a dragged row, in pixels relative to the viewport. */
interface DropLine {
  readonly top: number
  readonly left: number
  readonly width: number
}

/**
 * Drags a row of a table or list by its handle.
 * @param onDrop called with the number of rows above the pointer
 */
export function useRowDrag(onDrop: (rowIndex: number) => void) {
  const [line, setLine] = useState<DropLine>()
  const isDragging = useRef(false)
  const rowIndex = useRef<number>(undefined)
  const cancel = () => {
    isDragging.current = false
    rowIndex.current = undefined
    setLine(undefined)
  }
  const handlers = {
    onPointerDown({ currentTarget, pointerId, button }: PointerEvent<HTMLElement>) {
      if (button !== 0) return
      currentTarget.setPointerCapture(pointerId)
      isDragging.current = true
    },
    onPointerMove({ currentTarget, clientY }: PointerEvent<HTMLElement>) {
      if (!isDragging.current) return
      const rows = [...(currentTarget.closest('tbody, ul')?.children ?? [])]
      const boxes = rows.map((row) => row.getBoundingClientRect())
      const above = boxes.filter(({ top, height }) => top + height / 2 < clientY).length
      const nearest = Math.min(above, rows.length - 1)
      rows[nearest]?.scrollIntoView({ block: 'nearest' })
      rowIndex.current = above
      const box = boxes[nearest]
      if (box) setLine({ top: above === rows.length ? box.bottom : box.top, left: box.left, width: box.width })
    },
    onPointerUp() {
      const dropped = isDragging.current ? rowIndex.current : undefined
      cancel()
      if (dropped !== undefined) onDrop(dropped)
    },
    onPointerCancel: cancel,
  }
  return { line, handlers, cancel }
}
