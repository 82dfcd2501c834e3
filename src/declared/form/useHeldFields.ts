import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Makes the fields of a form inert while an operation runs. */
interface HeldFields {
  readonly isHeld: boolean
  /** The button that has the focus meanwhile. */
  readonly button: RefObject<HTMLButtonElement | null>
  /** Keeps the fields inert until the operation has ended. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>
}

/**
 * Uses `inert` instead of `disabled`, so that the fields keep their look. An inert field loses the focus, so a button
 * holds it meanwhile; afterwards the field gets it back unless the user has moved it.
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
