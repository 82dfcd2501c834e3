import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { findSlotAt, type Point, toCanvasPoint } from './ringGeometry.ts'

/** The state of a drag: the dragged slot, the slot below the pointer, and the pointer. */
export interface SlotDrag {
  readonly from: number
  readonly over: number | undefined
  /** Position of the pointer on the canvas. */
  readonly point: Point
}

/** Pointer movement in px up to which a press is still a click. */
const clickTolerancePx = 6

/**
 * Drags the content of a slot onto another slot, by mouse, pen or touch. A press without movement selects the slot.
 * @param isFilled whether the slot has content to drag
 */
export function useSlotDrag(
  isFilled: (slot: number) => boolean,
  onSelect: (slot: number) => void,
  onDrop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<SlotDrag>()
  // A ref, because the next pointer event can arrive before React has rendered the new state.
  const pressRef = useRef<{ readonly slot: number; readonly x: number; readonly y: number; isDragged: boolean }>(
    undefined,
  )
  const wasDraggedRef = useRef(false)
  const endDrag = () => {
    pressRef.current = undefined
    setDrag(undefined)
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary) return
      const slot = findSlot(event.target)
      wasDraggedRef.current = false
      if (slot === undefined || !isFilled(slot) || event.button !== 0) return
      pressRef.current = { slot, x: event.clientX, y: event.clientY, isDragged: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = pressRef.current
      if (!from || !event.isPrimary) return
      if (!from.isDragged && Math.hypot(event.clientX - from.x, event.clientY - from.y) < clickTolerancePx) return
      if (!from.isDragged) event.currentTarget.setPointerCapture(event.pointerId)
      from.isDragged = true
      wasDraggedRef.current = true
      const point = getCanvasPoint(event)
      setDrag({ from: from.slot, over: findSlotAt(point), point })
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = pressRef.current
      if (!from || !event.isPrimary) return
      const over = from.isDragged ? findSlotAt(getCanvasPoint(event)) : undefined
      endDrag()
      if (over !== undefined && over !== from.slot) onDrop(from.slot, over)
    },
    onPointerCancel: endDrag,
    onClick(event: { target: EventTarget }) {
      const slot = findSlot(event.target)
      if (slot !== undefined && !wasDraggedRef.current) onSelect(slot)
    },
  }
  return {
    drag,
    handlers,
    /** Cancels the drag on Escape and returns whether there was one. */
    cancel(event: KeyboardEvent): boolean {
      if (event.key !== 'Escape' || !pressRef.current?.isDragged) return false
      endDrag()
      return true
    },
  }
}

/** The position of a pointer on the canvas. */
const getCanvasPoint = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point =>
  toCanvasPoint({ x: clientX, y: clientY }, currentTarget.getBoundingClientRect())

function findSlot(target: EventTarget): number | undefined {
  const option = target instanceof Element ? target.closest('[data-slot]') : null
  const slot = Number(option?.getAttribute('data-slot'))
  return slot > 0 ? slot : undefined
}
