import { useEffect, useState, useSyncExternalStore } from 'react'
import { createDebouncedBoolean, type Delays } from './debouncedBoolean.ts'
import { useShell } from './shell.ts'

/**
 * Returns a boolean that follows `requested` with a delay, e.g. for a menu that opens only if the pointer stays on it.
 */
export function useDebouncedBoolean(requested: boolean, delays: Delays): boolean {
  const { schedule } = useShell()
  const [delayedSwitch] = useState(() => createDebouncedBoolean(schedule, delays))
  useEffect(() => delayedSwitch.request(requested), [delayedSwitch, requested])
  useEffect(() => delayedSwitch.stop, [delayedSwitch])
  return useSyncExternalStore(delayedSwitch.subscribe, delayedSwitch.getSnapshot)
}
