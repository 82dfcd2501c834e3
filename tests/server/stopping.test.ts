import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/steps/freePort.mjs'
import { openDoor } from '../../server/door.ts'

test('connections without a request hold up no stop, whether they had one, never had one or just end theirs', async () => {
  const port = await freePort()
  const door = await openDoor('127.0.0.1', port)
  const underWay: (() => void)[] = []
  door.lead(({ url }, response) => {
    if (url === '/slow') underWay.push(() => response.end('done'))
    else response.end()
  })
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string): Promise<IncomingMessage> =>
    (await once(get({ port, host: '127.0.0.1', path, agent }), 'response'))[0]
  const slow = ask('/slow')
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const kept = once((await ask('/')).resume().socket, 'close')
  await expect.poll(() => underWay.length).toBe(1)

  const closed = door.close(600_000)
  await Promise.all([once(silent, 'close'), kept])
  for (const end of underWay) end()
  const answer = await slow
  expect([answer.headers.connection, (await answer.toArray()).join('')]).toEqual(['close', 'done'])
  await closed
}, 20_000)
