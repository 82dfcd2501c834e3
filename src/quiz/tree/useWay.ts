import { type FocusEvent, type PointerEvent, useState } from 'react'
import { keyAt } from './keyAt.ts'

/** The card one looks at: under the pointer, or else with the focus. */
export function useWay() {
  const [hovered, setHovered] = useState<string>()
  const [focused, setFocused] = useState<string>()
  return {
    end: hovered ?? focused,
    handlers: {
      onPointerOver: (event: PointerEvent) =>
        setHovered(event.pointerType === 'mouse' ? keyAt(event.target) : undefined),
      onPointerLeave: () => setHovered(undefined),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(undefined)
      },
      onFocusCapture: ({ target }: FocusEvent) => setFocused(keyAt(target)),
    },
  }
}
