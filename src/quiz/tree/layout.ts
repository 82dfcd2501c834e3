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
  readonly nodes: readonly Placed[]
  readonly byKey: ReadonlyMap<string, Placed>
  readonly width: number
  readonly height: number
}

const sizes = {
  question: { width: 224, height: 58 },
  answer: { width: 180, height: 42 },
  fragrance: { width: 168, height: 32 },
} as const
const columnGap = 44
const rowGap = 6
/** Before a sibling that has children itself. */
const familyGap = 12
const rootGap = 40

/** Draws a tree from left to right: a column for each level, a row for each end, parents in the middle of their children. */
export function drawingOf(roots: readonly TreeNode[], closed: ReadonlySet<string>): Drawing {
  const nodes: Placed[] = []
  const among = roots.length
  const height = placeAll(roots, { x: 0, y: 0 }, rootGap, { parent: undefined, level: 1, among }, closed, nodes)
  return {
    nodes,
    byKey: new Map(nodes.map((node) => [node.key, node])),
    width: nodes.reduce((most, { x, width }) => Math.max(most, x + width), 0),
    height,
  }
}

type Family = Pick<Placed, 'parent' | 'level' | 'among'>

/** Places siblings below each other. @returns where they end */
function placeAll(
  siblings: readonly TreeNode[],
  { x, y }: { x: number; y: number },
  gap: number | undefined,
  family: Family,
  closed: ReadonlySet<string>,
  nodes: Placed[],
): number {
  let end = y
  for (const [index, tree] of siblings.entries()) {
    if (index > 0) end += gap ?? (tree.children.length > 0 ? familyGap : rowGap)
    end = place(tree, { ...family, place: index + 1 }, { x, y: end }, closed, nodes)
  }
  return end
}

/** Places a node beside the middle of what is below it. @returns where both end */
function place(
  tree: TreeNode,
  seat: Family & Pick<Placed, 'place'>,
  { x, y }: { x: number; y: number },
  closed: ReadonlySet<string>,
  nodes: Placed[],
): number {
  const { width, height } = sizes[tree.node.kind]
  const isOpen = tree.children.length === 0 ? undefined : !closed.has(tree.key)
  const hidden = isOpen === false ? countBelow(tree) : 0
  const placed = { ...seat, key: tree.key, tree, x, y, width, height, isOpen, hidden }
  const from = nodes.push(placed)
  if (!isOpen) return y + height
  const family = { parent: placed, level: seat.level + 1, among: tree.children.length }
  const end = placeAll(tree.children, { x: x + width + columnGap, y }, undefined, family, closed, nodes)
  const missing = height - (end - y)
  if (missing > 0) {
    for (const below of nodes.slice(from)) Object.assign(below, { y: below.y + missing / 2 })
    return y + height
  }
  const children = nodes.slice(from).filter(({ parent }) => parent === placed)
  const last = children.at(-1)
  placed.y = ((children[0]?.y ?? y) + (last ? last.y + last.height : end) - height) / 2
  return end
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
