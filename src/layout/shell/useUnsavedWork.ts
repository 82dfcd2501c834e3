import { useEffect } from 'react'
import { useShell } from './shell.ts'

/**
 * Registers unsaved work: closing the tab then asks for confirmation, and when the session ends, the user can sign in
 * again without leaving the screen.
 */
export function useUnsavedWork(isUnsaved: boolean): void {
  const { unsavedWork } = useShell()
  useEffect(() => {
    if (!isUnsaved) return
    const release = unsavedWork.register()
    const confirmUnload = (event: BeforeUnloadEvent) => unsavedWork.hasUnsavedWork() && event.preventDefault()
    addEventListener('beforeunload', confirmUnload)
    return () => {
      release()
      removeEventListener('beforeunload', confirmUnload)
    }
  }, [unsavedWork, isUnsaved])
}
