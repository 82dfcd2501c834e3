import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { server } from '#product/server.ts'
import { startCluster } from '../../scripts/steps/postgresCluster.mjs'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { createPool } from '../../server/db/postgres.ts'
import { prepareRepeatedStatements } from '../../server/db/preparedStatements.ts'
import type { Db, Tables } from '../../server/db/tables.ts'
import { type FileStore, openFileStore } from '../../server/files/fileStore.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { addCategory, buildFragranceForm } from '../records/records.ts'
import { awaitStatuses } from '../support/answers.ts'
import { type Client, createClient, createTestClock, testSecret } from '../support/createTestApp.ts'
import { createPicture } from '../support/pictures.ts'
import { runAsAdministrator } from '../support/postgresServer.ts'
import { signalAll } from '../support/signalAll.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'
import { addUser, testPassword } from '../support/testUsers.ts'

// A separate cluster, because this test stops it.
describe('a PostgreSQL server that stops while people write', () => {
  const connections = 10
  let cluster: Awaited<ReturnType<typeof startCluster>>
  let dataDir: Awaited<ReturnType<typeof createTemporaryFolder>>
  let db: Db
  let files: FileStore
  let app: FastifyInstance
  let admin: Client
  beforeAll(async () => {
    cluster = await startCluster()
    // The test cluster does not wait for the disk by default. Existing connections keep the old setting.
    await runAsAdministrator(cluster.url, 'alter database postgres set synchronous_commit = on')
    dataDir = await createTemporaryFolder()
    const timeouts = { statementMs: 1_000, lockMs: 500, idleInTransactionMs: 2_000 }
    const pool = createPool(cluster.url, () => undefined, { timeouts })
    db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepareRepeatedStatements(pool) }) })
    await migrate(db, findProjectRoot(), getMigrationFolders(server))
    const clock = createTestClock(Date.UTC(2026, 2, 1, 12))
    const config = readConfig({ SECRET: testSecret, DATA_DIR: dataDir.path }, findProjectRoot(), server)
    files = await openFileStore({ config, secret: testSecret, clock })
    app = await createApp({ product: server, db, files, clock, config, secret: testSecret, log: false })
    await app.ready()
    const { email } = await addUser(db, { profile: 'ADMIN' })
    const login = await createClient(app, {}).post('/api/login', { Login: email, Senha: testPassword })
    admin = createClient(app, { authorization: `Bearer ${login.json<{ token: string }>().token}` })
  })
  afterAll(async () => {
    await app.close()
    await db.destroy()
    await cluster.stop()
    await dataDir.remove()
  })

  test.each([
    ['at once, as after a crash', 'SIGQUIT'],
    ['in order', 'SIGINT'],
  ] as const)(
    '%s: no acknowledged write is lost, the others get 503 and a moment to wait, and writing goes on',
    async (_how, signal) => {
      const stream = startWriter(admin, signal)
      await expect.poll(() => stream.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(30)
      await cluster.restart(signal)
      const before = stream.acknowledged.length
      await expect.poll(() => stream.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 30)
      await stream.end()

      const stored = await sql<{ name: string }>`select name from categories where name like ${`${signal}%`}`.execute(
        db,
      )
      const names = new Set(stored.rows.map(({ name }) => name))
      expect(stream.acknowledged.filter((name) => !names.has(name))).toEqual([])
      const sentence = createTranslator('pt')('errors.unavailable')
      expect(new Set(stream.refused)).toEqual(new Set([`503, 2 s: ${sentence}`]))
      const counts = await sql<{ records: number; entries: number }>`
      select (select count(*) from categories) as records,
        (select count(*) from audit_entries where resource = 'categories' and action = 'create') as entries
    `.execute(db)
      expect(counts.rows[0]?.records).toBe(counts.rows[0]?.entries)
      expect((await admin.get('/api/health')).statusCode).toBe(200)
    },
    120_000,
  )

  test('calls that were refused meanwhile are in the access log once it can be written again', async () => {
    const refused = () => db.selectFrom('access_log').select('id').where('status', '=', 503).limit(1).execute()
    await expect.poll(refused, { timeout: 60_000 }).toHaveLength(1)
  })

  test('while no connection is free a call waits a while, then gets 503; it works once one is free', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const held = Array.from({ length: connections }, () => db.connection().execute(() => released))
    const response = await admin.get('/api/categories')
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2'])
    expect((await admin.get('/api/health')).statusCode).toBe(503)
    release()
    await Promise.all(held)
    expect((await admin.get('/api/categories')).statusCode).toBe(200)
  })

  test('a write that waits for a lock too long gets 503; a transaction that does nothing loses its locks', async () => {
    const path = `/api/categories/${(await addCategory(admin, 'Cítrico')).categoryId}`
    const save = async () => (await admin.put(path, { name: 'Amadeirado' })).statusCode
    const lockRecord = (connection: Db) =>
      sql`select from categories where name = 'Cítrico' for update`.execute(connection)
    const abandonedTransaction = db.transaction().execute(async (trx) => {
      await lockRecord(trx)
      await expect(lockRecord(db)).rejects.toMatchObject({ message: expect.stringContaining('lock timeout') })
      expect([await save(), (await admin.get(path)).json()]).toMatchObject([503, { name: 'Cítrico' }])
      await expect.poll(save).toBe(200)
    })
    await expect(abandonedTransaction).rejects.toThrow(/terminated|not queryable/)
  })

  test('connections that are frozen are left, and others are opened', async () => {
    await Promise.all(Array.from({ length: connections }, () => sql`select pg_sleep(0.1)`.execute(db)))
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    const frozenProcessIds = rows.map(({ pid }) => pid)
    signalAll(frozenProcessIds, 'SIGSTOP')
    try {
      const answers = await Promise.all(frozenProcessIds.map(() => admin.post('/api/categories', { name: 'Gourmand' })))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toContain(503)
      expect((await admin.get('/api/categories')).statusCode).toBe(200)
    } finally {
      signalAll(frozenProcessIds, 'SIGCONT')
    }
  })

  test('while the whole database is frozen a call gets 503 once its statement may take no longer [RO-13]', async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database()`.execute(db)
    const frozen = [cluster.pid, ...rows.map(({ pid }) => pid)]
    signalAll(frozen, 'SIGSTOP')
    try {
      const calls = Array.from({ length: connections + 2 }, () => admin.get('/api/categories'))
      expect(new Set(await awaitStatuses(...calls))).toEqual(new Set([503]))
      expect((await admin.get('/api/health')).statusCode).toBe(503)
    } finally {
      signalAll(frozen, 'SIGCONT')
    }
    await expect.poll(async () => (await admin.get('/api/categories')).statusCode).toBe(200)
  })

  test('pictures of a save whose end nobody knows stay: the record may name them', async () => {
    const { categoryId } = await addCategory(admin, 'Floral')
    await sql`create function lose_connection() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`.execute(db)
    await sql`create constraint trigger lost after insert on fragrances deferrable initially deferred
      for each row execute function lose_connection()`.execute(db)
    const parts = buildFragranceForm(await createPicture(), { categoryId: String(categoryId) })
    expect((await admin.post('/api/fragrances', parts)).statusCode).toBe(503)
    let kept = 0
    for await (const _file of files.list()) kept++
    expect(kept).toBe(4)
  })
})

/** Starts several writers that write until they are stopped. */
function startWriter(caller: Client, prefix: string) {
  const acknowledged: string[] = []
  const refused: string[] = []
  let isOver = false
  const write = async (person: number): Promise<void> => {
    for (let count = 0; !isOver; count++) {
      const name = `${prefix} ${person} ${count}`
      const response = await caller.post('/api/categories', { name })
      if (response.statusCode === 201) acknowledged.push(name)
      else {
        refused.push(`${response.statusCode}, ${response.headers['retry-after']} s: ${response.body}`)
        await pause(20)
      }
    }
  }
  const people = Promise.all([1, 2, 3, 4, 5, 6].map(write))
  const end = async (): Promise<void> => {
    isOver = true
    await people
  }
  return { acknowledged, refused, end }
}
