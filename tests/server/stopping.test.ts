import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { openHttpListener } from '../../server/httpListener.ts'
import { createBuiltProject } from '../support/builtProject.ts'
import { extractDatabase } from '../support/embeddedDumps.ts'
import { createDatabase, connect as openPool } from '../support/postgresServer.ts'
import { setUpServers } from './serverFixture.ts'

const { dataDir, start } = setUpServers()

test('connections without a request hold up no stop, whether they had one, never had one or just end theirs', async () => {
  const port = await findFreePort()
  const door = await openHttpListener('127.0.0.1', port)
  const underWay: (() => void)[] = []
  door.setHandler(({ url }, response) => {
    if (url === '/slow') underWay.push(() => response.end('done'))
    else response.end()
  })
  const agent = new Agent({ keepAlive: true })
  const sendRequest = async (path: string): Promise<IncomingMessage> =>
    (await once(get({ port, host: '127.0.0.1', path, agent }), 'response'))[0]
  const slow = sendRequest('/slow')
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const kept = once((await sendRequest('/')).resume().socket, 'close')
  await expect.poll(() => underWay.length).toBe(1)

  const closed = door.close(600_000)
  await Promise.all([once(silent, 'close'), kept])
  for (const end of underWay) end()
  const answer = await slow
  expect([answer.headers.connection, (await answer.toArray()).join('')]).toEqual(['close', 'done'])
  await closed
}, 20_000)

test('after SIGTERM ready says no at once, other calls go on until the drain ends, and then those under way end [RO-16, RO-20]', async () => {
  await extractDatabase(dataDir())
  const port = await findFreePort()
  const server = await start(port, { DRAIN_SECONDS: '3' })
  await server.waitUntilReady()
  const agent = new Agent({ keepAlive: true })
  const request = async (path: string): Promise<{ status: number | undefined; body: string }> => {
    const [answer] = await once(get({ port, host: '127.0.0.1', path, agent }), 'response')
    return { status: answer.statusCode, body: (await answer.toArray()).join('') }
  }
  expect(await request('/api/ready')).toEqual({ status: 200, body: '{"status":"ok","warnings":[]}' })
  server.child.kill('SIGTERM')
  await expect.poll(() => request('/api/ready')).toEqual({ status: 503, body: '{"status":"draining","warnings":[]}' })
  expect((await request('/api/health')).status).toBe(200)
  const underWay = request('/api/openapi.json')
  expect((await underWay).status).toBe(200)
  expect((await server.ended).code).toBe(0)
  await expect(request('/api/health')).rejects.toThrow('ECONNREFUSED')
})

test('a signal while a start makes the demo data ends the server in order', async () => {
  await extractDatabase(dataDir())
  const server = await start(await findFreePort(), { NODE_ENV: 'demo', DATABASE_URL: '' })
  await expect.poll(server.output, { timeout: 150_000 }).toContain('Drawing')
  server.child.kill('SIGTERM')
  const { code, output } = await server.ended
  expect([code, output.trim().split('\n')]).toEqual([0, [expect.stringContaining('Drawing')]])
  expect(await readdir(dataDir())).not.toContain('lock')
})

test('a signal during a migration ends the server with nothing half migrated, and the next start succeeds [RO-16]', async () => {
  const { path, remove } = await createBuiltProject()
  onTestFinished(remove)
  const waiting = process.env.TEST_DATABASE_URL ? blockOnPostgres : blockOnPglite
  const { env, statement, isBlocked, release } = await waiting()
  const migration = join(path, 'server/db/migrations/9999_waits.sql')
  await writeFile(migration, `create table half_done (id int);\n${statement};\ncreate table other_half (id int);`)
  const startBuiltServer = (onPort: number) => start(onPort, env, join(path, 'dist/server/main.js'))
  const port = await findFreePort()
  const server = await startBuiltServer(port)
  await expect.poll(isBlocked, { timeout: 150_000 }).toBe(true)
  // The embedded database keeps the process from answering while it runs a statement.
  if (process.env.TEST_DATABASE_URL) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/ready`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'starting', warnings: [] }])
  }
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, output: '' })
  await release()
  await (await startBuiltServer(port)).waitUntilReady()
})

interface BlockedRequest {
  readonly env: Record<string, string>
  readonly statement: string
  isBlocked(): Promise<boolean>
  release(): Promise<void>
}

/** A migration of the embedded database that takes two seconds and creates a marker file when it starts. */
async function blockOnPglite(): Promise<BlockedRequest> {
  await extractDatabase(dataDir())
  const marker = join(dataDir(), 'db', 'marker')
  return {
    env: {},
    statement: `do $$ begin
      execute format('copy (select 1) to %L', current_setting('data_directory') || '/marker'); perform pg_sleep(2);
    end $$`,
    isBlocked: async () => existsSync(marker),
    release: async () => undefined,
  }
}

/** A migration that waits for a lock of another session. */
async function blockOnPostgres(): Promise<BlockedRequest> {
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_URL ?? '')
  onTestFinished(drop)
  const other = openPool(url)
  await sql`select pg_advisory_lock(4711)`.execute(other)
  const isBlocked = async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
    return (await waiting.execute(other)).rows.length > 0
  }
  // The database session of the server ends with its process, although it never gets the lock.
  const release = () =>
    expect
      .poll(isBlocked)
      .toBe(false)
      .finally(() => other.destroy())
  return { env: { DATABASE_URL: url }, statement: 'select pg_advisory_xact_lock(4711)', isBlocked, release }
}
