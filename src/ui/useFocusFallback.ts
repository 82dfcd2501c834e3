import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a region: when the focused element is removed, the region itself is focused, so that keyboard
 * users do not start again at the top of the page.
 *
 * @returns a function for when a dialog of the region has closed: focuses the region if nothing has the focus, or only
 * the dialog, which is about to be removed
 */
export function useFocusFallback(regionRef: RefObject<HTMLElement | null>): () => void {
  const lastFocused = useRef<EventTarget | null>(null)
  const restoreFocus = useCallback(() => {
    const { activeElement, body } = document
    if (activeElement !== body && !activeElement?.closest('[role=dialog], [role=alertdialog]')) return
    lastFocused.current = null
    regionRef.current?.focus({ preventScroll: true })
  }, [regionRef])
  useEffect(() => {
    const element = regionRef.current
    if (!element) return
    const handleFocusIn = (event: FocusEvent) => {
      lastFocused.current = event.target
    }
    const observer = new MutationObserver(() => {
      const isRemoved = lastFocused.current instanceof Node && !lastFocused.current.isConnected
      if (isRemoved && document.activeElement === document.body) restoreFocus()
    })
    observer.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', handleFocusIn)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', handleFocusIn)
    }
  }, [regionRef, restoreFocus])
  return restoreFocus
}
