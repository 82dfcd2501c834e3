import { useEffect, useState, useSyncExternalStore } from 'react'
import { createDelayedSwitch, type Delays } from './delayedSwitch.ts'
import { useShell } from './shell.ts'

/** Returns a boolean with a delay, e.g. for a menu that opens only if the pointer stays on it. */
export function useDelayed(wanted: boolean, delays: Delays): boolean {
  const { schedule } = useShell()
  const [follower] = useState(() => createDelayedSwitch(schedule, delays))
  useEffect(() => follower.turn(wanted), [follower, wanted])
  useEffect(() => follower.stop, [follower])
  return useSyncExternalStore(follower.subscribe, follower.current)
}
