import type { TreeNodes } from './useTreeNodes.ts'
import { firstView, kept, type Size, type View, wholeView } from './view.ts'

/** The state of the viewport: the drawn tree, the size of the screen area, and the position. */
export interface Sight {
  readonly tree: Drawn
  readonly size: Size
  /** What the viewport fits automatically; undefined after it was moved. */
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

/** Moves the viewport by the program and turns off fitting. */
export const led = (sight: Sight, view: View): Sight => ({ ...sight, fit: undefined, view, led: sight.led + 1 })

/** Takes over a position from a drag, unless it has not changed. */
export const followed = (sight: Sight, view: View): Sight =>
  isSame(viewIn(sight), view) ? sight : { ...sight, fit: undefined, view }

/** Takes over a new size; a fitted viewport is fitted again. */
export const resized = (sight: Sight, size: Size): Sight => ({
  ...sight,
  size,
  view: sight.fit ? undefined : sight.view,
})

/**
 * Takes over a new drawing. If the questions changed, a fitted viewport is fitted again. If only branches were opened
 * or closed, or fitting is off, the anchor node keeps its position on the screen.
 */
export function redrawn(sight: Sight, tree: Drawn, anchor: string | undefined): Sight {
  const isAnother = sight.tree.roots !== tree.roots
  const view = sight.fit && isAnother ? undefined : kept(viewIn(sight), sight.tree.drawing, tree.drawing, anchor)
  return { ...sight, tree, view }
}

/** Equality with a tolerance of 0.05 px, because programmatic moves toggle a tiny offset. */
export const isSame = (a: View, b: View): boolean =>
  a.zoom === b.zoom && Math.abs(a.x - b.x) < 0.05 && Math.abs(a.y - b.y) < 0.05
