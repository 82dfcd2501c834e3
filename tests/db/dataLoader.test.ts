import { expect, test } from 'vitest'
import { createDataLoader } from '../../server/db/dataLoader.ts'

function createRecordingLoader() {
  const questions: (readonly number[])[] = []
  const square = createDataLoader(async (keys: readonly number[]) => {
    questions.push(keys)
    if (keys.includes(13)) throw new Error('no such luck')
    return new Map(keys.filter((key) => key > 0).map((key) => [key, key * key]))
  })
  return { questions, square }
}

test('who asks in the same turn is asked for together, each key once, and gets their own answer', async () => {
  const { questions, square } = createRecordingLoader()
  expect(await Promise.all([square(2), square(3), square(2), square(-1)])).toEqual([4, 9, 4, undefined])
  expect(questions).toEqual([[2, 3, -1]])
})

test('nobody gets an answer from before they asked', async () => {
  const { questions, square } = createRecordingLoader()
  await square(2)
  await square(2)
  expect(questions).toEqual([[2], [2]])
})

test('what fails fails for those of its turn alone', async () => {
  const { square } = createRecordingLoader()
  const results = await Promise.allSettled([square(13), square(2)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await square(2)).toBe(4)
})
