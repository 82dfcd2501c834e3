import type { TreeNodes } from './useTreeNodes.ts'
import { alignToAnchor, getFittedView, getInitialView, type Size, type ViewTransform } from './viewGeometry.ts'

/** The state of the viewport: the tree with its layout, the size of the screen area, and the position. */
export interface Viewport {
  readonly tree: LaidOutTree
  readonly size: Size
  /** The automatic fit: the first view or the whole tree. Undefined after the viewport was moved. */
  readonly fit: 'first' | 'whole' | undefined
  /** The position, unless it results from `fit`. */
  readonly view: ViewTransform | undefined
  /** Number of programmatic moves, as opposed to drags. */
  readonly programmaticMoves: number
}

type LaidOutTree = Pick<TreeNodes, 'roots' | 'layout'>

/** The initial viewport of a tree. */
export const createViewport = (tree: LaidOutTree, size: Size): Viewport => ({
  tree,
  size,
  fit: 'first',
  view: undefined,
  programmaticMoves: 0,
})

export function getView({ tree: { layout }, size, fit, view }: Viewport): ViewTransform {
  return view ?? (fit === 'whole' ? getFittedView : getInitialView)(layout, size, layout.nodes[0])
}

/** Fits the whole tree, also after later changes of the tree or the size. */
export const fitWholeTree = (viewport: Viewport): Viewport => ({
  ...viewport,
  fit: 'whole',
  view: undefined,
  programmaticMoves: viewport.programmaticMoves + 1,
})

/** Moves the viewport programmatically and turns off the automatic fit. */
export const withProgrammaticView = (viewport: Viewport, view: ViewTransform): Viewport => ({
  ...viewport,
  fit: undefined,
  view,
  programmaticMoves: viewport.programmaticMoves + 1,
})

/** Sets the position after a drag of the surface, if it differs. */
export const withDraggedView = (viewport: Viewport, view: ViewTransform): Viewport =>
  isSameView(getView(viewport), view) ? viewport : { ...viewport, fit: undefined, view }

/** Sets a new size. A viewport with automatic fit is fitted again. */
export const withSize = (viewport: Viewport, size: Size): Viewport => ({
  ...viewport,
  size,
  view: viewport.fit ? undefined : viewport.view,
})

/**
 * Sets a new layout. If the questions have changed, a viewport with automatic fit is fitted again. If only branches
 * were opened or closed, or without automatic fit, the anchor node keeps its position on the screen.
 */
export function withLayout(viewport: Viewport, tree: LaidOutTree, anchor: string | undefined): Viewport {
  const hasNewRoots = viewport.tree.roots !== tree.roots
  const view =
    viewport.fit && hasNewRoots
      ? undefined
      : alignToAnchor(getView(viewport), viewport.tree.layout, tree.layout, anchor)
  return { ...viewport, tree, view }
}

/** Equality with a tolerance of 0.05 px, because programmatic moves toggle a tiny offset. */
export const isSameView = (a: ViewTransform, b: ViewTransform): boolean =>
  a.zoom === b.zoom && Math.abs(a.x - b.x) < 0.05 && Math.abs(a.y - b.y) < 0.05
