import { isSlot, ringOrder, slotBeside } from '#rules/slots.ts'
import { historyKey } from '../ui/historyKey.ts'

/** The command of a key press on the ring. */
export type RingIntent =
  | { readonly do: 'select'; readonly slot: number }
  /** Moves the entry of a slot, by default the selected one, to another slot. */
  | { readonly do: 'move'; readonly from?: number; readonly to: number }
  | { readonly do: 'edit' | 'clear' | 'undo' | 'redo' }

/** The digits typed so far, with the time of the last one in ms. */
export interface TypedNumber {
  readonly digits: string
  readonly at: number
}

interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Maps a key to a command; undefined for keys that the ring does not use. Digits are handled separately. */
export function ringIntent(press: KeyPress, selected: number): RingIntent | undefined {
  if (press.altKey) return undefined
  if (press.ctrlKey || press.metaKey) {
    const step = historyKey(press)
    return step && { do: step }
  }
  const steps = stepsOf[press.key]
  if (steps !== undefined) {
    const beside = slotBeside(selected, steps)
    return press.shiftKey ? { do: 'move', to: beside } : { do: 'select', slot: beside }
  }
  const end = press.key === 'Home' ? ringOrder[0] : press.key === 'End' ? ringOrder.at(-1) : undefined
  if (end !== undefined) return { do: 'select', slot: end }
  if (press.key === 'Enter' || press.key === 'F2') return { do: 'edit' }
  return press.key === 'Delete' || press.key === 'Backspace' ? { do: 'clear' } : undefined
}

const stepsOf: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Maximum time between two digits of a number, in ms. */
const togetherMs = 1000

/** The slot with the typed number, and the state for the next digit; undefined if no slot has this number. */
export function numberTyped(
  key: string,
  at: number,
  before?: TypedNumber,
): { readonly slot: number; readonly typed: TypedNumber } | undefined {
  if (!/^\d$/.test(key)) return undefined
  const joined = before && at - before.at <= togetherMs ? before.digits + key : key
  const digits = [joined, key].find((text) => isSlot(Number(text)))
  return digits === undefined ? undefined : { slot: Number(digits), typed: { digits, at } }
}
