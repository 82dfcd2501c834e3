import { type Dispatch, type SetStateAction, useId } from 'react'
import { useEvent } from 'react-admin'
import { flushSync } from 'react-dom'
import type { Placed } from './layout.ts'
import type { TreeNodes } from './useTreeNodes.ts'

/** Where one is in the tree. */
export interface TreeFocus {
  /** The card that is the keyboard's stop. */
  readonly stop: Placed | undefined
  /** What a card is called in the document. */
  domId(key: string): string
  /** A card was focused by whatever means. */
  follow(key: string): void
  /** Shows a card, below whatever is closed; takes the focus there where that is wanted. */
  goTo(key: string, takesFocus?: boolean): void
}

/** The key of the card where one is, once one was anywhere. */
export type StopState = readonly [string | undefined, Dispatch<SetStateAction<string | undefined>>]

/** @param reveal shows a card that is drawn; absent where the page itself scrolls to it */
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
      // A card that was hidden or far away is there only once it is rendered; the next key may come before the next frame.
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
