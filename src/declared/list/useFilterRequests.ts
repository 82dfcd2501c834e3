import { useState } from 'react'
import { useSingleKey } from './useSingleKey.ts'

/**
 * Counts how often the user asked for a new condition, with the toolbar button or the key F. Each increment opens the
 * filter editor.
 */
export function useFilterRequests(isOffered: boolean): { readonly count: number; readonly add: () => void } {
  const [count, setCount] = useState(0)
  const add = () => setCount((previous) => previous + 1)
  useSingleKey('f', add, isOffered)
  return { count, add }
}
