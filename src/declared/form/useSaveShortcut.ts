import { useEffect } from 'react'
import { useEvent } from 'react-admin'

/** Ctrl+S, or Cmd+S, saves from wherever the focus is. */
export function useSaveShortcut(save: () => void): void {
  const onKey = useEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    // Keys that are held down come again: what was wanted once is saved once.
    if (!event.repeat && !document.querySelector('[role=dialog], [role=alertdialog]')) save()
  })
  // Keys pressed anywhere are the document's; the browser would save the page.
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}
