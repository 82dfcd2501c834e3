import { createListeners } from '../../api/listeners.ts'
import type { Schedule } from '../../api/sendRequest.ts'
import { progressBarSettings } from '../theme/layoutConstants.ts'

/** A simulated progress in percent, independent of the actual loading. */
export interface Progress {
  getSnapshot(): number
  /** Starts for a route, unless it already runs for the same one. */
  start(route: string): void
  stop(): void
  subscribe(listener: () => void): () => void
}

/** Runs from 0 to 100 %, stays there for a moment and returns to 0. */
export function createProgress(schedule: Schedule): Progress {
  const { notify, subscribe } = createListeners()
  const { stepPercent, stepMs, resetMs } = progressBarSettings
  let value = 0
  let runningRoute: string | undefined
  let cancelTimer: (() => void) | undefined
  const setValue = (percent: number): void => {
    value = percent
    notify()
  }
  const stop = (): void => {
    cancelTimer?.()
    runningRoute = undefined
    if (value !== 0) setValue(0)
  }
  const step = (): void => {
    setValue(value + stepPercent)
    cancelTimer = value < 100 ? schedule(stepMs, step) : schedule(resetMs, stop)
  }
  return {
    getSnapshot: () => value,
    start(route) {
      if (route === runningRoute) return
      stop()
      runningRoute = route
      cancelTimer = schedule(stepMs, step)
    },
    stop,
    subscribe,
  }
}
