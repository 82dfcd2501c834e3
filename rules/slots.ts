/** Number of slots of a device. */
export const slotCount = 20

/** The content of a slot. Forms may add properties, and while the user types the seconds may be invalid. */
export interface SlotEntry {
  readonly slot: number
  readonly fragranceId: number
  readonly shotSeconds: unknown
}

/** The result of a change: the new collection, or the slot that already has the fragrance. */
export type SlotChange<E> = { readonly entries: readonly E[] } | { readonly occupiedSlot: number }

/** Angle of the first position: 12 o'clock. Angles are in degrees clockwise from 3 o'clock, as on a screen. */
const firstSlotDegrees = -90
const degreesPerSlot = 360 / slotCount
/** The device is drawn rotated by five positions: slot 6 comes first. */
const rotation = 5

/** The slot at a position, 1 to 20 clockwise from the top. */
export const getSlotAtPosition = (position: number): number => ((position + rotation - 1) % slotCount) + 1
/** The position of a slot on the ring. */
export const getSlotPosition = (slot: number): number => ((slot + slotCount - rotation - 1) % slotCount) + 1
/** All slots in the order of the ring, from the top. */
export const ringOrder: readonly number[] = Array.from({ length: slotCount }, (_, index) =>
  getSlotAtPosition(index + 1),
)

/** The angle of a slot's center in degrees. */
export const getSlotAngle = (slot: number): number => firstSlotDegrees + (getSlotPosition(slot) - 1) * degreesPerSlot
/** The slot at an angle in degrees. */
export const getSlotAtAngle = (degrees: number): number =>
  getSlotAtPosition(wrapPosition(Math.round((degrees - firstSlotDegrees) / degreesPerSlot)))
/** The slot that is `steps` positions further clockwise; negative steps go counterclockwise. */
export const getNeighbourSlot = (slot: number, steps: number): number =>
  getSlotAtPosition(wrapPosition(getSlotPosition(slot) - 1 + steps))

/** The position, from 1, that is this number of steps clockwise from position 1; negative steps go counterclockwise. */
const wrapPosition = (steps: number): number => (((steps % slotCount) + slotCount) % slotCount) + 1

export const isSlot = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= slotCount

/** The entry of a slot. */
export const findSlotEntry = <E extends SlotEntry>(entries: readonly E[], slot: number): E | undefined =>
  entries.find((entry) => entry.slot === slot)

/** The free slot with the lowest number; undefined if all are taken. */
export const findFreeSlot = (entries: readonly SlotEntry[]): number | undefined =>
  Array.from({ length: slotCount }, (_, index) => index + 1).find((slot) => !findSlotEntry(entries, slot))

/**
 * Puts a fragrance into a slot and replaces its content. Refused if another slot has the fragrance.
 * @throws RangeError if the slot does not exist
 */
export function setSlot<E extends SlotEntry>(entries: readonly E[], entry: E): SlotChange<E> {
  assertSlot(entry.slot)
  const existingEntry = entries.find(
    ({ slot, fragranceId }) => fragranceId === entry.fragranceId && slot !== entry.slot,
  )
  return existingEntry
    ? { occupiedSlot: existingEntry.slot }
    : { entries: sortBySlot([...clearSlot(entries, entry.slot), entry]) }
}

export const clearSlot = <E extends SlotEntry>(entries: readonly E[], slot: number): E[] =>
  entries.filter((entry) => entry.slot !== slot)

/**
 * Moves the content of a slot to another slot; the two swap if the target is filled.
 * @throws RangeError if a slot does not exist
 */
export function moveSlot<E extends SlotEntry>(entries: readonly E[], from: number, to: number): E[] {
  assertSlot(from)
  assertSlot(to)
  const newSlots: Readonly<Record<number, number>> = findSlotEntry(entries, from) ? { [from]: to, [to]: from } : {}
  return sortBySlot(entries.map((entry) => ({ ...entry, slot: newSlots[entry.slot] ?? entry.slot })))
}

/** The ids of the fragrances that are in the first collection but not in the second. */
export function getRemovedFragranceIds(before: readonly SlotEntry[], after: readonly SlotEntry[]): number[] {
  const remainingIds = new Set(after.map(({ fragranceId }) => fragranceId))
  return before.map(({ fragranceId }) => fragranceId).filter((id) => !remainingIds.has(id))
}

const sortBySlot = <E extends SlotEntry>(entries: readonly E[]): E[] => entries.toSorted((a, b) => a.slot - b.slot)

function assertSlot(slot: number): void {
  if (!isSlot(slot)) throw new RangeError(`${slot} is no slot of the device`)
}
