import { useEffect } from 'react'
import { useShell } from './shell.ts'

/**
 * Registers unsaved work: closing the tab then asks for confirmation, and a session that ends is renewed without
 * leaving the screen.
 */
export function useUnsavedWork(isUnsaved: boolean): void {
  const { unsaved } = useShell()
  useEffect(() => {
    if (!isUnsaved) return
    const release = unsaved.register()
    const confirmUnload = (event: BeforeUnloadEvent) => unsaved.hasUnsavedWork() && event.preventDefault()
    addEventListener('beforeunload', confirmUnload)
    return () => {
      release()
      removeEventListener('beforeunload', confirmUnload)
    }
  }, [unsaved, isUnsaved])
}
