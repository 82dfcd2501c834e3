import { getNeighbourSlot, isSlot, ringOrder } from '#rules/slots.ts'
import { getHistoryCommand } from '../ui/getHistoryCommand.ts'
import type { KeyPress } from '../ui/keyPress.ts'

/** The command of a key press on the ring. */
export type RingCommand =
  | { readonly kind: 'select'; readonly slot: number }
  /** Moves the entry of a slot, by default the selected one, to another slot. */
  | { readonly kind: 'move'; readonly from?: number; readonly to: number }
  | { readonly kind: 'edit' | 'clear' | 'undo' | 'redo' }

/** The digits typed so far, with the time of the last one in ms. */
export interface TypedNumber {
  readonly digits: string
  readonly timeMs: number
}

/** Maps a key to a command; undefined for keys that the ring does not use. Digits are handled separately. */
export function getRingCommand(keyPress: KeyPress, selected: number): RingCommand | undefined {
  if (keyPress.altKey) return undefined
  if (keyPress.ctrlKey || keyPress.metaKey) {
    const historyCommand = getHistoryCommand(keyPress)
    return historyCommand && { kind: historyCommand }
  }
  const offset = offsetsByKey[keyPress.key]
  if (offset !== undefined) {
    const neighbour = getNeighbourSlot(selected, offset)
    return keyPress.shiftKey ? { kind: 'move', to: neighbour } : { kind: 'select', slot: neighbour }
  }
  const endSlot = keyPress.key === 'Home' ? ringOrder[0] : keyPress.key === 'End' ? ringOrder.at(-1) : undefined
  if (endSlot !== undefined) return { kind: 'select', slot: endSlot }
  if (keyPress.key === 'Enter' || keyPress.key === 'F2') return { kind: 'edit' }
  return keyPress.key === 'Delete' || keyPress.key === 'Backspace' ? { kind: 'clear' } : undefined
}

const offsetsByKey: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Maximum time between two digits of a number, in ms. */
const maxTypingGapMs = 1000

/** The slot with the typed number, and the state for the next digit; undefined if no slot has this number. */
export function appendTypedDigit(
  key: string,
  timeMs: number,
  previous?: TypedNumber,
): { readonly slot: number; readonly typed: TypedNumber } | undefined {
  if (!/^\d$/.test(key)) return undefined
  const candidate = previous && timeMs - previous.timeMs <= maxTypingGapMs ? previous.digits + key : key
  const digits = [candidate, key].find((text) => isSlot(Number(text)))
  return digits === undefined ? undefined : { slot: Number(digits), typed: { digits, timeMs } }
}
