import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to an element when it is mounted, because it replaces the element that had the focus. */
export function useInitialFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}
