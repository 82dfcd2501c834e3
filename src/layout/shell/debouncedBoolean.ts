import { createListeners } from '../../api/listeners.ts'
import type { Schedule } from '../../api/sendRequest.ts'

/** The time between the request of a state and its application, in ms. */
export interface Delays {
  readonly onDelayMs: number
  readonly offDelayMs: number
}

/** A boolean that follows a requested state with a delay. */
export interface DelayedSwitch {
  getSnapshot(): boolean
  /** Requests a state and cancels a pending request. */
  request(requested: boolean): void
  /** Cancels a pending request. */
  stop(): void
  subscribe(listener: () => void): () => void
}

export function createDebouncedBoolean(schedule: Schedule, { onDelayMs, offDelayMs }: Delays): DelayedSwitch {
  const { notify, subscribe } = createListeners()
  let isOn = false
  let cancelTimer: (() => void) | undefined
  const stop = (): void => {
    cancelTimer?.()
    cancelTimer = undefined
  }
  const apply = (requested: boolean): void => {
    isOn = requested
    notify()
  }
  return {
    getSnapshot: () => isOn,
    request(requested) {
      stop()
      if (requested === isOn) return
      const delay = requested ? onDelayMs : offDelayMs
      if (delay === 0) apply(requested)
      else cancelTimer = schedule(delay, () => apply(requested))
    },
    stop,
    subscribe,
  }
}
