import { useState } from 'react'
import { useSingleKey } from './useSingleKey.ts'

/** How often a condition was to be added, by the button or the key F. */
export function useFilterRequests(isOffered: boolean): { readonly count: number; readonly add: () => void } {
  const [count, setCount] = useState(0)
  const add = () => setCount((previous) => previous + 1)
  useSingleKey('f', add, isOffered)
  return { count, add }
}
