import type { TreeNodes } from './useTreeNodes.ts'
import { fitAll, fitInitially, keepAnchor, type Size, type View } from './viewGeometry.ts'

/** The state of the viewport: the drawn tree, the size of the screen area, and the position. */
export interface Viewport {
  readonly drawn: DrawnTree
  readonly size: Size
  /** The automatic fit: the first view or the whole tree. Undefined after the viewport was moved. */
  readonly fit: 'first' | 'whole' | undefined
  /** The position, unless it results from `fit`. */
  readonly view: View | undefined
  /** Number of programmatic moves, as opposed to drags. */
  readonly led: number
}

type DrawnTree = Pick<TreeNodes, 'roots' | 'drawing'>

/** The initial viewport of a tree. */
export const createViewport = (drawn: DrawnTree, size: Size): Viewport => ({
  drawn,
  size,
  fit: 'first',
  view: undefined,
  led: 0,
})

export function getView({ drawn: { drawing }, size, fit, view }: Viewport): View {
  return view ?? (fit === 'whole' ? fitAll : fitInitially)(drawing, size, drawing.nodes[0])
}

/** Fits the whole tree, also after later changes of the tree or the size. */
export const fitWholeTree = (viewport: Viewport): Viewport => ({
  ...viewport,
  fit: 'whole',
  view: undefined,
  led: viewport.led + 1,
})

/** Moves the viewport programmatically and turns off the automatic fit. */
export const withProgrammaticView = (viewport: Viewport, view: View): Viewport => ({
  ...viewport,
  fit: undefined,
  view,
  led: viewport.led + 1,
})

/** Sets the position that a drag has reached, if it differs. */
export const withDraggedView = (viewport: Viewport, view: View): Viewport =>
  isSameView(getView(viewport), view) ? viewport : { ...viewport, fit: undefined, view }

/** Sets a new size. A viewport with automatic fit is fitted again. */
export const withSize = (viewport: Viewport, size: Size): Viewport => ({
  ...viewport,
  size,
  view: viewport.fit ? undefined : viewport.view,
})

/**
 * Sets a new drawing. If the questions have changed, a viewport with automatic fit is fitted again. If only branches
 * were opened or closed, or without automatic fit, the anchor node keeps its position on the screen.
 */
export function withDrawing(viewport: Viewport, drawn: DrawnTree, anchor: string | undefined): Viewport {
  const isAnotherTree = viewport.drawn.roots !== drawn.roots
  const view =
    viewport.fit && isAnotherTree
      ? undefined
      : keepAnchor(getView(viewport), viewport.drawn.drawing, drawn.drawing, anchor)
  return { ...viewport, drawn, view }
}

/** Equality with a tolerance of 0.05 px, because programmatic moves toggle a tiny offset. */
export const isSameView = (a: View, b: View): boolean =>
  a.zoom === b.zoom && Math.abs(a.x - b.x) < 0.05 && Math.abs(a.y - b.y) < 0.05
