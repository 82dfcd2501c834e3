import { type RefObject, useEffect } from 'react'
import { isKeyUsedByTarget } from '../../layout/shell/isKeyUsedByTarget.ts'
import { usePreference } from '../../layout/shell/usePreference.ts'

/** Focuses an input when `/` is pressed outside of other inputs. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  const [isOn] = usePreference('singleKeys')
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isKeyUsedByTarget(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input, isOn])
}
