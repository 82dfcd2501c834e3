import { useEffect } from 'react'
import { useShell } from './shell.ts'

/**
 * Says that something on the screen is not saved yet: then closing the tab asks first, and a session that ends is begun
 * anew over the screen.
 */
export function useUnsavedWork(isUnsaved: boolean): void {
  const { unsaved } = useShell()
  // Closing a tab is the browser's; it asks in its own words.
  useEffect(() => {
    if (!isUnsaved) return
    const release = unsaved.hold()
    const ask = (event: BeforeUnloadEvent) => unsaved.isHeld() && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => {
      release()
      removeEventListener('beforeunload', ask)
    }
  }, [unsaved, isUnsaved])
}
