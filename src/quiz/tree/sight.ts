import type { TreeNodes } from './useTreeNodes.ts'
import { firstView, kept, type Size, type View, wholeView } from './view.ts'

/** The state of the viewport: the drawn tree, the size of the screen area, and the position. */
export interface Sight {
  readonly tree: Drawn
  readonly size: Size
  /** The automatic fit: the first view or the whole tree. Undefined after the viewport was moved. */
  readonly fit: 'first' | 'whole' | undefined
  /** The position, unless it results from `fit`. */
  readonly view: View | undefined
  /** Number of programmatic moves, as opposed to drags. */
  readonly led: number
}

type Drawn = Pick<TreeNodes, 'roots' | 'drawing'>

/** The initial viewport of a tree. */
export const sightOf = (tree: Drawn, size: Size): Sight => ({ tree, size, fit: 'first', view: undefined, led: 0 })

export function viewIn({ tree: { drawing }, size, fit, view }: Sight): View {
  return view ?? (fit === 'whole' ? wholeView : firstView)(drawing, size, drawing.nodes[0])
}

/** Fits the whole tree, also after later changes of the tree or the size. */
export const showAll = (sight: Sight): Sight => ({ ...sight, fit: 'whole', view: undefined, led: sight.led + 1 })

/** Moves the viewport programmatically and turns off the automatic fit. */
export const led = (sight: Sight, view: View): Sight => ({ ...sight, fit: undefined, view, led: sight.led + 1 })

/** Sets the position that a drag has reached, if it differs. */
export const followed = (sight: Sight, view: View): Sight =>
  isSame(viewIn(sight), view) ? sight : { ...sight, fit: undefined, view }

/** Sets a new size. A viewport with automatic fit is fitted again. */
export const resized = (sight: Sight, size: Size): Sight => ({
  ...sight,
  size,
  view: sight.fit ? undefined : sight.view,
})

/**
 * Sets a new drawing. If the questions have changed, a viewport with automatic fit is fitted again. If only branches
 * were opened or closed, or without automatic fit, the anchor node keeps its position on the screen.
 */
export function redrawn(sight: Sight, tree: Drawn, anchor: string | undefined): Sight {
  const isAnother = sight.tree.roots !== tree.roots
  const view = sight.fit && isAnother ? undefined : kept(viewIn(sight), sight.tree.drawing, tree.drawing, anchor)
  return { ...sight, tree, view }
}

/** Equality with a tolerance of 0.05 px, because programmatic moves toggle a tiny offset. */
export const isSame = (a: View, b: View): boolean =>
  a.zoom === b.zoom && Math.abs(a.x - b.x) < 0.05 && Math.abs(a.y - b.y) < 0.05
