import { useEffect } from 'react'
import { useEvent } from 'react-admin'

/** Saves on Ctrl+S or Cmd+S, wherever the focus is. */
export function useSaveShortcut(save: () => void): void {
  const handleKeyDown = useEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    // A key that is held down repeats its event. Only the first one saves.
    if (!event.repeat && !document.querySelector('[role=dialog], [role=alertdialog]')) save()
  })
  // A listener on the document, to prevent the browser's "save page" wherever the focus is.
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [handleKeyDown])
}
