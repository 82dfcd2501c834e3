import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  clearSlot,
  findFreeSlot,
  findSlotEntry,
  getNeighbourSlot,
  getRemovedFragranceIds,
  getSlotAngle,
  getSlotAtAngle,
  getSlotAtPosition,
  getSlotPosition,
  isSlot,
  moveSlot,
  ringOrder,
  type SlotEntry,
  setSlot,
  slotCount,
} from '#rules/slots.ts'

const createEntry = (slot: number, fragranceId: number, shotSeconds: unknown = 5): SlotEntry => ({
  slot,
  fragranceId,
  shotSeconds,
})

describe('the ring', () => {
  it('is turned by five: slot 6 comes first, slot 5 last [F-21, F-22]', () => {
    expect(ringOrder).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 1, 2, 3, 4, 5])
  })
  it.each([
    [1, 16],
    [5, 20],
    [6, 1],
    [20, 15],
  ])('has slot %i at position %i', (slot, position) => {
    expect([getSlotPosition(slot), getSlotAtPosition(position)]).toEqual([position, slot])
  })
  it('begins at 12 o’clock and goes round clockwise', () => {
    expect([6, 11, 16, 1].map(getSlotAngle)).toEqual([-90, 0, 90, 180])
  })
  it.each([
    [-90, 6],
    [-82, 6],
    [-80, 7],
    [-98, 6],
    [-100, 5],
    [0, 11],
    [180, 1],
    [-180, 1],
    [270, 6],
    [810, 16],
  ])('has in the direction of %i° slot %i', (degrees, slot) => {
    expect(getSlotAtAngle(degrees)).toBe(slot)
  })
  it.each([
    [6, 1, 7],
    [6, -1, 5],
    [20, 1, 1],
    [5, 1, 6],
    [1, -41, 20],
  ])('leads from slot %i by %i to slot %i', (slot, steps, to) => {
    expect(getNeighbourSlot(slot, steps)).toBe(to)
  })
  test('has each of the twenty slots once', () => {
    expect(new Set(ringOrder).size).toBe(slotCount)
    expect([0, 21, 1.5, '1', null, Number.NaN].filter(isSlot)).toEqual([])
    for (const slot of ringOrder)
      expect([getSlotAtPosition(getSlotPosition(slot)), getSlotAtAngle(getSlotAngle(slot))]).toEqual([slot, slot])
  })
})

describe('a collection', () => {
  const both = [createEntry(1, 11), createEntry(6, 12, 8)]

  it.each([
    ['a free slot', createEntry(3, 13), { entries: [createEntry(1, 11), createEntry(3, 13), createEntry(6, 12, 8)] }],
    ['a taken slot', createEntry(6, 13), { entries: [createEntry(1, 11), createEntry(6, 13)] }],
    ['its own slot again', createEntry(6, 12, 2), { entries: [createEntry(1, 11), createEntry(6, 12, 2)] }],
    ['a slot while another has it', createEntry(3, 12), { occupiedSlot: 6 }],
    ['a taken slot while another has it', createEntry(1, 12), { occupiedSlot: 6 }],
  ])('takes a fragrance into %s, or says which slot has it', (_case, wanted, result) => {
    expect(setSlot(both, wanted)).toEqual(result)
  })
  it.each([
    ['to a free slot', 6, 2, [createEntry(1, 11), createEntry(2, 12, 8)]],
    ['to a taken slot, in exchange', 6, 1, [createEntry(1, 12, 8), createEntry(6, 11)]],
    ['to where it is', 6, 6, both],
    ['from a slot with nothing in it', 9, 1, both],
  ])('moves what a slot holds %s', (_case, from, to, result) => {
    expect(moveSlot(both, from, to)).toEqual(result)
  })
  it('is cleared slot by slot', () => {
    expect(clearSlot(both, 1)).toEqual([createEntry(6, 12, 8)])
    expect(clearSlot(both, 2)).toEqual(both)
    expect([findSlotEntry(both, 6), findSlotEntry(both, 7)]).toEqual([createEntry(6, 12, 8), undefined])
  })
  it.each([0, 21, -1, 1.5, Number.NaN])('knows no slot %j', (slot) => {
    expect(() => setSlot(both, createEntry(slot, 13))).toThrow(RangeError)
    expect(() => moveSlot(both, 1, slot)).toThrow(RangeError)
    expect(() => moveSlot(both, slot, 1)).toThrow(RangeError)
  })
  it('tells the first free slot, until there is none', () => {
    expect(findFreeSlot([])).toBe(1)
    expect(findFreeSlot([createEntry(2, 1), createEntry(1, 2)])).toBe(3)
    expect(findFreeSlot(ringOrder.map((slot) => createEntry(slot, slot)))).toBeUndefined()
  })
  it('tells which fragrances leave it, wherever the others go', () => {
    expect(getRemovedFragranceIds(both, moveSlot(both, 1, 20))).toEqual([])
    expect(getRemovedFragranceIds(both, clearSlot(both, 6))).toEqual([12])
    expect(getRemovedFragranceIds(both, [createEntry(6, 13), createEntry(7, 12)])).toEqual([11])
    expect(getRemovedFragranceIds([], both)).toEqual([])
  })
})

test('whatever is done to a collection, it has each fragrance and each slot once, in order, and loses nothing by moving', () => {
  const slot = fc.integer({ min: 1, max: slotCount })
  const change = fc.oneof(
    fc.record({ kind: fc.constant('set' as const), slot, fragranceId: fc.integer({ min: 1, max: 25 }) }),
    fc.record({ kind: fc.constant('clear' as const), slot }),
    fc.record({ kind: fc.constant('move' as const), slot, to: slot }),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 80 }), (changes) => {
      let entries: readonly SlotEntry[] = []
      for (const one of changes) {
        const before = entries
        if (one.kind === 'clear') entries = clearSlot(entries, one.slot)
        else if (one.kind === 'move') entries = moveSlot(entries, one.slot, one.to)
        else {
          const change = setSlot(entries, createEntry(one.slot, one.fragranceId))
          if ('occupiedSlot' in change)
            expect(findSlotEntry(entries, change.occupiedSlot)?.fragranceId).toBe(one.fragranceId)
          else entries = change.entries
        }
        const slots = entries.map((entry) => entry.slot)
        expect(new Set(entries.map(({ fragranceId }) => fragranceId)).size).toBe(entries.length)
        expect(new Set(slots).size).toBe(entries.length)
        expect(slots.every(isSlot)).toBe(true)
        expect(slots).toEqual(slots.toSorted((a, b) => a - b))
        if (one.kind === 'move') {
          expect(getRemovedFragranceIds(before, entries)).toEqual([])
          expect(moveSlot(entries, one.to, one.slot)).toEqual(
            findSlotEntry(before, one.slot) ? before : expect.anything(),
          )
        }
      }
    }),
  )
})
