import { type FocusEvent, useRef } from 'react'
import { useEvent } from 'react-admin'

/**
 * Moves the focus out of an element before it is removed: to the element that had the focus before, otherwise to the
 * neighboring element, otherwise to the page.
 */
export function useRestoreFocus() {
  const previousFocus = useRef<EventTarget | null>(null)
  return {
    onFocus({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget
    },
    /** Must be called before the element is removed. */
    restoreFocus: useEvent((element: Element | null) => {
      if (!element?.contains(document.activeElement)) return
      const neighbour = (element.nextElementSibling ?? element.previousElementSibling)?.querySelector('button')
      const candidates = [previousFocus.current, neighbour, document.querySelector('main')]
      const target = candidates.find((candidate) => candidate instanceof HTMLElement && candidate.isConnected)
      if (target instanceof HTMLElement) target.focus()
    }),
  }
}
