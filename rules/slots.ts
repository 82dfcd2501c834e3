/** The slots of a device, and what a campaign puts into them. */
export const slotCount = 20

/** What a slot holds. A form may know more of it, and its seconds may be half typed. */
export interface SlotEntry {
  readonly slot: number
  readonly fragranceId: number
  readonly shotSeconds: unknown
}

/** What became of a change: the collection after it, or the slot that has the fragrance already. */
export type SlotChange<E> = { readonly entries: readonly E[] } | { readonly heldBy: number }

/** The middle of the first position on the ring: 12 o'clock. Degrees grow clockwise from 3 o'clock, as on a screen. */
const startDegrees = -90
const degreesEach = 360 / slotCount
/** The device is drawn turned: slot 6 comes first. */
const rotation = 5

/** The slot at a position, 1 to 20 clockwise from the first. */
export const slotAt = (position: number): number => ((position + rotation - 1) % slotCount) + 1
/** The position of a slot on the ring. */
export const positionOf = (slot: number): number => ((slot + slotCount - rotation - 1) % slotCount) + 1
/** All slots as they stand on the ring. */
export const ringOrder: readonly number[] = Array.from({ length: slotCount }, (_, index) => slotAt(index + 1))

/** Where the middle of a slot is, in degrees. */
export const degreesOf = (slot: number): number => startDegrees + (positionOf(slot) - 1) * degreesEach
/** The slot in a direction from the middle of the ring. */
export const slotTowards = (degrees: number): number =>
  slotAt(turned(Math.round((degrees - startDegrees) / degreesEach)))
/** The slot so many positions further on the ring, or back. */
export const slotBeside = (slot: number, steps: number): number => slotAt(turned(positionOf(slot) - 1 + steps))

/** The position so many steps from the first, however often that is around. */
const turned = (steps: number): number => (((steps % slotCount) + slotCount) % slotCount) + 1

export const isSlot = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= slotCount

/** What is in a slot. */
export const entryIn = <E extends SlotEntry>(entries: readonly E[], slot: number): E | undefined =>
  entries.find((entry) => entry.slot === slot)

/** The first slot by its number that is free; undefined where all are taken. */
export const firstFree = (entries: readonly SlotEntry[]): number | undefined =>
  Array.from({ length: slotCount }, (_, index) => index + 1).find((slot) => !entryIn(entries, slot))

/**
 * Puts a fragrance into a slot, in the place of what is there; not where another slot has it.
 * @throws RangeError for what is no slot
 */
export function setSlot<E extends SlotEntry>(entries: readonly E[], entry: E): SlotChange<E> {
  demandSlot(entry.slot)
  const holder = entries.find(({ slot, fragranceId }) => fragranceId === entry.fragranceId && slot !== entry.slot)
  return holder ? { heldBy: holder.slot } : { entries: inOrder([...clearSlot(entries, entry.slot), entry]) }
}

/** Empties a slot. */
export const clearSlot = <E extends SlotEntry>(entries: readonly E[], slot: number): E[] =>
  entries.filter((entry) => entry.slot !== slot)

/**
 * Moves what is in one slot to another; what is there comes back in exchange.
 * @throws RangeError for what is no slot
 */
export function moveSlot<E extends SlotEntry>(entries: readonly E[], from: number, to: number): E[] {
  demandSlot(from)
  demandSlot(to)
  const elsewhere: Readonly<Record<number, number>> = entryIn(entries, from) ? { [from]: to, [to]: from } : {}
  return inOrder(entries.map((entry) => ({ ...entry, slot: elsewhere[entry.slot] ?? entry.slot })))
}

/** The fragrances of one collection that another has no more. */
export function leaving(before: readonly SlotEntry[], after: readonly SlotEntry[]): number[] {
  const staying = new Set(after.map(({ fragranceId }) => fragranceId))
  return before.map(({ fragranceId }) => fragranceId).filter((id) => !staying.has(id))
}

const inOrder = <E extends SlotEntry>(entries: readonly E[]): E[] => entries.toSorted((a, b) => a.slot - b.slot)

function demandSlot(slot: number): void {
  if (!isSlot(slot)) throw new RangeError(`${slot} is no slot of the device`)
}
