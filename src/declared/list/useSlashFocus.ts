import { type RefObject, useEffect } from 'react'
import { isKeyUsedByTarget } from '../../layout/shell/isKeyUsedByTarget.ts'
import { usePreference } from '../../layout/shell/usePreference.ts'

/** Focuses an input when `/` is pressed outside of other inputs. */
export function useSlashFocus(inputRef: RefObject<HTMLInputElement | null>): void {
  const [isEnabled] = usePreference('singleKeys')
  useEffect(() => {
    if (!isEnabled) return
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isKeyUsedByTarget(event.target)) return
      event.preventDefault()
      inputRef.current?.focus()
      inputRef.current?.select()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [inputRef, isEnabled])
}
