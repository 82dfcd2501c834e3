import { useSyncExternalStore } from 'react'
import type { PreferenceValues } from '../api/preferences.ts'
import { useShell } from './shell.ts'

/** A choice of this browser, and the way to change it. */
export function usePreference<Name extends keyof PreferenceValues>(
  name: Name,
): [PreferenceValues[Name], (value: PreferenceValues[Name]) => void] {
  const { preferences } = useShell()
  const value = useSyncExternalStore(preferences.subscribe, () => preferences.current()[name])
  return [value, (chosen) => preferences.change({ [name]: chosen })]
}
