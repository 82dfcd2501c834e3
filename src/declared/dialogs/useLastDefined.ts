import { useState } from 'react'

/** Returns the last value that was not undefined, so that a closing dialog keeps its content while it fades out. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [lastDefined, setLastDefined] = useState(value)
  if (value !== undefined && value !== lastDefined) setLastDefined(value)
  return value ?? lastDefined
}
