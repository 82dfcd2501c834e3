import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runEach } from '../../src/declared/bulk/runEach.ts'

const isNeverAborted = () => false
const ignore = () => undefined

test('no more than four are under way at once, and each is done once, in any order of ending', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(5), { maxLength: 30 }), async (delays) => {
      let running = 0
      let most = 0
      const result = await runEach(
        [...delays.entries()],
        async ([index, delay]) => {
          most = Math.max(most, ++running)
          for (let turn = 0; turn < delay; turn++) await Promise.resolve()
          running--
          return index
        },
        { maxConcurrent: 4, isStopped: isNeverAborted, onProgress: ignore },
      )
      expect(most).toBeLessThanOrEqual(4)
      expect([result.results.map(({ result }) => result), result.notStarted]).toEqual([[...delays.keys()], []])
    }),
  )
})

test('four are begun together', async () => {
  const begun: number[] = []
  const runForever = () => new Promise<void>(() => undefined)
  const startRun = (one: number) => {
    begun.push(one)
    return runForever()
  }
  void runEach([1, 2, 3, 4, 5, 6], startRun, { maxConcurrent: 4, isStopped: isNeverAborted, onProgress: ignore })
  await Promise.resolve()
  expect(begun).toEqual([1, 2, 3, 4])
})

test('it tells after each how many are done', async () => {
  const told: number[] = []
  await runEach([1, 2, 3], async (one) => one, {
    maxConcurrent: 2,
    isStopped: isNeverAborted,
    onProgress: (done) => told.push(done),
  })
  expect(told).toEqual([1, 2, 3])
})

test('once it is stopped it begins no more, and says what it has not tried', async () => {
  const startedItems: number[] = []
  let isStopped = false
  const result = await runEach(
    [1, 2, 3, 4, 5, 6, 7, 8],
    async (one) => {
      startedItems.push(one)
      isStopped = one >= 3
    },
    { maxConcurrent: 2, isStopped: () => isStopped, onProgress: ignore },
  )
  expect(result.results.map(({ item }) => item)).toEqual(startedItems)
  expect([...startedItems, ...result.notStarted]).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(result.notStarted.length).toBeGreaterThanOrEqual(4)
})
