import type { Schedule } from '../api/exchange.ts'

interface Time {
  readonly clock: () => Date
  readonly schedule: Schedule
}

/**
 * Calls the listener at each new second of a clock. Each timer is aligned to the next full second, so delays do not add
 * up. Also calls it when the tab becomes visible, because browsers throttle timers in hidden tabs.
 * @returns a function that stops it
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
