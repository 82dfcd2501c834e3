import { expect, test } from 'vitest'
import { joinPartialChanges, undoPartialChange } from '../../server/history/partialChanges.ts'

const row = (id: number, text: string) => ({ id, text })
const changes = [
  { from: [row(1, 'a')], to: [row(1, 'b')], partialBy: 'id' },
  { from: [], to: [row(3, 'new')], partialBy: 'id' },
  { from: [row(2, 'x')], to: [], partialBy: 'id' },
  { from: [row(1, 'b'), row(3, 'new')], to: [row(1, 'c')], partialBy: 'id' },
]

test('successive changes of some rows are one change of each row that differs in the end', () => {
  expect(joinPartialChanges(changes)).toEqual({
    from: [row(1, 'a'), row(2, 'x')],
    to: [row(1, 'c')],
    partialBy: 'id',
  })
  const thereAndBack = [...changes.slice(0, 1), { from: [row(1, 'b')], to: [row(1, 'a')], partialBy: 'id' }]
  expect(joinPartialChanges(thereAndBack)).toEqual({ from: [], to: [], partialBy: 'id' })
})

test('the rows of before are those of now with the change taken back', () => {
  const now = [row(1, 'c'), row(4, 'same'), row(5, 'added')]
  const change = { from: [row(1, 'a'), row(2, 'x')], to: [row(1, 'c'), row(5, 'added')], partialBy: 'id' }
  expect(undoPartialChange(now, change)).toEqual([row(1, 'a'), row(4, 'same'), row(2, 'x')])
})
