import { isObject } from '#language/values.ts'
import { isSlot, type SlotEntry } from '#rules/slots.ts'

/** An entry of the form, with the fragrance data that the ring shows. */
export interface FormEntry extends SlotEntry {
  readonly fragrance: FragranceData
}
export interface FragranceData {
  readonly name: string
  readonly thumbUri?: string
}

/** The valid entries in the value of a collection. */
export function parseEntries(value: unknown): FormEntry[] {
  return (Array.isArray(value) ? value : []).filter(isObject).flatMap((row) => {
    const { slot, fragranceId, shotSeconds } = row
    if (!isSlot(slot) || typeof fragranceId !== 'number') return []
    return [{ ...row, slot, fragranceId, shotSeconds, fragrance: toFragranceData(row.fragrance, fragranceId) }]
  })
}

/** The name and thumbnail of a stored or selected fragrance. Without a name, the id is used as name. */
export function toFragranceData(fragrance: unknown, id: number): FragranceData {
  const { name, thumbUri } = isObject(fragrance) ? fragrance : {}
  return {
    ...(isObject(fragrance) && fragrance),
    name: typeof name === 'string' ? name : String(id),
    ...(typeof thumbUri === 'string' && { thumbUri }),
  }
}

/** The first letters of the first two words of a name, in upper case. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return letters.join('').toUpperCase()
}

/** The slots that differ between two collections, in ascending order. */
export function findChangedSlots(previous: readonly SlotEntry[], next: readonly SlotEntry[]): number[] {
  const toKey = (entry: SlotEntry) => `${entry.slot} ${entry.fragranceId} ${entry.shotSeconds}`
  const keySets = [previous, next].map((entries) => new Set(entries.map(toKey)))
  const changedEntries = [...previous, ...next].filter((entry) => keySets.some((keys) => !keys.has(toKey(entry))))
  return [...new Set(changedEntries.map(({ slot }) => slot))].sort((a, b) => a - b)
}
