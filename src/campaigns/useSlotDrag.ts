import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { onCanvas, type Point, slotUnder } from './ringGeometry.ts'

/** A slot on its way to another. */
export interface SlotDrag {
  readonly from: number
  readonly over: number | undefined
  /** Where the finger or the pointer is on the canvas. */
  readonly at: Point
}

/** So far a press may slip and is none the less a press. */
const slipPx = 6

/**
 * Drags what a slot holds onto another slot, by mouse, pen or finger. A press without a way is a press, and selects.
 * @param isFilled whether there is something to drag
 */
export function useSlotDrag(
  isFilled: (slot: number) => boolean,
  onSelect: (slot: number) => void,
  onDrop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<SlotDrag>()
  // What the pointer does is known at once; what is drawn of it may come later than its next event.
  const pressed = useRef<{ readonly slot: number; readonly x: number; readonly y: number; isDragged: boolean }>(
    undefined,
  )
  const wasDragged = useRef(false)
  const end = () => {
    pressed.current = undefined
    setDrag(undefined)
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary) return
      const slot = slotOf(event.target)
      wasDragged.current = false
      if (slot === undefined || !isFilled(slot) || event.button !== 0) return
      pressed.current = { slot, x: event.clientX, y: event.clientY, isDragged: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = pressed.current
      if (!from || !event.isPrimary) return
      if (!from.isDragged && Math.hypot(event.clientX - from.x, event.clientY - from.y) < slipPx) return
      if (!from.isDragged) event.currentTarget.setPointerCapture(event.pointerId)
      from.isDragged = true
      wasDragged.current = true
      const at = pointOf(event)
      setDrag({ from: from.slot, over: slotUnder(at), at })
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = pressed.current
      if (!from || !event.isPrimary) return
      const over = from.isDragged ? slotUnder(pointOf(event)) : undefined
      end()
      if (over !== undefined && over !== from.slot) onDrop(from.slot, over)
    },
    onPointerCancel: end,
    onClick(event: { target: EventTarget }) {
      const slot = slotOf(event.target)
      if (slot !== undefined && !wasDragged.current) onSelect(slot)
    },
  }
  return {
    drag,
    handlers,
    /** Lets go of what is dragged, where it came from; says whether there was anything. */
    cancel(event: KeyboardEvent): boolean {
      if (event.key !== 'Escape' || !pressed.current?.isDragged) return false
      end()
      return true
    },
  }
}

/** Where on the canvas a pointer is. */
const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point =>
  onCanvas({ x: clientX, y: clientY }, currentTarget.getBoundingClientRect())

function slotOf(target: EventTarget): number | undefined {
  const option = target instanceof Element ? target.closest('[data-slot]') : null
  const slot = Number(option?.getAttribute('data-slot'))
  return slot > 0 ? slot : undefined
}
