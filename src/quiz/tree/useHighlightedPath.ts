import { type FocusEvent, type PointerEvent, useState } from 'react'
import { findNodeKey } from './findNodeKey.ts'

/** The card at the end of the highlighted path: the hovered one, otherwise the focused one. */
export function useHighlightedPath() {
  const [hovered, setHovered] = useState<string>()
  const [focused, setFocused] = useState<string>()
  return {
    highlightedKey: hovered ?? focused,
    handlers: {
      onPointerOver: (event: PointerEvent) =>
        setHovered(event.pointerType === 'mouse' ? findNodeKey(event.target) : undefined),
      onPointerLeave: () => setHovered(undefined),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(undefined)
      },
      onFocusCapture: ({ target }: FocusEvent) => setFocused(findNodeKey(target)),
    },
  }
}
