import { type RawNodeDatum, Tree } from 'react-d3-tree'
import type { TreeNode } from '#rules/quizTree.ts'

/** A node of the tree where it is drawn, in px of the drawing. */
export interface Placed extends Box {
  readonly key: string
  readonly tree: TreeNode
  readonly parent: Placed | undefined
  /** 1 for a root, and so on, as assistive technology counts. */
  readonly level: number
  /** Its place among its siblings, from 1, and how many they are. */
  readonly place: number
  readonly among: number
  /** Undefined for a node with nothing below it. */
  readonly isOpen: boolean | undefined
  /** How many nodes a closed one hides. */
  readonly hidden: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The nodes from above to below, each before what is under it, and how large they are together. */
export interface Drawing {
  /** The same nodes as the library takes them, below one that is not drawn: it takes a single root. */
  readonly data: RawNodeDatum
  readonly nodes: readonly Placed[]
  readonly byKey: ReadonlyMap<string, Placed>
  readonly width: number
  readonly height: number
}

/** Every card is as large as the others: the library lays out rows and columns of one size. */
const cardSize = { width: 204, height: 44 } as const

/** How react-d3-tree lays a tree out, in px: a column for each level, a row for each card; cousins stand further apart. */
export const treeLayout = {
  orientation: 'horizontal',
  nodeSize: { x: 234, y: 50 },
  separation: { siblings: 1, nonSiblings: 1.1 },
} as const

/** Where react-d3-tree puts the nodes of a tree that are not below a closed one, from left to right. */
export function drawingOf(roots: readonly TreeNode[], closed: ReadonlySet<string>): Drawing {
  const data: RawNodeDatum = { name: '', children: [] }
  const nodes = roots.flatMap((tree, index) => listNodes(tree, { data, index, among: roots.length, closed }))
  const points = pointsOf(data)
  const top = Math.min(...[...points.values()].map(({ x }) => x))
  for (const node of nodes) {
    const { x: across, y: along } = points.get(node.key) ?? { x: top, y: 0 }
    // The library counts x downwards where it draws sideways, and its first column is the root that is not drawn.
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
  /** The parent as the library takes it. */
  readonly data: RawNodeDatum
  readonly parent?: Placed
  readonly index: number
  readonly among: number
  readonly closed: ReadonlySet<string>
}

/** A node and those shown below it, not placed yet. Adds them to what the library is given. */
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

/** The library's layout alone, without drawing: the view has to know it before anything is drawn. */
function pointsOf(data: RawNodeDatum): Map<string, { x: number; y: number }> {
  const { nodes } = new Tree({ ...Tree.defaultProps, ...treeLayout, data }).generateTree()
  return new Map(nodes.flatMap(({ data: { name }, x, y }) => (name === '' ? [] : [[name, { x, y }] as const])))
}

const countBelow = ({ children }: TreeNode): number =>
  children.reduce((count, child) => count + 1 + countBelow(child), 0)

/** What leads to a node, from its root; the node is last. */
export function wayTo(node: Placed | undefined): Placed[] {
  const way: Placed[] = []
  for (let at = node; at; at = at.parent) way.unshift(at)
  return way
}

/** The line from a node to one of its children. */
export function linkPath(from: Box, to: Box): string {
  const [x1, y1] = [from.x + from.width, from.y + from.height / 2]
  const [x2, y2] = [to.x, to.y + to.height / 2]
  const middle = (x1 + x2) / 2
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`
}
