import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a region when what had it goes away (a button that a row no longer has): the region takes it, so
 * that whoever works by keyboard goes on from there and not from the top of the page.
 *
 * @returns looks once more, for whatever changes without a new rendering
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>): () => void {
  const last = useRef<EventTarget | null>(null)
  const mend = useCallback(() => {
    const gone = last.current instanceof Node && !last.current.isConnected
    if (!gone || document.activeElement !== document.body) return
    last.current = null
    region.current?.focus()
  }, [region])
  // The focus is the document's.
  useEffect(() => {
    const element = region.current
    const remember = (event: FocusEvent) => {
      last.current = event.target
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [region])
  useLayoutEffect(mend)
  return mend
}
