/** During a drag within 48 px of an edge, the viewport pans by 14 px every 24 ms. */
const edgePx = 48
const stepPx = 14
const intervalMs = 24

interface Point {
  readonly x: number
  readonly y: number
}

/** The pan distance for a pointer position; zero if it is not near an edge. */
export function getPanDistance({ x, y }: Point, container: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>): Point {
  const getAxisDistance = (position: number, start: number, end: number) =>
    position < start + edgePx ? stepPx : position > end - edgePx ? -stepPx : 0
  const isOutside = x < container.left || x > container.right || y < container.top || y > container.bottom
  if (isOutside) return { x: 0, y: 0 }
  return {
    x: getAxisDistance(x, container.left, container.right),
    y: getAxisDistance(y, container.top, container.bottom),
  }
}

/** Pans while the pointer is near an edge. @returns a function that stops it */
export function startEdgePan(container: HTMLElement, pan: (x: number, y: number) => void): () => void {
  let pointer: Point | undefined
  const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent): void => {
    pointer = { x, y }
  }
  const timer = setInterval(() => {
    const distance = pointer && getPanDistance(pointer, container.getBoundingClientRect())
    if (distance && (distance.x !== 0 || distance.y !== 0)) pan(distance.x, distance.y)
  }, intervalMs)
  addEventListener('pointermove', onPointerMove)
  return () => {
    clearInterval(timer)
    removeEventListener('pointermove', onPointerMove)
  }
}
