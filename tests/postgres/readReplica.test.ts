import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { server as product } from '#product/server.ts'
import { primarySettings, startCluster, startReplica } from '../../scripts/steps/postgresCluster.mjs'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openConfiguredReplica, type ReadReplica } from '../../server/db/replica.ts'
import type { Db } from '../../server/db/tables.ts'
import { checkReplica } from '../../server/doctor/checkReplica.ts'
import { openFileStore } from '../../server/files/fileStore.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { demoPassword } from '../../server/seed/seedDemo.ts'
import { type Client, createClient, createTestClock, testSecret } from '../support/createTestApp.ts'
import { connect } from '../support/postgresServer.ts'
import { seedWithoutPictures } from '../support/seedWithoutPictures.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'
import { requirePolicies } from './policies.ts'

const clock = createTestClock(Date.UTC(2026, 2, 1, 12))
let dataDir: Awaited<ReturnType<typeof createTemporaryFolder>>
const lines: string[] = []
const metricsToken = 'metrics-token'
let clusters: { primary: Awaited<ReturnType<typeof startCluster>>; standby: Awaited<ReturnType<typeof startReplica>> }
let database: Database
let standbyDb: Db
let replica: ReadReplica | undefined
let app: FastifyInstance
let admin: Client
let partner: Client

beforeAll(async () => {
  dataDir = await createTemporaryFolder()
  const primary = await startCluster(undefined, primarySettings)
  const standby = await startReplica(primary)
  clusters = { primary, standby }
  standbyDb = connect(standby.url)
  const env = {
    SECRET: testSecret,
    DATABASE_URL: primary.url,
    READ_DATABASE_URL: standby.url,
    METRICS_TOKEN: metricsToken,
    DATA_DIR: dataDir.path,
  }
  const config = readConfig(env, findProjectRoot(), product)
  database = await openDatabase(config)
  const { db, dbWithoutTimeout } = database
  await migrate(dbWithoutTimeout, findProjectRoot(), getMigrationFolders(product))
  await seedWithoutPictures(db, new Date(clock()))
  const rowSecurity = await requirePolicies(db, product.resources)
  const log = (line: string) => void lines.push(line)
  replica = await openConfiguredReplica(config, database, clock, log)
  const files = await openFileStore({ config, secret: testSecret, clock })
  const exportDb = dbWithoutTimeout
  app = await createApp({
    ...{ product, db, exportDb, files, clock, config, secret: testSecret, rowSecurity, replica },
    log: false,
  })
  await app.ready()
  admin = await signIn('admin@sillage.example')
  partner = await signIn('parceiro@sillage.example')
})
afterAll(async () => {
  await app.close()
  await replica?.close()
  await database.close()
  await clusters.primary.stop()
  await dataDir.remove()
})

async function signIn(email: string): Promise<Client> {
  const response = await createClient(app, {}).post('/api/login', { Login: email, Senha: demoPassword })
  return createClient(app, { authorization: `Bearer ${response.json<{ token: string }>().token}` })
}

const pause = () => sql`select pg_wal_replay_pause()`.execute(standbyDb)
const resume = () => sql`select pg_wal_replay_resume()`.execute(standbyDb)
const findNames = async (path: string, headers: Record<string, string> = {}) => {
  const response = await admin.get(path, headers)
  return [response.statusCode, response.body.match(/Novidade \d+/g)?.at(0) ?? null]
}
const listPath = '/api/categories?FilterString=Novidade'
let count = 0

/** Creates a category. Returns its name, its path, and the header with which a read waits for this write. */
async function create() {
  const name = `Novidade ${++count}`
  const response = await admin.post('/api/categories', { name })
  const position = String(response.headers['read-after'])
  return { name, path: `/api/categories/${response.json().categoryId}`, headers: { 'read-after': position } }
}

/** Deletes the categories of a test, and waits until the replica has deleted them too. */
beforeEach(async () => {
  await resume()
  await sql`delete from categories where name like 'Novidade%'`.execute(database.db)
  lines.length = 0
  await expect
    .poll(async () => (await sql`select from categories where name like 'Novidade%'`.execute(standbyDb)).rows)
    .toEqual([])
})

test('lists, searches, counts, dashboards and exports are read from the replica, records from the primary [RO-28]', async () => {
  await pause()
  const { name, path } = await create()
  expect(await findNames(path)).toEqual([200, name])
  for (const reading of [
    listPath,
    '/api/search?str=Novidade',
    '/api/categories/export?format=csv',
    '/api/audit?resource=categories',
  ])
    expect([reading, ...(await findNames(reading))]).toEqual([reading, 200, null])
  const shots = await admin.get('/api/shots-campaign')
  await sql`update campaigns set name = name || ' Novidade 0'`.execute(database.db)
  const after = await admin.get('/api/shots-campaign')
  await sql`update campaigns set name = replace(name, ' Novidade 0', '')`.execute(database.db)
  expect([shots.json().length > 0, after.json()]).toEqual([true, shots.json()])
})

test('sessions and writes are on the primary, however far behind the replica is [RO-28]', async () => {
  await pause()
  const { path } = await create()
  const again = await signIn('admin@sillage.example')
  const saved = await again.put(path, { name: 'Novidade 99' })
  expect([saved.statusCode, (await again.get(path)).json().name]).toEqual([200, 'Novidade 99'])
})

test('on the replica, too, the policies of the database limit what people read [RO-28]', async () => {
  const [own, all] = await Promise.all([partner.get('/api/campaigns'), admin.get('/api/campaigns')])
  expect([own.statusCode, own.json().total > 0, own.json().total < all.json().total]).toEqual([200, true, true])
  // Only the replica still has what is removed here.
  await pause()
  await sql`update campaigns set name = 'Novidade 0'`.execute(database.db)
  const seen = await partner.get('/api/campaigns')
  expect(seen.json().data.map(({ name }: { name: string }) => name)).toEqual(
    own.json().data.map(({ name }: { name: string }) => name),
  )
})

test('a client reads what it has written, from the primary while the replica lacks it, else from the replica [RO-29]', async () => {
  await pause()
  const { name, headers } = await create()
  const begin = performance.now()
  expect(await findNames(listPath, headers)).toEqual([200, name])
  expect(performance.now() - begin).toBeGreaterThan(190)
  expect(await findNames(listPath)).toEqual([200, null])
  await resume()
  expect(await findNames(listPath, headers)).toEqual([200, name])
  await expect.poll(() => findNames(listPath)).toEqual([200, name])
  // Now the replica has that position, and what is written later is not in its lists.
  await pause()
  await sql`delete from categories where name = ${name}`.execute(database.db)
  expect(await findNames(listPath, headers)).toEqual([200, name])
})

test.each(['0/16B3748', '-1', '99999999999999999999', '', '9007199254740993'])(
  'a position %j that the replica does not have is no error',
  async (position) => {
    await pause()
    const { name } = await create()
    expect(await findNames(listPath, { 'read-after': position })).toEqual([200, name])
  },
)

test('a replica that is ten seconds behind serves nobody, which one line of the log says [RO-29]', async () => {
  const readLag = async () => {
    const { body } = await createClient(app, { authorization: `Bearer ${metricsToken}` }).get('/api/metrics')
    return Number(/^sillage_replica_lag_seconds (\S+)$/m.exec(body)?.[1])
  }
  // The watch has seen that the replica has what the tests before have written.
  await expect.poll(readLag).toBe(0)
  await pause()
  const { name } = await create()
  const now = clock().getTime()
  // The watch has seen that the primary is ahead.
  await expect
    .poll(async () => {
      clock.advance(1)
      return readLag()
    })
    .toBeGreaterThan(0)
  expect(await findNames(listPath)).toEqual([200, null])
  clock.advance(10_000)
  for (let call = 0; call < 5; call++) expect(await findNames(listPath)).toEqual([200, name])
  expect(await readLag()).toBeGreaterThan(10)
  expect(lines).toEqual(['Reads go to the primary: the replica is more than 10 s behind.'])
  await resume()
  await expect.poll(() => lines).toEqual([expect.any(String), 'Reads go to the replica again.'])
  expect([await readLag(), clock().getTime() > now]).toEqual([0, true])
})

test('what the replica cancels is read from the primary, and one line of the log says so [RO-29]', async () => {
  const { name } = await create()
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const isLocked = async () =>
    (
      await sql`select from pg_locks where mode = 'AccessExclusiveLock' and relation = 'categories'::regclass`.execute(
        standbyDb,
      )
    ).rows.length
  const locking = database.db.transaction().execute(async (trx) => {
    await sql`lock table categories in access exclusive mode`.execute(trx)
    await released
  })
  await expect
    .poll(async () => {
      await sql`select pg_current_xact_id()`.execute(database.db)
      return isLocked()
    })
    .toBe(1)
  const listing = Promise.all([1, 2, 3].map(() => findNames(listPath)))
  const cancel = async () =>
    (await sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'`.execute(standbyDb))
      .rows.length
  await expect.poll(cancel).toBeGreaterThan(0)
  await expect.poll(cancel).toBe(0)
  release()
  await locking
  expect(await listing).toEqual([1, 2, 3].map(() => [200, name]))
  expect(lines).toEqual(['Reads go to the primary: the replica does not run statements to their end.'])
  await expect.poll(() => lines.slice(1)).toEqual(['Reads go to the replica again.'])
})

test('the doctor says whether the replica follows, without its password', async () => {
  const check = async (url: string) => {
    const [finding] = await checkReplica({ readDatabaseUrl: url, databasePooling: 'session' })
    expect(finding?.text).not.toContain(new URL(clusters.standby.url).password)
    return [finding?.state, finding?.text.replace(/^\S+ /, '')]
  }
  expect(await check(clusters.standby.url)).toEqual(['ok', 'answers and follows its primary.'])
  expect(await check(clusters.primary.url)).toEqual([
    'warning',
    'is no replica, so it serves nothing. Check READ_DATABASE_URL.',
  ])
  expect(await check('postgres://127.0.0.1:1/sillage')).toEqual([
    'warning',
    expect.stringContaining('Lists and exports are read from the primary.'),
  ])
})

// The last test, because the replica is gone after it.
test('without the replica all is read from the primary, and one line of the log says so [RO-29]', async () => {
  const { name } = await create()
  await standbyDb.destroy()
  await clusters.standby.stop()
  const listing = await Promise.all([1, 2, 3].map(() => findNames(listPath)))
  expect(listing).toEqual([1, 2, 3].map(() => [200, name]))
  await expect.poll(() => lines).toHaveLength(1)
  expect(await findNames(listPath)).toEqual([200, name])
  expect(lines).toEqual([expect.stringMatching(/^Reads go to the primary: the replica (does not|is)/)])
})
