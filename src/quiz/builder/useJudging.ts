import { useRef } from 'react'
import { afterPress } from '../../ui/afterPress.ts'

/** Validates a field on blur only if the user changed it, because the app also focuses empty fields. */
export function useJudging() {
  const isChanged = useRef(false)
  return {
    changed() {
      isChanged.current = true
    },
    left(judge: () => void) {
      if (isChanged.current) afterPress(judge)
      isChanged.current = false
    },
  }
}
