import fc from 'fast-check'
import { createElement } from 'react'
import { type CustomNodeElementProps, Tree } from 'react-d3-tree'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { buildQuizTree } from '#rules/quizTree.ts'
import { getClosableKeys, getInitiallyClosedKeys } from '../../src/quiz/tree/closedNodes.ts'
import { getPanDistance } from '../../src/quiz/tree/edgePan.ts'
import { buildTreeLayout, getPathTo, layoutOptions, type TreeLayout } from '../../src/quiz/tree/layout.ts'
import { appendTypedLetter, findNextByText, getTreeCommand } from '../../src/quiz/tree/treeKeys.ts'
import {
  alignToAnchor,
  getCenter,
  getFittedView,
  getInitialView,
  getRenderArea,
  getWheelZoomFactor,
  intersects,
  scrollIntoContainer,
  zoomBy,
  zoomLimits,
} from '../../src/quiz/tree/viewGeometry.ts'
import { arbitraryCyclicQuiz, threeLevels } from '../rules/quizGraphs.ts'

const none: ReadonlySet<string> = new Set()
const roots = buildQuizTree(threeLevels)
const layout = buildTreeLayout(roots, none)
const screen = { width: 900, height: 600 }
const findNode = (from: TreeLayout, key: string) => {
  const node = from.byKey.get(key)
  if (!node) throw new Error(`${key} is not drawn`)
  return node
}

describe('the layout of a tree', () => {
  test('of any quiz lays no card over another, and parents before their children, beside them', () => {
    fc.assert(
      fc.property(arbitraryCyclicQuiz, fc.array(fc.nat()), (quiz, choices) => {
        const all = buildQuizTree(quiz)
        const keys = getClosableKeys(all)
        const closed = new Set(choices.flatMap((choice) => keys[choice % keys.length] ?? []))
        const { nodes, width, height } = buildTreeLayout(all, closed)
        for (const [index, node] of nodes.entries()) {
          for (const other of nodes.slice(index + 1)) expect(intersects(node, other)).toBe(false)
          expect(Math.min(node.x, node.y)).toBeGreaterThanOrEqual(0)
          expect(node.x + node.width <= width && node.y + node.height <= height).toBe(true)
          if (node.parent) expect(node.x).toBeGreaterThan(node.parent.x + node.parent.width)
        }
        const hidden = nodes.reduce((sum, node) => sum + node.hiddenCount, 0)
        expect(nodes.length + hidden).toBe(buildTreeLayout(all, none).nodes.length)
      }),
    )
  })

  it('puts its cards where react-d3-tree draws their nodes', () => {
    const drawn = new Map<string, readonly [number, number]>()
    const collect = ({ nodeDatum, hierarchyPointNode: { x, y } }: CustomNodeElementProps) => {
      drawn.set(nodeDatum.name, [y, x])
      return createElement('g')
    }
    renderToStaticMarkup(createElement(Tree, { data: layout.data, ...layoutOptions, renderCustomNodeElement: collect }))
    const shifts = layout.nodes.map(({ key, x, y }) => {
      const [left = Number.NaN, top = Number.NaN] = drawn.get(key) ?? []
      return `${left - x} ${top - y}`
    })
    expect([shifts.length, new Set(shifts).size]).toEqual([drawn.size - 1, 1])
  })

  it('knows the way to a node from the beginning', () => {
    const keys = getPathTo(findNode(layout, 'answer-21')).map(({ key }) => key)
    expect(keys).toEqual(['question-1', 'answer-10', 'question-2', 'answer-21'])
    expect(getPathTo(undefined)).toEqual([])
  })

  it('of a small tree begins open, of a large one level by level as long as it can be read', () => {
    expect(getInitiallyClosedKeys(roots)).toEqual(none)
    const questions = Array.from({ length: 200 }, (_, index) => ({
      id: index + 1,
      answers: [0, 1, 2, 3].map((place) => {
        const next = index * 3 + place + 2
        return { id: index * 4 + place, nextId: place < 3 && next <= 200 ? next : null, fragrances: [] }
      }),
    }))
    const large = buildQuizTree({ questions })
    const shown = buildTreeLayout(large, getInitiallyClosedKeys(large)).nodes.length
    expect(shown).toBeGreaterThan(20)
    expect(shown).toBeLessThanOrEqual(90)
  })
})

describe('the view', () => {
  const root = findNode(layout, 'question-1')
  const toScreenBox = (view: ReturnType<typeof getInitialView>, { x, y, width, height }: typeof root) => [
    view.x + x * view.zoom,
    view.y + y * view.zoom,
    view.x + (x + width) * view.zoom,
    view.y + (y + height) * view.zoom,
  ]

  it('shows all of a layout that fits, and of another its beginning, large enough to be read', () => {
    const whole = getFittedView(layout, screen, root)
    for (const node of layout.nodes) {
      const [left = 0, top = 0, right = 0, bottom = 0] = toScreenBox(whole, node)
      expect(Math.min(left, top, screen.width - right, screen.height - bottom)).toBeGreaterThanOrEqual(0)
    }
    const first = getInitialView({ width: 4000, height: 30_000 }, screen, { ...root, y: 15_000 })
    expect(first.zoom).toBe(0.5)
    expect(toScreenBox(first, { ...root, y: 15_000 })[1]).toBeCloseTo(screen.height / 2 - (root.height / 2) * 0.5)
  })

  it.each([
    [1440, { width: 1084, height: 610 }],
    [1280, { width: 924, height: 510 }],
  ])('begins with all of a quiz of three questions in a row, on a window of %i px', (_, canvas) => {
    const deepest = { width: 6 * layoutOptions.nodeSize.x + root.width, height: 760 }
    expect(getInitialView(deepest, canvas, root)).toEqual(getFittedView(deepest, canvas, root))
  })

  it('grows and shrinks around the middle, within limits', () => {
    const view = { x: 100, y: 50, zoom: 1 }
    const zoomedView = zoomBy(view, 1.25, getCenter(screen))
    expect([zoomedView.zoom, (450 - zoomedView.x) / zoomedView.zoom, (300 - zoomedView.y) / zoomedView.zoom]).toEqual([
      1.25, 350, 250,
    ])
    expect(zoomBy(view, 100, getCenter(screen)).zoom).toBe(zoomLimits.max)
    expect(zoomBy(view, 0.001, getCenter(screen)).zoom).toBe(zoomLimits.min)
  })

  it('grows under the pointer as the wheel turns, by no leap, and as far for a line as for its pixels', () => {
    const view = zoomBy({ x: 0, y: 0, zoom: 1 }, getWheelZoomFactor({ deltaY: -10, deltaMode: 0 }), { x: 200, y: 80 })
    expect(view.zoom).toBeGreaterThan(1)
    expect([(200 - view.x) / view.zoom, (80 - view.y) / view.zoom]).toEqual([expect.closeTo(200), expect.closeTo(80)])
    expect(getWheelZoomFactor({ deltaY: 500, deltaMode: 0 })).toBeGreaterThan(0.7)
    expect(getWheelZoomFactor({ deltaY: 1, deltaMode: 1 })).toBe(getWheelZoomFactor({ deltaY: 25, deltaMode: 0 }))
  })

  it.each([
    ['seen already', { x: 100, y: 100 }, { x: 0, y: 0 }],
    ['to the right', { x: 1000, y: 100 }, { x: -324, y: 0 }],
    ['above', { x: 100, y: -500 }, { x: 0, y: 524 }],
  ])('moves no further than it must to a card %s', (_, at, shift) => {
    const view = scrollIntoContainer({ x: 0, y: 0, zoom: 1 }, { ...at, width: 200, height: 40 }, screen)
    expect([view.x, view.y]).toEqual([shift.x, shift.y])
  })

  it('keeps the anchor where it is when the layout changes', () => {
    const closed = buildTreeLayout(roots, new Set(['answer-10']))
    const view = { x: 30, y: -80, zoom: 0.5 }
    const expectNear = (at: typeof view, node: typeof root) => toScreenBox(at, node).map((edge) => expect.closeTo(edge))
    for (const key of ['answer-11', 'question-1']) {
      const after = alignToAnchor(view, layout, closed, key)
      expect(toScreenBox(after, findNode(closed, key))).toEqual(expectNear(view, findNode(layout, key)))
    }
    const lost = alignToAnchor(view, layout, closed, 'question-2')
    expect(toScreenBox(lost, findNode(closed, 'question-1'))).toEqual(expectNear(view, findNode(layout, 'question-1')))
  })

  it('has cards around it, and the same ones for a while', () => {
    const view = { x: -1010, y: -20, zoom: 1 }
    expect(getRenderArea(view, screen)).toEqual(getRenderArea({ ...view, x: -1050 }, screen))
    expect(intersects(getRenderArea(view, screen), { x: 1010, y: 20, width: 900, height: 600 })).toBe(true)
    expect(intersects(getRenderArea(view, screen), { x: 4000, y: 20, width: 10, height: 10 })).toBe(false)
  })

  it.each([
    [450, 300, 0, 0],
    [10, 300, 14, 0],
    [890, 590, -14, -14],
    [-10, 300, 0, 0],
  ])('moves on while something is dragged to %i, %i', (x, y, panX, panY) => {
    expect(getPanDistance({ x, y }, { left: 0, top: 0, right: 900, bottom: 600 })).toEqual({ x: panX, y: panY })
  })
})

describe('the keys', () => {
  const keys = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
  const resolveIntent = (key: string, at: string, more = {}) =>
    getTreeCommand({ ...keys, key, ...more }, layout.nodes, findNode(layout, at))

  it.each([
    ['ArrowDown', 'question-1', { kind: 'focus', key: 'answer-10' }],
    ['ArrowUp', 'answer-10', { kind: 'focus', key: 'question-1' }],
    ['ArrowUp', 'question-1', undefined],
    ['End', 'question-1', { kind: 'focus', key: 'fragrance-3109' }],
    ['Home', 'answer-21', { kind: 'focus', key: 'question-1' }],
    ['ArrowRight', 'question-1', { kind: 'focus', key: 'answer-10' }],
    ['ArrowRight', 'fragrance-2107', undefined],
    ['ArrowLeft', 'answer-10', { kind: 'close', keys: ['answer-10'] }],
    ['ArrowLeft', 'fragrance-2107', { kind: 'focus', key: 'answer-21' }],
    ['*', 'answer-10', { kind: 'open', keys: ['answer-10', 'answer-11'] }],
    ['Enter', 'answer-10', { kind: 'edit' }],
    [' ', 'answer-10', { kind: 'move' }],
    ['ContextMenu', 'answer-10', { kind: 'menu' }],
    ['a', 'answer-10', undefined],
  ])('%s at %s', (key, at, meaning) => {
    expect(resolveIntent(key, at)).toEqual(meaning)
  })

  it('leave what has other meanings alone, but for Shift+F10', () => {
    expect(resolveIntent('Home', 'answer-10', { ctrlKey: true })).toBeUndefined()
    expect(resolveIntent('F10', 'answer-10', { shiftKey: true })).toEqual({ kind: 'menu' })
  })

  it('that are letters lead to names, the same letter again to the next', () => {
    const getText = ({ key }: { key: string }) => key
    const findByTyping = (letters: string, from: string) =>
      findNextByText(layout.nodes, findNode(layout, from), letters, getText)?.key
    const found = [
      findByTyping('q', 'question-1'),
      findByTyping('QQ', 'question-2'),
      findByTyping('question-3', 'question-1'),
    ]
    expect(found).toEqual(['question-2', 'question-4', 'question-3'])
    expect(findByTyping('z', 'question-1')).toBeUndefined()
    const first = appendTypedLetter('a', 100, undefined)
    expect([appendTypedLetter('b', 300, first)?.text, appendTypedLetter('b', 2000, first)?.text]).toEqual(['ab', 'b'])
    expect(['Tab', ' ', '*'].map((key) => appendTypedLetter(key, 0, undefined))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
