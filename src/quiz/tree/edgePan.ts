/** During a drag within 48 px of an edge, the viewport pans by 14 px every 24 ms. */
const edge = 48
const stepPx = 14
const everyMs = 24

interface Point {
  readonly x: number
  readonly y: number
}

/** The pan distance for a pointer position; zero if it is not near an edge. */
export function panAt({ x, y }: Point, screen: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>): Point {
  const along = (at: number, start: number, end: number) => (at < start + edge ? stepPx : at > end - edge ? -stepPx : 0)
  const isOutside = x < screen.left || x > screen.right || y < screen.top || y > screen.bottom
  if (isOutside) return { x: 0, y: 0 }
  return { x: along(x, screen.left, screen.right), y: along(y, screen.top, screen.bottom) }
}

/** Pans while the pointer is near an edge. @returns a function that stops it */
export function panAtEdges(screen: HTMLElement, pan: (x: number, y: number) => void): () => void {
  let pointer: Point | undefined
  const follow = ({ clientX: x, clientY: y }: PointerEvent): void => {
    pointer = { x, y }
  }
  const timer = setInterval(() => {
    const by = pointer && panAt(pointer, screen.getBoundingClientRect())
    if (by && (by.x !== 0 || by.y !== 0)) pan(by.x, by.y)
  }, everyMs)
  addEventListener('pointermove', follow)
  return () => {
    clearInterval(timer)
    removeEventListener('pointermove', follow)
  }
}
