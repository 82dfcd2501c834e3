import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Makes the fields of a form inert while an operation runs. */
interface InertFields {
  readonly isInert: boolean
  /** A button that has the focus while the fields are inert. */
  readonly button: RefObject<HTMLButtonElement | null>
  /** Makes the fields inert until the operation has ended. */
  runInert<Result>(operation: () => Promise<Result>): Promise<Result>
}

/**
 * Uses `inert` instead of `disabled`, so that the appearance of the fields does not change. An inert field loses the
 * focus, so a button is focused meanwhile. Afterwards the field is focused again, unless the user has moved the focus.
 */
export function useInertFields(): InertFields {
  const button = useRef<HTMLButtonElement>(null)
  const [isInert, setInert] = useState(false)
  return {
    isInert,
    button,
    async runInert(operation) {
      const previousFocus = document.activeElement
      flushSync(() => setInert(true))
      if (previousFocus?.closest('[inert]')) button.current?.focus({ preventScroll: true })
      try {
        return await operation()
      } finally {
        flushSync(() => setInert(false))
        const isFocusOnButton = document.activeElement === button.current
        if (isFocusOnButton && previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true })
      }
    },
  }
}
