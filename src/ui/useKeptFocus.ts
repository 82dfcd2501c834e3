import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a region when what had it goes away (a button that a row no longer has): the region takes it, so
 * that whoever works by keyboard goes on from there and not from the top of the page.
 *
 * @returns looks once more, for whatever changes outside of the region
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>): () => void {
  const last = useRef<EventTarget | null>(null)
  const mend = useCallback(() => {
    const gone = last.current instanceof Node && !last.current.isConnected
    if (!gone || document.activeElement !== document.body) return
    last.current = null
    region.current?.focus({ preventScroll: true })
  }, [region])
  // The focus is the document's, and so is what goes away.
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
