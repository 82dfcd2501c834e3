import { type RawNodeDatum, Tree } from 'react-d3-tree'
import type { TreeNode } from '#rules/quizTree.ts'

/** A node with its position and size in px of the drawing. */
export interface Placed extends Box {
  readonly key: string
  readonly tree: TreeNode
  readonly parent: Placed | undefined
  /** 1 for a root (`aria-level`). */
  readonly level: number
  /** The position among the siblings, from 1, and the number of siblings (`aria-posinset`, `aria-setsize`). */
  readonly place: number
  readonly among: number
  /** Undefined for a leaf. */
  readonly isOpen: boolean | undefined
  /** The number of nodes below a closed node. */
  readonly hidden: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The visible nodes in document order, and the size of the whole drawing. */
export interface Drawing {
  /** The same nodes in the format of react-d3-tree. It accepts only one root, so an invisible root is added. */
  readonly data: RawNodeDatum
  readonly nodes: readonly Placed[]
  readonly byKey: ReadonlyMap<string, Placed>
  readonly width: number
  readonly height: number
}

/** All cards have the same size, because react-d3-tree supports only one node size. */
const cardSize = { width: 204, height: 44 } as const

/** The layout options of react-d3-tree. Sizes are in px; nodes with different parents have 10 % more distance. */
export const treeLayout = {
  orientation: 'horizontal',
  nodeSize: { x: 234, y: 50 },
  separation: { siblings: 1, nonSiblings: 1.1 },
} as const

/** The layout of the visible nodes, from left to right. */
export function drawingOf(roots: readonly TreeNode[], closed: ReadonlySet<string>): Drawing {
  const data: RawNodeDatum = { name: '', children: [] }
  const nodes = roots.flatMap((tree, index) => listNodes(tree, { data, index, among: roots.length, closed }))
  const points = pointsOf(data)
  const top = Math.min(...[...points.values()].map(({ x }) => x))
  for (const node of nodes) {
    const { x: across, y: along } = points.get(node.key) ?? { x: top, y: 0 }
    // In horizontal orientation react-d3-tree swaps x and y. Its first column contains the invisible root.
    Object.assign(node, { x: along - treeLayout.nodeSize.x, y: across - top })
  }
  return {
    data,
    nodes,
    byKey: new Map(nodes.map((node) => [node.key, node])),
    width: nodes.reduce((most, { x }) => Math.max(most, x + cardSize.width), 0),
    height: nodes.reduce((most, { y }) => Math.max(most, y + cardSize.height), 0),
  }
}

interface Place {
  /** The parent in the library's format. */
  readonly data: RawNodeDatum
  readonly parent?: Placed
  readonly index: number
  readonly among: number
  readonly closed: ReadonlySet<string>
}

/** A node and its visible descendants without positions; also adds them to the library's data. */
function listNodes(tree: TreeNode, { data, parent, index, among, closed }: Place): Placed[] {
  const { key, children } = tree
  const isOpen = children.length === 0 ? undefined : !closed.has(key)
  const hidden = isOpen === false ? countBelow(tree) : 0
  const level = (parent?.level ?? 0) + 1
  const node = { ...cardSize, x: 0, y: 0, key, tree, parent, level, place: index + 1, among, isOpen, hidden }
  const datum: RawNodeDatum = { name: key, children: [] }
  data.children?.push(datum)
  if (!isOpen) return [node]
  const below = { data: datum, parent: node, among: children.length, closed }
  return [node, ...children.flatMap((child, index) => listNodes(child, { ...below, index }))]
}

/** Runs the library's layout without rendering, because the viewport needs the positions before the first render. */
function pointsOf(data: RawNodeDatum): Map<string, { x: number; y: number }> {
  const { nodes } = new Tree({ ...Tree.defaultProps, ...treeLayout, data }).generateTree()
  return new Map(nodes.flatMap(({ data: { name }, x, y }) => (name === '' ? [] : [[name, { x, y }] as const])))
}

const countBelow = ({ children }: TreeNode): number =>
  children.reduce((count, child) => count + 1 + countBelow(child), 0)

/** The path from the root to a node, both included. */
export function wayTo(node: Placed | undefined): Placed[] {
  const way: Placed[] = []
  for (let at = node; at; at = at.parent) way.unshift(at)
  return way
}

/** The SVG path from a node to one of its children. */
export function linkPath(from: Box, to: Box): string {
  const [x1, y1] = [from.x + from.width, from.y + from.height / 2]
  const [x2, y2] = [to.x, to.y + to.height / 2]
  const middle = (x1 + x2) / 2
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`
}
