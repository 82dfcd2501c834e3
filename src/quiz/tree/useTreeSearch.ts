import { useState } from 'react'
import type { TreeNode } from '#rules/quizTree.ts'
import { plain, type QuizWords } from '../words.ts'
import { allOf } from './closing.ts'
import type { TreeNodes } from './useTreeNodes.ts'

/** A text search in the tree. */
export interface TreeSearch {
  readonly text: string
  readonly found: readonly string[]
  /** The key of the current match. */
  readonly current: string | undefined
  /** The position of the current match, from 1. */
  readonly place: number
  type(text: string): void
  step(by: 1 | -1): void
}

export function useTreeSearch({ roots }: TreeNodes, words: QuizWords, show: (key: string) => void): TreeSearch {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = findIn(roots, words, text)
  const index = found.length === 0 ? 0 : Math.min(at, found.length - 1)
  const lead = (keys: readonly string[], to: number) => {
    setAt(to)
    const key = keys[to]
    if (key !== undefined) show(key)
  }
  return {
    text,
    found,
    current: found[index],
    place: found.length === 0 ? 0 : index + 1,
    type(next) {
      setText(next)
      lead(findIn(roots, words, next), 0)
    },
    step: (by) => found.length > 0 && lead(found, (index + by + found.length) % found.length),
  }
}

/** The keys of the nodes whose text contains the search, in document order, without reference cards. */
function findIn(roots: readonly TreeNode[], words: QuizWords, text: string): string[] {
  const wanted = plain(text.trim())
  if (wanted === '') return []
  return allOf(roots).flatMap(({ key, node, refers }) => (!refers && plain(words(node)).includes(wanted) ? [key] : []))
}
