import { useMemo, useState } from 'react'
import type { QuizGraph } from '#rules/quizGraph.ts'
import { buildQuizTree, type TreeNode } from '#rules/quizTree.ts'
import { findAncestorKeys, getClosableKeys, getInitiallyClosedKeys } from './closedNodes.ts'
import { buildTreeLayout, type TreeLayout } from './layout.ts'

/** The tree of a quiz with its open and closed branches and its layout. */
export interface TreeNodes {
  readonly roots: readonly TreeNode[]
  readonly layout: TreeLayout
  open(keys: readonly string[]): void
  close(keys: readonly string[]): void
  openAll(): void
  closeAll(): void
  /** Opens all ancestors of a node. @returns whether the tree contains the node */
  openAncestors(key: string): boolean
}

export function useTreeNodes(graph: QuizGraph): TreeNodes {
  const roots = useMemo(() => buildQuizTree(graph), [graph])
  const [closedKeys, setClosedKeys] = useState(() => getInitiallyClosedKeys(roots))
  const layout = useMemo(() => buildTreeLayout(roots, closedKeys), [roots, closedKeys])
  const removeClosedKeys = (keys: readonly string[]): ReadonlySet<string> =>
    new Set([...closedKeys].filter((key) => !keys.includes(key)))
  return {
    roots,
    layout,
    open: (keys) => setClosedKeys(removeClosedKeys(keys)),
    close: (keys) => setClosedKeys(new Set([...closedKeys, ...keys])),
    openAll: () => setClosedKeys(new Set()),
    closeAll: () => setClosedKeys(new Set(getClosableKeys(roots))),
    openAncestors(key) {
      const ancestorKeys = findAncestorKeys(roots, key)
      if (ancestorKeys?.some((ancestorKey) => closedKeys.has(ancestorKey)))
        setClosedKeys(removeClosedKeys(ancestorKeys))
      return ancestorKeys !== undefined
    },
  }
}
