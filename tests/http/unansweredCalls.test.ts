import { PassThrough } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { isCalled, waitForCalls, watchCalls } from '../../server/http/unansweredCalls.ts'
import { finishUnlessQuiet } from '../../server/mapInTurns.ts'

const minuteMs = 60_000
/** Whether the promise is already fulfilled: `answered` or `waiting`. */
const race = (waiting: Promise<unknown>) =>
  Promise.race([waiting.then(() => 'answered'), new Promise((resolve) => setImmediate(() => resolve('waiting')))])

test('what is not urgent waits for calls until their answers begin, and not for ever', async () => {
  const app = fastify()
  watchCalls(app)
  const answers: (() => void)[] = []
  const body = new PassThrough()
  app.get('/slow', () => new Promise<string>((resolve) => answers.push(() => resolve('done'))))
  app.get('/download', (_request, reply) => reply.send(body))
  await app.ready()
  expect(await race(waitForCalls(minuteMs))).toBe('answered')
  let failWork: () => void = () => undefined
  const work = new Promise((_resolve, reject) => {
    failWork = () => reject(new Error('the work failed'))
  })
  // Once nobody has called for a moment, the next work may begin. Other tests of this process may just have called.
  await expect.poll(() => race(finishUnlessQuiet(work))).toBe('answered')

  const slow = app.inject('/slow')
  await expect.poll(() => race(waitForCalls(minuteMs))).toBe('waiting')
  const finishing = finishUnlessQuiet(work)
  expect(await race(finishing)).toBe('waiting')
  failWork()
  expect(await race(finishing)).toBe('answered')
  const waiting = waitForCalls(minuteMs)
  const busyMs = await waitForCalls(1)
  expect(busyMs).toBeGreaterThan(0)
  expect(await waitForCalls(1)).toBeGreaterThan(busyMs)
  for (const answer of answers) answer()
  expect(await waiting).toBe(0)
  expect((await slow).body).toBe('done')
  expect(isCalled(minuteMs)).toBe(true)

  const download = app.inject('/download')
  body.write('begins')
  await expect.poll(() => race(waitForCalls(minuteMs))).toBe('answered')
  body.end()
  expect((await download).body).toBe('begins')
  await app.close()
})
