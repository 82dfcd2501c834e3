import { useState } from 'react'

/**
 * Whether something has ever been open. It is mounted only from then on, and stays mounted for its closing animation.
 */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return isOpen || wasOpened
}
