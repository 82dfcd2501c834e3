import { type Dispatch, type SetStateAction, useId } from 'react'
import { useEvent } from 'react-admin'
import { flushSync } from 'react-dom'
import type { PlacedNode } from './layout.ts'
import type { TreeNodes } from './useTreeNodes.ts'

/** The keyboard focus in the tree (roving tabindex). */
export interface TreeFocus {
  /** The card with tabindex 0. */
  readonly tabStop: PlacedNode | undefined
  /** The element id of a card. */
  getElementId(key: string): string
  /** Called when a card gets the focus. */
  handleFocus(key: string): void
  /** Opens the branches above a card and scrolls to it; by default also focuses it. */
  focusNode(key: string, movesFocus?: boolean): void
}

/** The key of the tab stop; undefined until a card had the focus. */
export type TabStopState = readonly [string | undefined, Dispatch<SetStateAction<string | undefined>>]

/** @param scrollToNode scrolls the viewport to a card; undefined if the page scrolls instead */
export function useTreeFocus(
  nodes: TreeNodes,
  [key, setKey]: TabStopState,
  scrollToNode: ((key: string) => void) | undefined,
): TreeFocus {
  const id = useId()
  const getElementId = (key: string) => `${id}-${key}`
  const { byKey, nodes: visibleNodes } = nodes.layout
  return {
    tabStop: (key === undefined ? undefined : byKey.get(key)) ?? visibleNodes[0],
    getElementId,
    handleFocus: setKey,
    focusNode: useEvent((key: string, movesFocus = true) => {
      // Synchronous, because a hidden or distant card must be rendered before it can take the focus, and the next key
      // may arrive before the next frame.
      const exists = flushSync(() => {
        setKey(key)
        return nodes.openAncestors(key)
      })
      if (!exists) return
      scrollToNode?.(key)
      const card = document.getElementById(getElementId(key))
      if (movesFocus) card?.focus({ preventScroll: true })
      if (!scrollToNode) card?.scrollIntoView({ block: 'nearest' })
    }),
  }
}
