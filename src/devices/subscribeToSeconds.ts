import type { Schedule } from '../api/sendRequest.ts'

interface TimeSource {
  readonly clock: () => Date
  readonly schedule: Schedule
}

/**
 * Calls the listener at each new second of a clock. Each timer is aligned to the next full second, so delays do not add
 * up. Also calls it when the tab becomes visible, because browsers throttle timers in hidden tabs.
 * @returns a function that stops it
 */
export function subscribeToSeconds({ clock, schedule }: TimeSource, listener: () => void): () => void {
  let cancelTimer = (): void => undefined
  const scheduleNext = (): void => {
    cancelTimer()
    cancelTimer = schedule(1000 - (clock().getTime() % 1000), () => {
      scheduleNext()
      listener()
    })
  }
  const onVisible = (): void => {
    if (document.visibilityState !== 'visible') return
    scheduleNext()
    listener()
  }
  scheduleNext()
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    cancelTimer()
    document.removeEventListener('visibilitychange', onVisible)
  }
}
