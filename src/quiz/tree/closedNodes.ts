import type { TreeNode } from '#rules/quizTree.ts'

/** Maximum number of nodes shown at first; a larger tree starts with its lower levels closed. */
const maxInitialNodes = 90

/** The keys of the nodes that start closed: levels are opened from the root as long as the limit allows. */
export function getInitiallyClosedKeys(roots: readonly TreeNode[]): ReadonlySet<string> {
  let shownCount = roots.length
  for (let level = roots; level.length > 0; level = level.flatMap(({ children }) => children)) {
    const next = level.flatMap(({ children }) => children)
    if (shownCount + next.length > maxInitialNodes) return new Set(getClosableKeys(level))
    shownCount += next.length
  }
  return new Set()
}

/** The keys of all nodes that have children. */
export const getClosableKeys = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ key, children }) => (children.length > 0 ? [key, ...getClosableKeys(children)] : []))

/** The keys of the ancestors of a node; undefined if the tree does not contain it. */
export function findAncestorKeys(nodes: readonly TreeNode[], key: string): string[] | undefined {
  for (const node of nodes) {
    if (node.key === key) return []
    const descendantPath = findAncestorKeys(node.children, key)
    if (descendantPath) return [node.key, ...descendantPath]
  }
  return undefined
}

/** All nodes in document order, closed or not. */
export const flattenNodes = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => [node, ...flattenNodes(node.children)])
