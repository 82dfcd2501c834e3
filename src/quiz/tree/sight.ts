import type { TreeNodes } from './useTreeNodes.ts'
import { firstView, kept, type Size, type View, wholeView } from './view.ts'

/** A tree as it is drawn, on a screen, and where one looks at it. */
export interface Sight {
  readonly tree: Drawn
  readonly size: Size
  /** What the view shows of its own accord; undefined once it was led elsewhere. */
  readonly fit: 'first' | 'whole' | undefined
  /** Where one looks, where that is not what fits. */
  readonly view: View | undefined
  /** How often the view was led somewhere, and did not follow the hand. */
  readonly led: number
}

/** What the tree is made of, and where its nodes are. */
type Drawn = Pick<TreeNodes, 'roots' | 'drawing'>

/** A tree as it is first met. */
export const sightOf = (tree: Drawn, size: Size): Sight => ({ tree, size, fit: 'first', view: undefined, led: 0 })

export function viewIn({ tree: { drawing }, size, fit, view }: Sight): View {
  return view ?? (fit === 'whole' ? wholeView : firstView)(drawing, size, drawing.nodes[0])
}

/** All of the tree, from now on also where it changes or the screen does. */
export const showAll = (sight: Sight): Sight => ({ ...sight, fit: 'whole', view: undefined, led: sight.led + 1 })

/** Led to another view, which stays. */
export const led = (sight: Sight, view: View): Sight => ({ ...sight, fit: undefined, view, led: sight.led + 1 })

/** The hand has moved the view, unless it is where it was. */
export const followed = (sight: Sight, view: View): Sight =>
  isSame(viewIn(sight), view) ? sight : { ...sight, fit: undefined, view }

/** The screen has another size: what was made to fit is fitted again. */
export const resized = (sight: Sight, size: Size): Sight => ({
  ...sight,
  size,
  view: sight.fit ? undefined : sight.view,
})

/**
 * The tree is drawn otherwise. One of other questions is fitted again, unless somebody has led the view elsewhere; where
 * only branches were opened or closed, or nothing is fitted, the anchor stays where it is on the screen.
 */
export function redrawn(sight: Sight, tree: Drawn, anchor: string | undefined): Sight {
  const isAnother = sight.tree.roots !== tree.roots
  const view = sight.fit && isAnother ? undefined : kept(viewIn(sight), sight.tree.drawing, tree.drawing, anchor)
  return { ...sight, tree, view }
}

/** A hundredth of a pixel is no move. */
export const isSame = (a: View, b: View): boolean =>
  a.zoom === b.zoom && Math.abs(a.x - b.x) < 0.05 && Math.abs(a.y - b.y) < 0.05
