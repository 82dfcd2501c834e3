import { useRef } from 'react'
import { afterPress } from '../../ui/afterPress.ts'

/** Validates a field on blur only if the user changed it, because the app also focuses empty fields. */
export function useValidateOnChange() {
  const isChangedRef = useRef(false)
  return {
    onChange() {
      isChangedRef.current = true
    },
    onBlur(validate: () => void) {
      if (isChangedRef.current) afterPress(validate)
      isChangedRef.current = false
    },
  }
}
