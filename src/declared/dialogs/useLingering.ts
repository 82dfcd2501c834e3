import { useState } from 'react'

/** The latest value that was there: what a closing dialog still shows while it fades. */
export function useLingering<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
