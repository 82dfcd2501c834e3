import { once } from 'node:events'
import { statSync } from 'node:fs'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { openHttpListener } from '../../server/httpListener.ts'
import { setUpServers } from './serverFixture.ts'

const { dataDir, start } = setUpServers()

test('the server starts, closes its data to other accounts, refuses a second one on them, and stops on SIGTERM with everything closed [RO-10]', async () => {
  const port = await findFreePort()
  await widenPermissions(dataDir())
  const server = await start(port)
  await server.waitUntilReady()
  expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200)
  expect(server.output()).toContain(`could enter the data directory ${dataDir()}. It is closed to them now.`)
  expect(await listWidelyReadable(dataDir())).toEqual([])

  const second = await (await start(await findFreePort())).ended
  expect(second.code).toBe(1)
  expect(second.output.trim()).toMatch(
    /^The data directory \S+ is in use by another Sillage \(process \d+\)\. Stop it first.*$/,
  )

  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  expect(await readdir(dataDir())).toEqual(['db', 'files'])
})

test('a port in use is one sentence and exit code 1, before the data is touched', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, output } = await (await start(port)).ended
  expect(code).toBe(1)
  expect(output.trim()).toBe(
    `Another program already listens on port ${port} of 127.0.0.1. Stop it, or choose another port with PORT.`,
  )
  expect(await readdir(dataDir())).toEqual([])
  other.close()
})

test('a place where a restore was cut off is refused, and left as it is', async () => {
  await mkdir(join(dataDir(), 'restore.part'))
  const { code, output } = await (await start(await findFreePort())).ended
  expect([code, output]).toEqual([1, expect.stringMatching(/^A restore into this place is under way or was cut off: /)])
  expect(await readdir(dataDir())).toEqual(['restore.part'])
})

test('a bad configuration is a sentence a variable and exit code 1', async () => {
  const { code, output } = await (await start(1, { PORT: 'x', LOCALES: 'fr' })).ended
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(3)
})

test('until the server is ready and while it stops, the door answers 503; requests under way end, and their connections [RO-16]', async () => {
  const port = await findFreePort()
  const listener = await openHttpListener('127.0.0.1', port)
  const request = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const requestReady = () => request('/api/ready')
  const starting = await requestReady()
  expect([starting.status, await starting.json()]).toEqual([503, { status: 'starting', warnings: [] }])
  expect((await request('/api/usuario')).status).toBe(503)
  const problem = await request('/api/usuario', { accept: 'application/problem+json' })
  expect([problem.headers.get('vary'), await problem.json()]).toMatchObject(['Accept', { status: 503, errors: [] }])
  const pendingResponses: ServerResponse[] = []
  listener.setHandler((_request, response) => void pendingResponses.push(response))
  const answers = [requestReady(), requestReady()]
  await expect.poll(() => pendingResponses.length).toBe(2)
  pendingResponses[0]?.write('half ')
  const begun = performance.now()
  const closed = listener.close(60_000)
  await expect(requestReady()).rejects.toThrow()
  for (const response of pendingResponses) response.end('done')
  const texts = await Promise.all(answers.map(async (answer) => (await answer).text()))
  expect(texts.sort()).toEqual(['done', 'half done'])
  await closed
  expect(performance.now() - begun).toBeLessThan(30_000)
})

test('a request that never ends keeps the door open only as long as patience lasts', async () => {
  const port = await findFreePort()
  const listener = await openHttpListener('127.0.0.1', port)
  let hasAnswer = false
  listener.setHandler(() => {
    hasAnswer = true
  })
  const answer = fetch(`http://127.0.0.1:${port}/`).catch(() => 'cut off')
  await expect.poll(() => hasAnswer).toBe(true)
  await listener.close(50)
  expect(await answer).toBe('cut off')
})

/** Makes a data folder and a file in it readable for all accounts. */
async function widenPermissions(folder: string): Promise<void> {
  await mkdir(join(folder, 'files'))
  await writeFile(join(folder, 'files', 'old'), 'x')
  for (const path of [join(folder, 'files', 'old'), join(folder, 'files'), folder]) await chmod(path, 0o777)
}

/** The entries of a folder that another account could read or write. */
async function listWidelyReadable(folder: string): Promise<string[]> {
  const entries = ['', ...(await readdir(folder, { recursive: true }))]
  expect(entries.length).toBeGreaterThan(100)
  return entries.filter((entry) => (statSync(join(folder, entry)).mode & 0o077) !== 0)
}
