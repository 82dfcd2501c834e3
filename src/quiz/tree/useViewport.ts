import { useCallback, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { startEdgePan } from './edgePan.ts'
import { handleWheelZoom } from './handleWheelZoom.ts'
import type { Box } from './layout.ts'
import type { TreeNodes } from './useTreeNodes.ts'
import {
  getCenter,
  getRenderArea,
  type Point,
  type Size,
  scrollIntoContainer,
  type ViewTransform,
  zoomBy,
} from './viewGeometry.ts'
import {
  createViewport,
  fitWholeTree,
  getView,
  isSameView,
  withDraggedView,
  withLayout,
  withProgrammaticView,
  withSize,
} from './viewport.ts'

/** The viewport of a layout and its commands. */
export interface TreeViewportState {
  readonly view: ViewTransform
  /** Whether the size of the screen area is known. It stays false in an environment without layout, such as jsdom. */
  readonly hasSize: boolean
  /** Changes on every programmatic move, so that components can tell it from a drag. */
  readonly revision: string
  /** The area that is visible or near the viewport. */
  readonly renderArea: Box
  /** A ref callback that observes the size of the screen area. */
  observeSize(element: HTMLElement | null): (() => void) | undefined
  /** Sets the position after a drag of the surface. */
  handleDrag(view: ViewTransform): void
  zoom(factor: number): void
  showAll(): void
  /** Scrolls to a node of the current layout. */
  scrollToNode(key: string): void
  /** Pans while something is dragged near an edge. @returns a function that stops it */
  startEdgePan(): () => void
}

/** Used until the screen area is measured. */
const defaultSize: Size = { width: 960, height: 560 }

/**
 * The viewport of the tree: fitted automatically until it is moved.
 * @param anchor the key of the node that keeps its position on the screen when branches are opened or closed
 */
export function useViewport({ roots, layout }: TreeNodes, anchor: string | undefined): TreeViewportState {
  const [viewport, setViewport] = useState(() => createViewport({ roots, layout }, defaultSize))
  const { size } = viewport
  const view = getView(viewport)
  if (viewport.tree.layout !== layout) setViewport(withLayout(viewport, { roots, layout }, anchor))
  const setView = (nextView: ViewTransform) => setViewport((current) => withProgrammaticView(current, nextView))
  const pan = useEvent((x: number, y: number) => setView({ ...view, x: view.x + x, y: view.y + y }))
  const zoom = useEvent((factor: number, center: Point = getCenter(size)) => setView(zoomBy(view, factor, center)))
  const containerRef = useRef<HTMLElement>(null)
  const observeSize = useCallback(
    (element: HTMLElement | null) => {
      containerRef.current = element
      if (!element) return
      const stopWheel = handleWheelZoom(element, zoom)
      const observer = new ResizeObserver(() => {
        const { clientWidth: width, clientHeight: height } = element
        if (width > 0) setViewport((current) => withSize(current, { width, height }))
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
  const handleDrag = useCallback(
    (nextView: ViewTransform) => setViewport((current) => withDraggedView(current, nextView)),
    [],
  )
  return {
    view,
    hasSize: size !== defaultSize,
    revision: `${viewport.programmaticMoves} ${size.width} ${size.height}`,
    renderArea: getRenderArea(view, size),
    observeSize,
    handleDrag,
    zoom: (factor) => zoom(factor),
    showAll: () => setViewport(fitWholeTree),
    scrollToNode: useEvent((key: string) => {
      const nodeBox = layout.byKey.get(key)
      const nextView = nodeBox && scrollIntoContainer(view, nodeBox, size)
      if (nextView && !isSameView(view, nextView)) setView(nextView)
    }),
    startEdgePan: () => (containerRef.current ? startEdgePan(containerRef.current, pan) : () => undefined),
  }
}
