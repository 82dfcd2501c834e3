import { useCallback, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { panAtEdges } from './edgePan.ts'
import { followWheel } from './followWheel.ts'
import type { Box } from './layout.ts'
import { followed, isSame, led, redrawn, resized, showAll, sightOf, viewIn } from './sight.ts'
import type { TreeNodes } from './useTreeNodes.ts'
import { middleOf, nearby, type Point, reveal, type Size, type View, zoomBy } from './view.ts'

/** The viewport of a drawing and its commands. */
export interface DrawingView {
  readonly view: View
  /** Whether the size of the screen area is known. It stays false in an environment without layout, such as jsdom. */
  readonly isMeasured: boolean
  /** Changes on every programmatic move, so that components can tell it from a drag. */
  readonly led: string
  /** The area that is visible or near the viewport. */
  readonly near: Box
  /** A ref callback that observes the size of the screen area. */
  measure(element: HTMLElement | null): (() => void) | undefined
  /** Sets the position that a drag has reached. */
  follow(view: View): void
  zoom(factor: number): void
  showAll(): void
  /** Scrolls to a node of the current drawing. */
  reveal(key: string): void
  /** Pans while something is dragged near an edge. @returns a function that stops it */
  panAtEdges(): () => void
}

/** Used until the screen area is measured. */
const someSize: Size = { width: 960, height: 560 }

/**
 * The viewport of the tree: fitted automatically until it is moved.
 * @param anchor the key of the node that keeps its position on the screen when branches are opened or closed
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
  // A state updater, because react-d3-tree reports a position before React has rendered the previous change.
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
