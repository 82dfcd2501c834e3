import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a region: when the focused element is removed, the region itself is focused, so that keyboard
 * users do not start again at the top of the page. @returns a function that checks again, for removals outside of the
 * region
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>): () => void {
  const last = useRef<EventTarget | null>(null)
  const mend = useCallback(() => {
    const gone = last.current instanceof Node && !last.current.isConnected
    if (!gone || document.activeElement !== document.body) return
    last.current = null
    region.current?.focus({ preventScroll: true })
  }, [region])
  useEffect(() => {
    const element = region.current
    if (!element) return
    const remember = (event: FocusEvent) => {
      last.current = event.target
    }
    const watch = new MutationObserver(mend)
    watch.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', remember)
    return () => {
      watch.disconnect()
      element.removeEventListener('focusin', remember)
    }
  }, [region, mend])
  return mend
}
