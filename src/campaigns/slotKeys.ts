import { getNeighbourSlot, isSlot, ringOrder } from '#rules/slots.ts'
import { getHistoryCommand } from '../ui/getHistoryCommand.ts'

/** The command of a key press on the ring. */
export type RingCommand =
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
export function getRingCommand(keyPress: KeyPress, selected: number): RingCommand | undefined {
  if (keyPress.altKey) return undefined
  if (keyPress.ctrlKey || keyPress.metaKey) {
    const historyStep = getHistoryCommand(keyPress)
    return historyStep && { do: historyStep }
  }
  const stepCount = stepsByKey[keyPress.key]
  if (stepCount !== undefined) {
    const neighbour = getNeighbourSlot(selected, stepCount)
    return keyPress.shiftKey ? { do: 'move', to: neighbour } : { do: 'select', slot: neighbour }
  }
  const endSlot = keyPress.key === 'Home' ? ringOrder[0] : keyPress.key === 'End' ? ringOrder.at(-1) : undefined
  if (endSlot !== undefined) return { do: 'select', slot: endSlot }
  if (keyPress.key === 'Enter' || keyPress.key === 'F2') return { do: 'edit' }
  return keyPress.key === 'Delete' || keyPress.key === 'Backspace' ? { do: 'clear' } : undefined
}

const stepsByKey: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Maximum time between two digits of a number, in ms. */
const maxTypingGapMs = 1000

/** The slot with the typed number, and the state for the next digit; undefined if no slot has this number. */
export function appendTypedDigit(
  key: string,
  at: number,
  previous?: TypedNumber,
): { readonly slot: number; readonly typed: TypedNumber } | undefined {
  if (!/^\d$/.test(key)) return undefined
  const candidate = previous && at - previous.at <= maxTypingGapMs ? previous.digits + key : key
  const digits = [candidate, key].find((text) => isSlot(Number(text)))
  return digits === undefined ? undefined : { slot: Number(digits), typed: { digits, at } }
}
