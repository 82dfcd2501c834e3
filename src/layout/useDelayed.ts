import { useEffect, useState, useSyncExternalStore } from 'react'
import { createDelayedSwitch, type Delays } from './delayedSwitch.ts'
import { useShell } from './shell.ts'

/** Whether something is on that follows a wish with a delay, e.g. a menu that opens only where the pointer rests. */
export function useDelayed(wanted: boolean, delays: Delays): boolean {
  const { schedule } = useShell()
  const [follower] = useState(() => createDelayedSwitch(schedule, delays))
  // The timer is the browser's: it follows what is wanted, and ends with the screen.
  useEffect(() => follower.turn(wanted), [follower, wanted])
  useEffect(() => follower.stop, [follower])
  return useSyncExternalStore(follower.subscribe, follower.current)
}
