import { describe, expect, it } from 'vitest'
import type { QuizGraph } from '#rules/quizGraph.ts'
import { buildQuizTree } from '#rules/quizTree.ts'
import { buildTreeLayout } from '../../src/quiz/tree/layout.ts'
import { getFittedView, getInitialView, type Size } from '../../src/quiz/tree/viewGeometry.ts'
import {
  createViewport,
  fitWholeTree,
  getView,
  withDraggedView,
  withLayout,
  withProgrammaticView,
  withSize,
} from '../../src/quiz/tree/viewport.ts'
import { threeLevels } from '../rules/quizGraphs.ts'

const createDrawing = (graph: QuizGraph, ...closed: string[]) => {
  const roots = buildQuizTree(graph)
  return { roots, layout: buildTreeLayout(roots, new Set(closed)) }
}
const tree = createDrawing(threeLevels)
const smaller = createDrawing({ questions: threeLevels.questions.slice(0, 1) })
const wide: Size = { width: 1400, height: 600 }
const narrow: Size = { width: 700, height: 600 }
const fitFirst = (of: typeof tree, size: Size = wide) => getInitialView(of.layout, size, of.layout.nodes[0])
const fitWhole = (of: typeof tree, size: Size = wide) => getFittedView(of.layout, size, of.layout.nodes[0])
const userViewport = { x: -120, y: 40, zoom: 1.3 }

describe('where one looks at a tree', () => {
  it('is what fits, also on another screen and after the quiz has changed', () => {
    const begun = createViewport(smaller, wide)
    expect([getView(begun), getView(withLayout(begun, tree, 'question-1'))]).toEqual([
      fitFirst(smaller),
      fitFirst(tree),
    ])
    expect(getView(withSize(withLayout(begun, tree, undefined), narrow))).toEqual(fitFirst(tree, narrow))
    expect(fitFirst(tree, narrow)).not.toEqual(fitFirst(tree))
  })

  it('is all of it, once that was asked for, on any screen', () => {
    const all = fitWholeTree(withProgrammaticView(createViewport(tree, wide), userViewport))
    expect([getView(all), getView(withSize(all, narrow))]).toEqual([fitWhole(tree), fitWhole(tree, narrow)])
    expect(fitWhole(tree, narrow).zoom).toBeLessThan(fitFirst(tree, narrow).zoom)
  })

  it.each([
    ['led', withProgrammaticView],
    ['moved by the hand', withDraggedView],
  ])('stays where it was %s, whatever the screen, and the root with it when the quiz changes', (_, move) => {
    const movedView = move(createViewport(tree, wide), userViewport)
    expect(getView(withSize(movedView, narrow))).toEqual(userViewport)
    const { nodes } = tree.layout
    const after = getView(withLayout(movedView, smaller, undefined))
    const getRootY = (view: typeof userViewport, { y = 0 } = {}) => view.y + y * view.zoom
    expect(after.zoom).toBe(userViewport.zoom)
    expect(getRootY(after, smaller.layout.nodes[0])).toBeCloseTo(getRootY(userViewport, nodes[0]))
  })

  it('keeps the anchor in its place while branches are closed, and fits again after that', () => {
    const closed = { roots: tree.roots, layout: buildTreeLayout(tree.roots, new Set(['answer-10'])) }
    const after = withLayout(createViewport(tree, wide), closed, 'answer-10')
    const getTop = (view: typeof userViewport, of: typeof tree) =>
      view.y + (of.layout.byKey.get('answer-10')?.y ?? 0) * view.zoom
    expect(getTop(getView(after), closed)).toBeCloseTo(getTop(fitFirst(tree), tree))
    expect(getView(after)).not.toEqual(fitFirst(closed))
    expect(getView(withSize(after, narrow))).toEqual(fitFirst(closed, narrow))
  })

  it('is not led anywhere by what the layout says about itself', () => {
    const begun = createViewport(tree, wide)
    const { x, y, zoom } = fitFirst(tree)
    expect(withDraggedView(begun, { x: x + 0.01, y, zoom })).toBe(begun)
  })
})
