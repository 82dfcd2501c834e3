import { type FocusEvent, useRef } from 'react'
import { useEvent } from 'react-admin'

/**
 * Moves the focus out of an element before it is removed: to the element that had the focus before, otherwise to the
 * neighbouring element, otherwise to the page.
 */
export function useFocusBack() {
  const cameFrom = useRef<EventTarget | null>(null)
  return {
    onFocus({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
    },
    /** To be called before the element is removed. */
    leave: useEvent((card: Element | null) => {
      if (!card?.contains(document.activeElement)) return
      const beside = (card.nextElementSibling ?? card.previousElementSibling)?.querySelector('button')
      const places = [cameFrom.current, beside, document.querySelector('main')]
      const next = places.find((one) => one instanceof HTMLElement && one.isConnected)
      if (next instanceof HTMLElement) next.focus()
    }),
  }
}
