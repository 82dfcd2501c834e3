import { useRef } from 'react'
import { runAfterPointerUp } from '../../ui/runAfterPointerUp.ts'

/** Validates a field on blur only if the user changed it, because the app also focuses empty fields. */
export function useValidateOnChange() {
  const isChangedRef = useRef(false)
  return {
    onChange() {
      isChangedRef.current = true
    },
    onBlur(validate: () => void) {
      if (isChangedRef.current) runAfterPointerUp(validate)
      isChangedRef.current = false
    },
  }
}
