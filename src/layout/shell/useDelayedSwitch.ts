import { useEffect, useState, useSyncExternalStore } from 'react'
import { createDelayedSwitch, type Delays } from './delayedSwitch.ts'
import { useShell } from './shell.ts'

/**
 * Returns a boolean that follows `requested` with a delay, e.g. for a menu that opens only if the pointer stays on it.
 */
export function useDelayedSwitch(requested: boolean, delays: Delays): boolean {
  const { schedule } = useShell()
  const [delayedSwitch] = useState(() => createDelayedSwitch(schedule, delays))
  useEffect(() => delayedSwitch.request(requested), [delayedSwitch, requested])
  useEffect(() => delayedSwitch.stop, [delayedSwitch])
  return useSyncExternalStore(delayedSwitch.subscribe, delayedSwitch.getSnapshot)
}
