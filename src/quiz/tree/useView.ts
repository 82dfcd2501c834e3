import { useCallback, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { panAtEdges } from './edgePan.ts'
import { followWheel } from './followWheel.ts'
import type { Box } from './layout.ts'
import { followed, isSame, led, redrawn, resized, showAll, sightOf, viewIn } from './sight.ts'
import type { TreeNodes } from './useTreeNodes.ts'
import { middleOf, nearby, type Point, reveal, type Size, type View, zoomBy } from './view.ts'

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

/** Until a screen is measured. */
const someSize: Size = { width: 960, height: 560 }

/**
 * Where one looks at a tree: at what fits, until one goes elsewhere.
 * @param anchor the node that stays where it is on the screen when branches are opened or closed
 */
export function useView({ roots, drawing }: TreeNodes, anchor: string | undefined): DrawingView {
  const [sight, setSight] = useState(() => sightOf({ roots, drawing }, someSize))
  const { size } = sight
  const view = viewIn(sight)
  if (sight.tree.drawing !== drawing) setSight(redrawn(sight, { roots, drawing }, anchor))
  const lead = (next: View) => setSight((now) => led(now, next))
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
        if (width > 0) setSight((now) => resized(now, { width, height }))
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
  const follow = useCallback((next: View) => setSight((now) => followed(now, next)), [])
  return {
    view,
    isMeasured: size !== someSize,
    led: `${sight.led} ${size.width} ${size.height}`,
    near: nearby(view, size),
    measure,
    follow,
    zoom: (factor) => zoom(factor),
    showAll: () => setSight(showAll),
    reveal: useEvent((key: string) => {
      const box = drawing.byKey.get(key)
      const next = box && reveal(view, box, size)
      if (next && !isSame(view, next)) lead(next)
    }),
    panAtEdges: () => (screen.current ? panAtEdges(screen.current, pan) : () => undefined),
  }
}
