import type { Schedule } from '../../api/exchange.ts'
import { createListeners } from '../../api/listeners.ts'
import { progressBar } from '../theme/shellNumbers.ts'

/** A simulated progress in percent, independent of the actual loading. */
export interface Progress {
  current(): number
  /** Starts for a route, unless it already runs for the same one. */
  start(route: string): void
  stop(): void
  subscribe(listener: () => void): () => void
}

/** Runs from 0 to 100 %, stays there for a moment and returns to 0. */
export function createProgress(schedule: Schedule): Progress {
  const { tell, subscribe } = createListeners()
  const { stepPercent, stepMs, resetMs } = progressBar
  let done = 0
  let running: string | undefined
  let callOff: (() => void) | undefined
  const set = (percent: number): void => {
    done = percent
    tell()
  }
  const stop = (): void => {
    callOff?.()
    running = undefined
    if (done !== 0) set(0)
  }
  const step = (): void => {
    set(done + stepPercent)
    callOff = done < 100 ? schedule(stepMs, step) : schedule(resetMs, stop)
  }
  return {
    current: () => done,
    start(route) {
      if (route === running) return
      stop()
      running = route
      callOff = schedule(stepMs, step)
    },
    stop,
    subscribe,
  }
}
