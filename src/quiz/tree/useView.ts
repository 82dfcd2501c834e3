import { useCallback, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { panAtEdges } from './edgePan.ts'
import { followWheel } from './followWheel.ts'
import type { Box, Drawing } from './layout.ts'
import {
  firstView,
  kept,
  middleOf,
  nearby,
  type Point,
  reveal,
  type Size,
  type View,
  wholeView,
  zoomBy,
} from './view.ts'

/** A view of a drawing, and what leads it elsewhere. */
export interface DrawingView {
  readonly view: View
  /** Whether the screen is measured: there is none where nothing is laid out. */
  readonly isMeasured: boolean
  /** Another word each time that the view was led somewhere, and did not follow the hand. */
  readonly led: string
  /** What is on the screen, or near it. */
  readonly near: Box
  /** Measures the screen. */
  measure(element: HTMLElement | null): (() => void) | undefined
  /** The view as the hand has moved it. */
  follow(view: View): void
  zoom(factor: number): void
  showAll(): void
  /** Shows a node of the drawing as it is now. */
  reveal(key: string): void
  /** Follows what is dragged to an edge. @returns what ends it */
  panAtEdges(): () => void
}

interface Seen {
  readonly drawing: Drawing
  readonly size: Size
  readonly view?: View
  readonly led: number
}

/** Until a screen is measured. */
const someSize: Size = { width: 960, height: 560 }

/**
 * Where one looks at a drawing: its beginning at first, and then wherever one goes.
 * @param anchor the node that stays where it is on the screen when the drawing changes
 */
export function useView(drawing: Drawing, anchor: string | undefined): DrawingView {
  const [seen, setSeen] = useState<Seen>({ drawing, size: someSize, led: 0 })
  const { size } = seen
  const view = viewOf(seen)
  if (seen.drawing !== drawing) setSeen({ ...seen, drawing, view: kept(view, seen.drawing, drawing, anchor) })
  const lead = (next: View) => setSeen({ ...seen, drawing, view: next, led: seen.led + 1 })
  const pan = useEvent((x: number, y: number) => lead({ ...view, x: view.x + x, y: view.y + y }))
  const zoom = useEvent((factor: number, around: Point = middleOf(size)) => lead(zoomBy(view, factor, around)))
  const screen = useRef<HTMLElement>(null)
  const measure = useCallback(
    (element: HTMLElement | null) => {
      screen.current = element
      if (!element) return
      const stopWheel = followWheel(element, zoom)
      const observer = new ResizeObserver(() => {
        const { clientWidth: width, clientHeight: height } = element
        if (width > 0) setSeen((now) => ({ ...now, size: { width, height } }))
      })
      observer.observe(element)
      return () => {
        observer.disconnect()
        stopWheel()
      }
    },
    [zoom],
  )
  // The drawing says where it is before this hook knows of its last change, so that only the state itself is up to date.
  const follow = useCallback(
    (next: View) => setSeen((now) => (isSame(viewOf(now), next) ? now : { ...now, view: next })),
    [],
  )
  return {
    view,
    isMeasured: size !== someSize,
    led: seen.view ? String(seen.led) : `${size.width} ${size.height}`,
    near: nearby(view, size),
    measure,
    follow,
    zoom: (factor) => zoom(factor),
    showAll: () => lead(wholeView(drawing, size, drawing.nodes[0])),
    reveal: useEvent((key: string) => {
      const box = drawing.byKey.get(key)
      const next = box && reveal(view, box, size)
      if (next && !isSame(view, next)) lead(next)
    }),
    panAtEdges: () => (screen.current ? panAtEdges(screen.current, pan) : () => undefined),
  }
}

/** Until one has gone anywhere, the beginning. */
const viewOf = ({ drawing, size, view }: Seen): View => view ?? firstView(drawing, size, drawing.nodes[0])

/** A hundredth of a pixel is no move. */
const isSame = (a: View, b: View): boolean =>
  a.zoom === b.zoom && Math.abs(a.x - b.x) < 0.05 && Math.abs(a.y - b.y) < 0.05
