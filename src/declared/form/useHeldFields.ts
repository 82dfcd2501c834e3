import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The fields of a form, closed while something is done with what they hold. */
interface HeldFields {
  readonly isHeld: boolean
  /** Where whoever was in a field waits. */
  readonly button: RefObject<HTMLButtonElement | null>
  /** Holds the fields until some work is done. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>
}

/**
 * Closes fields as a whole, so that none of them changes its look. The focus would be lost with them: it waits at a button,
 * and goes back to its field, unless the person has gone somewhere else meanwhile.
 */
export function useHeldFields(): HeldFields {
  const button = useRef<HTMLButtonElement>(null)
  const [isHeld, setHeld] = useState(false)
  return {
    isHeld,
    button,
    async hold(work) {
      const before = document.activeElement
      flushSync(() => setHeld(true))
      if (before?.closest('[inert]')) button.current?.focus({ preventScroll: true })
      try {
        return await work()
      } finally {
        flushSync(() => setHeld(false))
        const hasWaited = document.activeElement === button.current
        if (hasWaited && before instanceof HTMLElement) before.focus({ preventScroll: true })
      }
    },
  }
}
