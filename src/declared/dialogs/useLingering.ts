import { useState } from 'react'

/** The last defined value, so that a closing dialog keeps its content while it fades out. */
export function useLingering<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
