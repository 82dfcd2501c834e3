import { expect, test } from 'vitest'
import { createStopwatch } from '../../scripts/steps/stopwatch.mjs'

test('tells how long each part took, also one that broke', async () => {
  let ms = 0
  const parts = createStopwatch(() => ms)
  const createTask = (milliseconds: number) => async () => {
    ms += milliseconds
    return milliseconds
  }
  expect(await parts.time('checks', createTask(1_250))).toBe(1_250)
  const broken = parts.time('vitest', async () => {
    await createTask(60_000)()
    throw new Error('no report')
  })
  await expect(broken).rejects.toThrow('no report')
  expect(parts.format()).toBe('checks 1.3 s, vitest 60.0 s')
})
