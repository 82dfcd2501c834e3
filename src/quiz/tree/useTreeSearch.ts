import { useState } from 'react'
import { foldText } from '#language/foldText.ts'
import type { TreeNode } from '#rules/quizTree.ts'
import type { GetNodeText } from '../nodeText.ts'
import { flattenNodes } from './closedNodes.ts'
import type { TreeNodes } from './useTreeNodes.ts'

/** A text search in the tree. */
export interface TreeSearch {
  readonly text: string
  readonly matches: readonly string[]
  /** The key of the current match. */
  readonly currentKey: string | undefined
  /** The position of the current match, from 1. */
  readonly position: number
  setSearchText(text: string): void
  goToNext(offset: 1 | -1): void
}

export function useTreeSearch({ roots }: TreeNodes, getNodeText: GetNodeText, show: (key: string) => void): TreeSearch {
  const [text, setText] = useState('')
  const [matchIndex, setMatchIndex] = useState(0)
  const matches = findMatches(roots, getNodeText, text)
  const index = matches.length === 0 ? 0 : Math.min(matchIndex, matches.length - 1)
  const goToMatch = (keys: readonly string[], newIndex: number) => {
    setMatchIndex(newIndex)
    const key = keys[newIndex]
    if (key !== undefined) show(key)
  }
  return {
    text,
    matches,
    currentKey: matches[index],
    position: matches.length === 0 ? 0 : index + 1,
    setSearchText(newText) {
      setText(newText)
      goToMatch(findMatches(roots, getNodeText, newText), 0)
    },
    goToNext: (offset) => matches.length > 0 && goToMatch(matches, (index + offset + matches.length) % matches.length),
  }
}

/** The keys of the nodes whose text contains the search, in document order, without reference cards. */
function findMatches(roots: readonly TreeNode[], getNodeText: GetNodeText, text: string): string[] {
  const query = foldText(text.trim())
  if (query === '') return []
  return flattenNodes(roots).flatMap(({ key, node, referenceKind }) =>
    !referenceKind && foldText(getNodeText(node)).includes(query) ? [key] : [],
  )
}
