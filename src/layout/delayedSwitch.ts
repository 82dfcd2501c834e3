import type { Schedule } from '../api/exchange.ts'
import { createListeners } from '../api/listeners.ts'

/** How long a wish must last before it is followed, in ms. */
export interface Delays {
  readonly onMs: number
  readonly offMs: number
}

/** Something that is on or off, and follows what is wanted of it with a delay. */
export interface DelayedSwitch {
  current(): boolean
  /** What is wanted from now on; an opposite wish that still waits is forgotten. */
  turn(wanted: boolean): void
  /** Leaves everything as it is. */
  stop(): void
  subscribe(listener: () => void): () => void
}

/** A switch that is off. */
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
