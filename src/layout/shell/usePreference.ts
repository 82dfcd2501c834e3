import { useSyncExternalStore } from 'react'
import type { PreferenceValues } from '../../api/preferences.ts'
import { useShell } from './shell.ts'

/** A setting of this browser and its setter. */
export function usePreference<Name extends keyof PreferenceValues>(
  name: Name,
): [PreferenceValues[Name], (value: PreferenceValues[Name]) => void] {
  const { preferences } = useShell()
  const value = useSyncExternalStore(preferences.subscribe, () => preferences.getSnapshot()[name])
  return [value, (newValue) => preferences.change({ [name]: newValue })]
}
