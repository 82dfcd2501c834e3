import { useMemo, useState } from 'react'
import type { QuizGraph } from '#rules/quizGraph.ts'
import { type TreeNode, treeOf } from '#rules/quizTree.ts'
import { closable, closedAtFirst, keysAbove } from './closing.ts'
import { type Drawing, drawingOf } from './layout.ts'

/** The tree of a quiz with its open and closed branches and its layout. */
export interface TreeNodes {
  readonly roots: readonly TreeNode[]
  readonly drawing: Drawing
  open(keys: readonly string[]): void
  close(keys: readonly string[]): void
  openAll(): void
  closeAll(): void
  /** Opens all ancestors of a node. @returns whether the tree contains the node */
  uncover(key: string): boolean
}

export function useTreeNodes(graph: QuizGraph): TreeNodes {
  const roots = useMemo(() => treeOf(graph), [graph])
  const [closed, setClosed] = useState(() => closedAtFirst(roots))
  const drawing = useMemo(() => drawingOf(roots, closed), [roots, closed])
  const without = (keys: readonly string[]): ReadonlySet<string> =>
    new Set([...closed].filter((key) => !keys.includes(key)))
  return {
    roots,
    drawing,
    open: (keys) => setClosed(without(keys)),
    close: (keys) => setClosed(new Set([...closed, ...keys])),
    openAll: () => setClosed(new Set()),
    closeAll: () => setClosed(new Set(closable(roots))),
    uncover(key) {
      const above = keysAbove(roots, key)
      if (above?.some((one) => closed.has(one))) setClosed(without(above))
      return above !== undefined
    },
  }
}
