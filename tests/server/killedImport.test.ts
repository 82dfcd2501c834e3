import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import type { Db } from '../../server/db/tables.ts'
import { openFileStore } from '../../server/files/fileStore.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { check, read, runImports, upload } from '../imports/importFixture.ts'
import { getBuiltServersFolder } from '../support/builtServer.ts'
import { type Client, createClient, createTestClock, testSecret as secret } from '../support/createTestApp.ts'
import { readMigratedDump } from '../support/embeddedDumps.ts'
import { makeOnce } from '../support/makeOnce.ts'
import { shortLived } from '../support/shortLived.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'
import { createMigratedDatabase } from '../support/testDatabase.ts'
import { addUser, testPassword } from '../support/testUsers.ts'

const folder = setUpTemporaryFolder()
const silenceMs = 31_000
/** `npm run test:kill` asks for 20. */
const kills = Number(process.env.IMPORT_KILLS ?? 4)

/**
 * Bundles the process that is killed, because it starts many times faster than its sources; once, although this file
 * runs on both databases.
 */
async function buildProgram(): Promise<string> {
  const folder = join(getBuiltServersFolder(process.ppid), 'imports')
  const outDir = join(folder, 'program')
  const ssr = 'tests/support/killedImports.ts'
  await makeOnce(
    folder,
    async () => void (await build({ root: findProjectRoot(), logLevel: 'warn', build: { ssr, outDir } })),
  )
  return join(outDir, 'killedImports.js')
}
const program = await buildProgram()

/** A data folder and a database for a server with one administrator. The clock moves only when the test moves it. */
async function createPlace(name: string) {
  const postgres = process.env.TEST_DATABASE_URL
  const dataDir = join(folder(), name)
  await mkdir(join(dataDir, 'db'), { recursive: true, mode: 0o700 })
  const created = postgres ? await createMigratedDatabase(postgres, server) : undefined
  if (created) onTestFinished(() => created.drop())
  else await extractMigrated(dataDir)
  const env = { SECRET: secret, DATA_DIR: dataDir, ...(created && { DATABASE_URL: created.url }) }
  const config = readConfig(env, findProjectRoot(), server)
  const clock = createTestClock(Date.UTC(2026, 2, 1, 12))
  return {
    clock,
    /**
     * Opens the server for some calls of the administrator and closes it again, because another process needs the
     * database.
     */
    async use<T>(
      work: (
        client: Client,
        running: { readonly app: Awaited<ReturnType<typeof createApp>>; readonly db: Db },
      ) => Promise<T>,
    ): Promise<T> {
      const database = await openDatabase(config)
      const { db } = database
      if (created) await migrate(db, findProjectRoot(), getMigrationFolders(server))
      const files = await openFileStore({ config, secret, clock })
      const app = await createApp({ product: server, db, files, clock, config, secret, log: false })
      try {
        const known = await db.selectFrom('users').select('email').executeTakeFirst()
        const { email } = known ?? (await addUser(db, { profile: 'ADMIN', email: 'ana@example.com' }))
        const login = await createClient(app, {}).post('/api/login', { Login: email, Senha: testPassword })
        return await work(createClient(app, { authorization: `Bearer ${login.json().token}` }), { app, db })
      } finally {
        await app.close()
        await database.close()
      }
    },
    /**
     * Runs the background work of imports in a process that is killed before its n-th statement. Returns the signal
     * that ended the process.
     */
    async workUntil(statement: number): Promise<string | null> {
      clock.advance(silenceMs)
      const child = spawn(process.execPath, [shortLived, program], {
        cwd: findProjectRoot(),
        env: { PATH: process.env.PATH, ...env, NOW: String(clock().getTime()), KILL_AT: String(statement) },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const [, signal] = await once(child, 'exit')
      clock.advance(silenceMs)
      return signal
    },
  }
}

async function extractMigrated(dataDir: string): Promise<void> {
  const dump = join(folder(), 'migrated.tar')
  await writeFile(dump, Buffer.from(await (await readMigratedDump(server)).arrayBuffer()))
  const { status, stderr } = spawnSync('tar', ['-xf', dump, '-C', join(dataDir, 'db')], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

type Place = Awaited<ReturnType<typeof createPlace>>
const stored = 5 * kills
const created = 270

/** Stores records, and starts the writing of a file that changes them, creates others, and has rows that are refused. */
const startWriting = ({ use }: Place): Promise<number> =>
  use(async (client, running) => {
    for (let id = 1; id <= stored; id++) await client.post('/api/categories', { name: `Stored ${id}` })
    const lines = [
      ...Array.from({ length: stored }, (_, index) => `${index + 1};Changed ${index + 1}`),
      ...Array.from({ length: created }, (_, index) => `;Created ${index + 1}`),
      ';ab',
    ]
    const content = ['_id;Nome', ...lines].join('\n')
    const { importId } = await upload(running, client, { resource: 'categories', content })
    const { revision, counts } = await check(running, client, importId)
    expect(counts).toMatchObject({ new: created, changed: stored, refused: 1 })
    // Refused only when they are written.
    await client.put('/api/categories/7', { name: 'Saved since' })
    await client.post('/api/categories', { name: 'Created 9' })
    await client.post(`/api/imports/${importId}/commit`, { revision })
    return importId
  })

/** Everything that an import leaves in the database, without ids, because killed transactions have used some up. */
const describeResult = ({ use }: Place, importId: number) =>
  use(async (client, running) => {
    await runImports(running)
    const { state, counts } = await read(client, importId)
    const { rows } = await sql<{ name: string }>`select name from categories order by name`.execute(running.db)
    const names = rows.map(({ name }) => name)
    const { rows: audit } = await sql<{ entry: string }>`
      select concat_ws(' ', a.action, a.version, a.title, a.changes) as entry from audit_entries as a
      join imports as i on i.operation = a.operation where i.id = ${importId} order by 1`.execute(running.db)
    const entries = audit.map(({ entry }) => entry)
    const report = (await client.get(`/api/imports/${importId}/report?format=csv`)).body
    return { state, counts, names, entries, report }
  })

test(`an import that is killed ${kills} times is written, and undone, as one that nobody disturbed [Z-32, Z-41]`, async () => {
  const [killed, calm] = [await createPlace('killed'), await createPlace('calm')]
  const expected = await describeResult(calm, await startWriting(calm))
  const importId = await startWriting(killed)
  for (let kill = 0; kill < kills; kill++) expect(await killed.workUntil(2 + 7 * kill)).toBe('SIGKILL')
  const found = await describeResult(killed, importId)
  expect(found).toEqual(expected)
  expect([found.state, found.counts]).toEqual([
    'done',
    { rows: stored + created + 1, new: created - 1, changed: stored - 1, unchanged: 0, refused: 3, conflict: 0 },
  ])

  // Its undo is killed too.
  const plan = await killed.use(async (client) => {
    const id = (await client.get('/api/categories?FilterString=Created%2020')).json().data[0].categoryId
    await client.put(`/api/categories/${id}`, { name: 'Mine since' })
    const path = `/api/imports/${importId}/undo`
    const planned = (await client.get(path)).json()
    expect((await client.post(path)).statusCode).toBe(202)
    return planned
  })
  expect(plan).toMatchObject({
    undoable: created + stored - 3,
    kept: [{ title: 'Mine since', by: { nome: 'Ana Souza' } }],
  })
  for (const statement of [3, 60, 200]) expect(await killed.workUntil(statement)).toBe('SIGKILL')
  const undone = await describeResult(killed, importId)
  expect(undone.state).toBe('undone')
  expect(undone.names.filter((name) => !name.startsWith('Stored'))).toEqual(['Created 9', 'Mine since', 'Saved since'])
  expect(undone.names).toHaveLength(stored + 2)
  // Nothing is taken back twice.
  expect(undone.entries).toHaveLength(2 * (created + stored - 2) - 1)
  const kept = await killed.use(async (client) => (await client.get(`/api/imports/${importId}/undo`)).json())
  expect(kept).toMatchObject({ undoable: 0, kept: [{ title: 'Mine since' }] })
}, 600_000)
