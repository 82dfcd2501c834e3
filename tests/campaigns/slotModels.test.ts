import { describe, expect, it } from 'vitest'
import { getSlotAngle, ringOrder } from '#rules/slots.ts'
import { canvasSize, findSlotAt, getPicturePoint, toCanvasPoint } from '../../src/campaigns/ringGeometry.ts'
import { findChangedSlots, getInitials, parseEntries } from '../../src/campaigns/slotEntries.ts'
import { appendTypedDigit, getRingCommand } from '../../src/campaigns/slotKeys.ts'
import { createHistory, recordStep, redoStep, undoStep } from '../../src/campaigns/undoHistory.ts'

describe('the ring on its canvas', () => {
  it('has under the picture of each slot that slot, and none in the middle or far outside', () => {
    for (const slot of ringOrder) expect(findSlotAt(getPicturePoint(slot))).toBe(slot)
    expect(findSlotAt({ x: canvasSize / 2, y: canvasSize / 2 })).toBeUndefined()
    expect(findSlotAt({ x: canvasSize + 200, y: canvasSize / 2 })).toBeUndefined()
    expect(getPicturePoint(6).y).toBeLessThan(getPicturePoint(7).y)
    expect(getSlotAngle(6)).toBe(-90)
  })
  it('is found at any size and place on the screen', () => {
    expect(toCanvasPoint({ x: 150, y: 90 }, { left: 10, top: 20, width: 280 })).toEqual({ x: 220, y: 110 })
    expect(toCanvasPoint({ x: 5, y: 5 }, { left: 0, top: 0, width: 0 })).toEqual({ x: 5, y: 5 })
  })
})

describe('keys on the ring', () => {
  const createKey = (name: string, more = {}) => ({
    key: name,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  })
  it.each([
    [createKey('ArrowRight'), { kind: 'select', slot: 7 }],
    [createKey('ArrowUp'), { kind: 'select', slot: 5 }],
    [createKey('ArrowRight', { shiftKey: true }), { kind: 'move', to: 7 }],
    [createKey('Home'), { kind: 'select', slot: 6 }],
    [createKey('End'), { kind: 'select', slot: 5 }],
    [createKey('Enter'), { kind: 'edit' }],
    [createKey('Backspace'), { kind: 'clear' }],
    [createKey('z', { ctrlKey: true }), { kind: 'undo' }],
    [createKey('Z', { metaKey: true, shiftKey: true }), { kind: 'redo' }],
    [createKey('y', { ctrlKey: true }), { kind: 'redo' }],
    [createKey('s', { ctrlKey: true }), undefined],
    [createKey('ArrowRight', { altKey: true }), undefined],
    [createKey('ArrowRight', { ctrlKey: true }), undefined],
    [createKey('Tab'), undefined],
    [createKey('x'), undefined],
  ])('%j asks for %j', (press, expectedAction) => {
    expect(getRingCommand(press, 6)).toEqual(expectedAction)
  })
  it('make a number of digits that follow each other soon', () => {
    const one = appendTypedDigit('1', 0)
    expect(one).toEqual({ slot: 1, typed: { digits: '1', timeMs: 0 } })
    expect([appendTypedDigit('9', 900, one?.typed)?.slot, appendTypedDigit('9', 1100, one?.typed)?.slot]).toEqual([
      19, 9,
    ])
    expect(appendTypedDigit('0', 5, { digits: '2', timeMs: 0 })?.slot).toBe(20)
    expect(appendTypedDigit('1', 5, { digits: '2', timeMs: 0 })?.slot).toBe(1)
    expect([appendTypedDigit('0', 0), appendTypedDigit('a', 0)]).toEqual([undefined, undefined])
  })
})

describe('a history', () => {
  it('goes back and forth, and forgets what was undone once something else is done', () => {
    const begun = createHistory('a')
    expect([undoStep(begun), redoStep(begun)]).toEqual([undefined, undefined])
    const two = recordStep(recordStep(begun, 'b'), 'c')
    const back = undoStep(two)
    expect([back?.present, back && redoStep(back)?.present]).toEqual(['b', 'c'])
    const other = back && recordStep(back, 'd')
    expect(other && [other.past, other.present, other.future]).toEqual([['a', 'b'], 'd', []])
  })
  it('takes steps about the same thing for one, as long as nothing comes between', () => {
    const typed = recordStep(
      recordStep(recordStep(createHistory('5'), '1', 'seconds'), '12', 'seconds'),
      '12s',
      'other',
    )
    expect([typed.past, typed.present]).toEqual([['5', '12'], '12s'])
  })
})

describe('entries of a collection', () => {
  it('are read from what a form holds, without what is none', () => {
    const rows = [{ slot: 6, fragranceId: 1, shotSeconds: 5 }, { slot: 21, fragranceId: 2 }, { slot: 7 }, null, 'x']
    expect(parseEntries(rows)).toEqual([{ slot: 6, fragranceId: 1, shotSeconds: 5, fragrance: { name: '1' } }])
    expect(parseEntries(null)).toEqual([])
  })
  it.each([
    ['Lavanda', 'L'],
    ['menta fria da serra', 'MF'],
    ['Água & Sal', 'ÁS'],
    ['', ''],
  ])('have of %j the initials %j', (name, initials) => {
    expect(getInitials(name)).toBe(initials)
  })
  it('tell in which slots they differ', () => {
    const createEntry = (slot: number, fragranceId: number, shotSeconds = 5) => ({ slot, fragranceId, shotSeconds })
    expect(findChangedSlots([createEntry(6, 1), createEntry(1, 2)], [createEntry(1, 2), createEntry(6, 1)])).toEqual([])
    expect(findChangedSlots([createEntry(6, 1), createEntry(1, 2)], [createEntry(7, 1), createEntry(1, 2, 8)])).toEqual(
      [1, 6, 7],
    )
  })
})
