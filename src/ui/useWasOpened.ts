import { useState } from 'react'

/**
 * Whether something has ever been open. Used to mount it on the first opening and to keep it mounted for its closing
 * animation.
 */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return isOpen || wasOpened
}
