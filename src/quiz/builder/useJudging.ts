import { useRef } from 'react'
import { afterPress } from '../../ui/afterPress.ts'

/**
 * When a field is judged: as it is left, if something was done in it. That the focus was there says nothing, as the app
 * leads it into fields that are still empty.
 */
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
