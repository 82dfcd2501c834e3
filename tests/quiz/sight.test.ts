import { describe, expect, it } from 'vitest'
import type { QuizGraph } from '#rules/quizGraph.ts'
import { treeOf } from '#rules/quizTree.ts'
import { drawingOf } from '../../src/quiz/tree/layout.ts'
import { followed, led, redrawn, resized, showAll, sightOf, viewIn } from '../../src/quiz/tree/sight.ts'
import { firstView, type Size, wholeView } from '../../src/quiz/tree/view.ts'
import { threeLevels } from '../rules/quizGraphs.ts'

const drawn = (graph: QuizGraph, ...closed: string[]) => {
  const roots = treeOf(graph)
  return { roots, drawing: drawingOf(roots, new Set(closed)) }
}
const tree = drawn(threeLevels)
const smaller = drawn({ questions: threeLevels.questions.slice(0, 1) })
const wide: Size = { width: 1400, height: 600 }
const narrow: Size = { width: 700, height: 600 }
const first = (of: typeof tree, size: Size = wide) => firstView(of.drawing, size, of.drawing.nodes[0])
const whole = (of: typeof tree, size: Size = wide) => wholeView(of.drawing, size, of.drawing.nodes[0])
const own = { x: -120, y: 40, zoom: 1.3 }

describe('where one looks at a tree', () => {
  it('is what fits, also on another screen and after the quiz has changed', () => {
    const begun = sightOf(smaller, wide)
    expect([viewIn(begun), viewIn(redrawn(begun, tree, 'question-1'))]).toEqual([first(smaller), first(tree)])
    expect(viewIn(resized(redrawn(begun, tree, undefined), narrow))).toEqual(first(tree, narrow))
    expect(first(tree, narrow)).not.toEqual(first(tree))
  })

  it('is all of it, once that was asked for, on any screen', () => {
    const all = showAll(led(sightOf(tree, wide), own))
    expect([viewIn(all), viewIn(resized(all, narrow))]).toEqual([whole(tree), whole(tree, narrow)])
    expect(whole(tree, narrow).zoom).toBeLessThan(first(tree, narrow).zoom)
  })

  it.each([
    ['led', led],
    ['moved by the hand', followed],
  ])('stays where it was %s, whatever the screen, and the root with it when the quiz changes', (_, move) => {
    const there = move(sightOf(tree, wide), own)
    expect(viewIn(resized(there, narrow))).toEqual(own)
    const { nodes } = tree.drawing
    const after = viewIn(redrawn(there, smaller, undefined))
    const rootY = (view: typeof own, { y = 0 } = {}) => view.y + y * view.zoom
    expect(after.zoom).toBe(own.zoom)
    expect(rootY(after, smaller.drawing.nodes[0])).toBeCloseTo(rootY(own, nodes[0]))
  })

  it('keeps the anchor in its place while branches are closed, and fits again after that', () => {
    const closed = { roots: tree.roots, drawing: drawingOf(tree.roots, new Set(['answer-10'])) }
    const after = redrawn(sightOf(tree, wide), closed, 'answer-10')
    const topOf = (view: typeof own, of: typeof tree) =>
      view.y + (of.drawing.byKey.get('answer-10')?.y ?? 0) * view.zoom
    expect(topOf(viewIn(after), closed)).toBeCloseTo(topOf(first(tree), tree))
    expect(viewIn(after)).not.toEqual(first(closed))
    expect(viewIn(resized(after, narrow))).toEqual(first(closed, narrow))
  })

  it('is not led anywhere by what the drawing says about itself', () => {
    const begun = sightOf(tree, wide)
    const { x, y, zoom } = first(tree)
    expect(followed(begun, { x: x + 0.01, y, zoom })).toBe(begun)
  })
})
