import { isSlot, ringOrder, slotBeside } from '#rules/slots.ts'
import { historyKey } from '../ui/historyKey.ts'

/** What a key on the ring asks for. */
export type RingIntent =
  | { readonly do: 'select'; readonly slot: number }
  /** What a slot holds, the selected one's where none is named, goes to another. */
  | { readonly do: 'move'; readonly from?: number; readonly to: number }
  | { readonly do: 'edit' | 'clear' | 'undo' | 'redo' }

/** A number that is being typed, digit by digit. */
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

/** What a key asks for while a slot is selected; undefined for what is not the ring's. Digits are `numberTyped`. */
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

/** So long a second digit belongs to the first. */
const togetherMs = 1000

/** The slot of a number as far as it is typed, with what the next digit adds to; undefined for what is no slot. */
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
