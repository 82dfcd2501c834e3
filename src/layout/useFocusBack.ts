import { type FocusEvent, useRef } from 'react'
import { useEvent } from 'react-admin'

/** Leads the focus out of what goes away: back to where the person came from, else to what stands beside it, else to the page. */
export function useFocusBack() {
  const cameFrom = useRef<EventTarget | null>(null)
  return {
    onFocus({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
    },
    /** Called while the card is still there. */
    leave: useEvent((card: Element | null) => {
      if (!card?.contains(document.activeElement)) return
      const beside = (card.nextElementSibling ?? card.previousElementSibling)?.querySelector('button')
      const places = [cameFrom.current, beside, document.querySelector('main')]
      const next = places.find((one) => one instanceof HTMLElement && one.isConnected)
      if (next instanceof HTMLElement) next.focus()
    }),
  }
}
