import type { TreeNode } from '#rules/quizTree.ts'

/** So many nodes are shown at first: a larger tree begins closed below the levels that fit. */
const mostAtFirst = 90

/** The nodes that begin closed: a tree is opened level by level as long as it can still be read. */
export function closedAtFirst(roots: readonly TreeNode[]): ReadonlySet<string> {
  let shown = roots.length
  for (let level = roots; level.length > 0; level = level.flatMap(({ children }) => children)) {
    const next = level.flatMap(({ children }) => children)
    if (shown + next.length > mostAtFirst) return new Set(closable(level))
    shown += next.length
  }
  return new Set()
}

/** Every node that can be closed, at these levels and below. */
export const closable = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ key, children }) => (children.length > 0 ? [key, ...closable(children)] : []))

/** The keys on the way to a node, without its own; undefined where the tree does not have it. */
export function keysAbove(nodes: readonly TreeNode[], key: string): string[] | undefined {
  for (const node of nodes) {
    if (node.key === key) return []
    const below = keysAbove(node.children, key)
    if (below) return [node.key, ...below]
  }
  return undefined
}

/** All nodes from above to below, closed or not. */
export const allOf = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => [node, ...allOf(node.children)])
