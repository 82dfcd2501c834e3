import { useEffect } from 'react'
import { useEvent } from 'react-admin'

/** Saves on Ctrl+S or Cmd+S, wherever the focus is. */
export function useSaveShortcut(save: () => void): void {
  const onKey = useEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    // A held key repeats its event; only the first one saves.
    if (!event.repeat && !document.querySelector('[role=dialog], [role=alertdialog]')) save()
  })
  // A listener on the document also prevents the browser's own "save page".
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}
