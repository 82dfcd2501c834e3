import type { TreeNode } from '#rules/quizTree.ts'

/** Maximum number of nodes shown at first; a larger tree starts with its lower levels closed. */
const mostAtFirst = 90

/** The keys of the nodes that start closed: levels are opened from the root as long as the limit allows. */
export function closedAtFirst(roots: readonly TreeNode[]): ReadonlySet<string> {
  let shown = roots.length
  for (let level = roots; level.length > 0; level = level.flatMap(({ children }) => children)) {
    const next = level.flatMap(({ children }) => children)
    if (shown + next.length > mostAtFirst) return new Set(closable(level))
    shown += next.length
  }
  return new Set()
}

/** The keys of all nodes that have children. */
export const closable = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ key, children }) => (children.length > 0 ? [key, ...closable(children)] : []))

/** The keys of the ancestors of a node; undefined if the tree does not contain it. */
export function keysAbove(nodes: readonly TreeNode[], key: string): string[] | undefined {
  for (const node of nodes) {
    if (node.key === key) return []
    const below = keysAbove(node.children, key)
    if (below) return [node.key, ...below]
  }
  return undefined
}

/** All nodes in document order, closed or not. */
export const allOf = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => [node, ...allOf(node.children)])
