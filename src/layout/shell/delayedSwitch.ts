import type { Schedule } from '../../api/exchange.ts'
import { createListeners } from '../../api/listeners.ts'

/** How long a state must be requested before it is applied, in ms. */
export interface Delays {
  readonly onMs: number
  readonly offMs: number
}

/** A boolean that follows a requested state with a delay. */
export interface DelayedSwitch {
  current(): boolean
  /** Requests a state and cancels a pending request. */
  turn(wanted: boolean): void
  /** Cancels a pending request. */
  stop(): void
  subscribe(listener: () => void): () => void
}

export function createDelayedSwitch(schedule: Schedule, { onMs, offMs }: Delays): DelayedSwitch {
  const { tell, subscribe } = createListeners()
  let isOn = false
  let callOff: (() => void) | undefined
  const stop = (): void => {
    callOff?.()
    callOff = undefined
  }
  const set = (wanted: boolean): void => {
    isOn = wanted
    tell()
  }
  return {
    current: () => isOn,
    turn(wanted) {
      stop()
      if (wanted === isOn) return
      const delay = wanted ? onMs : offMs
      if (delay === 0) set(wanted)
      else callOff = schedule(delay, () => set(wanted))
    },
    stop,
    subscribe,
  }
}
