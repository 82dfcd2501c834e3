import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { isKeyUsedByTarget } from '../../layout/shell/isKeyUsedByTarget.ts'
import { usePreference } from '../../layout/shell/usePreference.ts'

/**
 * Calls a function when a key is pressed outside of inputs and overlays, unless the user has turned off single-key
 * shortcuts.
 */
export function useSingleKey(key: string, onPress: () => void, isOffered = true): void {
  const [isEnabled] = usePreference('singleKeys')
  const press = useEvent(onPress)
  useEffect(() => {
    if (!isEnabled || !isOffered) return
    const handleKeyDown = (event: KeyboardEvent) => {
      // With Caps Lock, `event.key` is a capital letter without Shift.
      const pressed = event.shiftKey ? event.key : event.key.toLowerCase()
      if (pressed !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isKeyUsedByTarget(event.target)) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [key, press, isEnabled, isOffered])
}
