import { type RawNodeDatum, Tree } from 'react-d3-tree'
import type { TreeNode } from '#rules/quizTree.ts'

/** A node with its position and size in px of the layout. */
export interface PlacedNode extends Box {
  readonly key: string
  readonly treeNode: TreeNode
  readonly parent: PlacedNode | undefined
  /** 1 for a root (`aria-level`). */
  readonly level: number
  /** The position among the siblings, from 1, and the number of siblings (`aria-posinset`, `aria-setsize`). */
  readonly position: number
  readonly siblingCount: number
  /** Undefined for a leaf. */
  readonly isOpen: boolean | undefined
  /** The number of descendants of a closed node; 0 for an open node or a leaf. */
  readonly hiddenCount: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The visible nodes in document order, and the size of the whole layout. */
export interface TreeLayout {
  /** The same nodes in the format of react-d3-tree. It accepts only one root, so an invisible root is added. */
  readonly data: RawNodeDatum
  readonly nodes: readonly PlacedNode[]
  readonly byKey: ReadonlyMap<string, PlacedNode>
  readonly width: number
  readonly height: number
}

/** All cards have the same size, because react-d3-tree supports only one node size. */
const cardSize = { width: 204, height: 44 } as const

/** The layout options of react-d3-tree. Sizes are in px; nodes with different parents have 10 % more distance. */
export const layoutOptions = {
  orientation: 'horizontal',
  nodeSize: { x: 234, y: 50 },
  separation: { siblings: 1, nonSiblings: 1.1 },
} as const

/** The layout of the visible nodes, from left to right. */
export function buildTreeLayout(roots: readonly TreeNode[], closedKeys: ReadonlySet<string>): TreeLayout {
  const data: RawNodeDatum = { name: '', children: [] }
  const nodes = roots.flatMap((treeNode, index) =>
    buildNodes(treeNode, { data, index, siblingCount: roots.length, closedKeys }),
  )
  const positions = computePositions(data)
  const top = Math.min(...[...positions.values()].map(({ x }) => x))
  for (const node of nodes) {
    const { x: crossPosition, y: mainPosition } = positions.get(node.key) ?? { x: top, y: 0 }
    // In horizontal orientation react-d3-tree swaps x and y. Its first column contains the invisible root.
    Object.assign(node, { x: mainPosition - layoutOptions.nodeSize.x, y: crossPosition - top })
  }
  return {
    data,
    nodes,
    byKey: new Map(nodes.map((node) => [node.key, node])),
    width: nodes.reduce((max, { x }) => Math.max(max, x + cardSize.width), 0),
    height: nodes.reduce((max, { y }) => Math.max(max, y + cardSize.height), 0),
  }
}

interface LayoutParent {
  /** The parent in the library's format. */
  readonly data: RawNodeDatum
  readonly parent?: PlacedNode
  readonly index: number
  readonly siblingCount: number
  readonly closedKeys: ReadonlySet<string>
}

/** A node and its visible descendants without positions; also adds them to the library's data. */
function buildNodes(treeNode: TreeNode, { data, parent, index, siblingCount, closedKeys }: LayoutParent): PlacedNode[] {
  const { key, children } = treeNode
  const isOpen = children.length === 0 ? undefined : !closedKeys.has(key)
  const hiddenCount = isOpen === false ? countDescendants(treeNode) : 0
  const level = (parent?.level ?? 0) + 1
  const node = {
    ...cardSize,
    x: 0,
    y: 0,
    key,
    treeNode,
    parent,
    level,
    position: index + 1,
    siblingCount,
    isOpen,
    hiddenCount,
  }
  const d3Node: RawNodeDatum = { name: key, children: [] }
  data.children?.push(d3Node)
  if (!isOpen) return [node]
  const childContext = { data: d3Node, parent: node, siblingCount: children.length, closedKeys }
  return [node, ...children.flatMap((child, index) => buildNodes(child, { ...childContext, index }))]
}

/** Runs the library's layout without rendering, because the viewport needs the positions before the first render. */
function computePositions(data: RawNodeDatum): Map<string, { x: number; y: number }> {
  const { nodes } = new Tree({ ...Tree.defaultProps, ...layoutOptions, data }).generateTree()
  return new Map(nodes.flatMap(({ data: { name }, x, y }) => (name === '' ? [] : [[name, { x, y }] as const])))
}

const countDescendants = ({ children }: TreeNode): number =>
  children.reduce((count, child) => count + 1 + countDescendants(child), 0)

/** The path from the root to a node, both included. */
export function getPathTo(node: PlacedNode | undefined): PlacedNode[] {
  const path: PlacedNode[] = []
  for (let current = node; current; current = current.parent) path.unshift(current)
  return path
}

/** The SVG path from a node to one of its children. */
export function buildLinkPath(from: Box, to: Box): string {
  const [x1, y1] = [from.x + from.width, from.y + from.height / 2]
  const [x2, y2] = [to.x, to.y + to.height / 2]
  const middleX = (x1 + x2) / 2
  return `M${x1} ${y1}C${middleX} ${y1} ${middleX} ${y2} ${x2} ${y2}`
}
