import { type Dispatch, type SetStateAction, useId } from 'react'
import { useEvent } from 'react-admin'
import { flushSync } from 'react-dom'
import type { Placed } from './layout.ts'
import type { TreeNodes } from './useTreeNodes.ts'

/** The keyboard focus in the tree (roving tabindex). */
export interface TreeFocus {
  /** The card with tabindex 0. */
  readonly stop: Placed | undefined
  /** The element id of a card. */
  domId(key: string): string
  /** Called when a card gets the focus. */
  follow(key: string): void
  /** Opens the branches above a card and scrolls to it; by default also focuses it. */
  goTo(key: string, takesFocus?: boolean): void
}

/** The key of the tab stop; undefined until a card had the focus. */
export type StopState = readonly [string | undefined, Dispatch<SetStateAction<string | undefined>>]

/** @param reveal scrolls the viewport to a card; undefined if the page scrolls instead */
export function useTreeFocus(
  nodes: TreeNodes,
  [key, setKey]: StopState,
  reveal: ((key: string) => void) | undefined,
): TreeFocus {
  const id = useId()
  const domId = (key: string) => `${id}-${key}`
  const { byKey, nodes: shown } = nodes.drawing
  return {
    stop: (key === undefined ? undefined : byKey.get(key)) ?? shown[0],
    domId,
    follow: setKey,
    goTo: useEvent((key: string, takesFocus = true) => {
      // Synchronous, because a hidden or distant card must be rendered before it can take the focus, and the next key
      // may arrive before the next frame.
      const isThere = flushSync(() => {
        setKey(key)
        return nodes.uncover(key)
      })
      if (!isThere) return
      reveal?.(key)
      const card = document.getElementById(domId(key))
      if (takesFocus) card?.focus({ preventScroll: true })
      if (!reveal) card?.scrollIntoView({ block: 'nearest' })
    }),
  }
}
