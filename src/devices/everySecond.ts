import type { Schedule } from '../api/exchange.ts'

interface Time {
  readonly clock: () => Date
  readonly schedule: Schedule
}

/**
 * Tells of each new second of a clock. One timer at a time waits for the next second, so that none is told late for long;
 * a tab that comes back to the front is told at once, because its timers slept.
 *
 * @returns what stops it; nothing waits any more then
 */
export function everySecond({ clock, schedule }: Time, tell: () => void): () => void {
  let callOff = (): void => undefined
  const wait = (): void => {
    callOff()
    callOff = schedule(1000 - (clock().getTime() % 1000), () => {
      wait()
      tell()
    })
  }
  const onVisible = (): void => {
    if (document.visibilityState !== 'visible') return
    wait()
    tell()
  }
  wait()
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    callOff()
    document.removeEventListener('visibilitychange', onVisible)
  }
}
