import { expect, test } from 'vitest'
import { readInTurn } from '../../server/exports/readInTurn.ts'

test('the pages of two exports are read one after the other, also after one that fails', async () => {
  const steps: string[] = []
  const read = (name: string) => async () => {
    steps.push(`${name} begins`)
    await new Promise(setImmediate)
    steps.push(`${name} ends`)
    if (name === 'a') throw new Error('the database is away')
  }
  const results = await Promise.allSettled([readInTurn(read('a')), readInTurn(read('b'))])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('a read that is stuck does not keep the other exports from theirs', async () => {
  const { promise: stuck, resolve: end } = withResolvers()
  const first = readInTurn(() => stuck)
  expect(await readInTurn(async () => 'read')).toBe('read')
  end()
  await first
})

function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}
