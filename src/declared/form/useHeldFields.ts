import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Makes the fields of a form inert while an operation runs. */
interface HeldFields {
  readonly isHeld: boolean
  /** A button that has the focus while the fields are inert. */
  readonly button: RefObject<HTMLButtonElement | null>
  /** Makes the fields inert until the operation has ended. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>
}

/**
 * Uses `inert` instead of `disabled`, so that the appearance of the fields does not change. An inert field loses the
 * focus, so a button is focused meanwhile. Afterwards the field is focused again, unless the user has moved the focus.
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
