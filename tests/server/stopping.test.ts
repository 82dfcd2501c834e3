import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/steps/freePort.mjs'
import { openHttpListener } from '../../server/httpListener.ts'
import { builtProject } from '../support/builtProject.ts'
import { layEmptyDatabase } from '../support/embeddedDumps.ts'
import { createDatabase, connect as openPool } from '../support/postgresServer.ts'
import { startedServers } from './startedServers.ts'

const { dataDir, start } = startedServers()

test('connections without a request hold up no stop, whether they had one, never had one or just end theirs', async () => {
  const port = await freePort()
  const door = await openHttpListener('127.0.0.1', port)
  const underWay: (() => void)[] = []
  door.setHandler(({ url }, response) => {
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

test('a signal while a start makes the demo data ends the server in order', async () => {
  await layEmptyDatabase(dataDir())
  const server = await start(await freePort(), { NODE_ENV: 'demo', DATABASE_URL: '' })
  await expect.poll(server.output, { timeout: 150_000 }).toContain('Drawing')
  server.child.kill('SIGTERM')
  const { code, output } = await server.ended
  expect([code, output.trim().split('\n')]).toEqual([0, [expect.stringContaining('Drawing')]])
  expect(await readdir(dataDir())).not.toContain('lock')
})

test('a signal during a migration ends the server with nothing half migrated, and the next start succeeds', async () => {
  const { path, remove } = await builtProject()
  onTestFinished(remove)
  const waiting = process.env.TEST_DATABASE_URL ? waitsOnServer : waitsEmbedded
  const { env, statement, isWaiting, release } = await waiting()
  const migration = join(path, 'server/db/migrations/9999_waits.sql')
  await writeFile(migration, `create table half_done (id int);\n${statement};\ncreate table other_half (id int);`)
  const startHere = async () => start(await freePort(), env, join(path, 'dist/server/main.js'))
  const server = await startHere()
  await expect.poll(isWaiting, { timeout: 150_000 }).toBe(true)
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, output: '' })
  await release()
  await (await startHere()).isReady()
})

interface Waiting {
  readonly env: Record<string, string>
  readonly statement: string
  isWaiting(): Promise<boolean>
  release(): Promise<void>
}

/** A migration of the embedded database that takes two seconds, and says by a file that it runs. */
async function waitsEmbedded(): Promise<Waiting> {
  await layEmptyDatabase(dataDir())
  const marker = join(dataDir(), 'db', 'marker')
  return {
    env: {},
    statement: `do $$ begin
      execute format('copy (select 1) to %L', current_setting('data_directory') || '/marker'); perform pg_sleep(2);
    end $$`,
    isWaiting: async () => existsSync(marker),
    release: async () => undefined,
  }
}

/** A migration that waits for a lock of another session. */
async function waitsOnServer(): Promise<Waiting> {
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_URL ?? '')
  onTestFinished(drop)
  const other = openPool(url)
  await sql`select pg_advisory_lock(4711)`.execute(other)
  const isWaiting = async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
    return (await waiting.execute(other)).rows.length > 0
  }
  // The server's session ends with its process, although nobody gives it the lock.
  const release = () =>
    expect
      .poll(isWaiting)
      .toBe(false)
      .finally(() => other.destroy())
  return { env: { DATABASE_URL: url }, statement: 'select pg_advisory_xact_lock(4711)', isWaiting, release }
}
