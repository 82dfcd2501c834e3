import { useState } from 'react'

/** Whether something has ever been open: before that it need not be mounted, afterwards it closes in its own time. */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return isOpen || wasOpened
}
