import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { server as product } from '#product/server.ts'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { backUp } from '../../server/backup/backup.ts'
import { createErasureList, findErased } from '../../server/backup/erasureList.ts'
import { restore } from '../../server/backup/restore.ts'
import { createTemporaryPaths } from '../../server/backup/temporaryPaths.ts'
import { readConfig } from '../../server/config.ts'
import { createPGlite } from '../../server/db/pglite.ts'
import type { Db, Tables } from '../../server/db/tables.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { runRetentionDaily } from '../../server/retention/runRetention.ts'
import { setUpFreshApp } from '../http/appFixture.ts'
import { readMigratedDump } from '../support/embeddedDumps.ts'
import { startServer } from '../support/serverProcess.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'
import { addUser } from '../support/testUsers.ts'

const folder = setUpTemporaryFolder()
const testApp = await setUpFreshApp()
const dayMs = 86_400_000

const read = (name: string, env: Record<string, string> = {}) =>
  readConfig(
    {
      ...{ DATA_DIR: join(folder(), name), BACKUP_DIR: join(folder(), 'backups'), NODE_ENV: 'production' },
      ...{ SECRET: 'a secret that only tests know', ADMIN_EMAIL: 'a@example.com', ...env },
    },
    findProjectRoot(),
    product,
  )

/** Runs statements on the embedded database of a data folder, which it creates. */
async function change<T>(dataDir: string, run: (db: Db) => Promise<T>): Promise<T> {
  const path = join(dataDir, 'db')
  const isNew = (await stat(path).catch(() => undefined)) === undefined
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const pglite = await createPGlite({ folder: path, ...(isNew && { dump: await readMigratedDump(product) }) })
  const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return run(db).finally(() => db.destroy())
}

const readNames = async (db: Db) =>
  (await db.selectFrom('users').select('nome').orderBy('nome').execute()).map(({ nome }) => nome)

test('who is removed for good is noted by number alone, whether the server or an administrator does it', async () => {
  const { db, clock } = testApp
  const path = join(folder(), 'backups', 'erasures.jsonl')
  const update = createErasureList(db, dirname(path))
  await update()
  expect(await stat(path).catch(() => undefined)).toBe(undefined)
  const admin = await testApp.signInAs('ADMIN')
  const bia = await addUser(db, { email: 'bia@example.com', confirmedAt: null })
  expect((await admin.delete(`/api/usuario/${bia.id}?hardDelete=true`)).statusCode).toBe(204)
  await update()
  const ana = await addUser(db, { deletedAt: new Date(clock().getTime() - 6 * 366 * dayMs) })
  await runRetentionDaily({ db, resources, clock, accessLogMonths: 12, historyMonths: 60, sendsMails: true })
  await update()
  await createErasureList(db, dirname(path))()
  const createdAt = '2026-01-10T08:00:00.000Z'
  const lines = [bia.id, ana.id].map((user) => `${JSON.stringify({ user, createdAt })}\n`)
  expect(await readFile(path, 'utf8')).toBe(lines.join(''))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a restored server removes who was removed for good since, and what is too old, before it answers [RO-04]', async () => {
  const [old, restored] = [read('old'), read('restored', { SECRET: 'another secret of tests' })]
  const clock = () => new Date()
  const temporary = createTemporaryPaths()
  const gone = await change(old.dataDir, async (db) => {
    await addUser(db, { nome: 'Ana' })
    const { id } = await addUser(db, { nome: 'Bia' })
    await addUser(db, { nome: 'Cora', deletedAt: new Date(Date.now() - 6 * 366 * dayMs) })
    // As if the retention of this day had run.
    await db
      .insertInto('settings')
      .values({ name: 'retention', value: clock().toISOString().slice(0, 10) })
      .execute()
    return id
  })
  const path = join(folder(), 'elsewhere.tar')
  await backUp({ config: old, clock, path, temporary })
  expect((await readFile(path)).includes(old.secret ?? '')).toBe(false)

  const options = { migrationFolders: getMigrationFolders(product), path, isCheck: false, temporary }
  // A person with the same number of another database has another instant.
  const lines = ['2026-01-10T08:00:00.000Z', '2026-01-10T08:00:00.001Z'].map((createdAt, index) =>
    JSON.stringify({ user: gone - index, createdAt }),
  )
  await mkdir(old.backupDir, { recursive: true })
  await writeFile(join(old.backupDir, 'erasures.jsonl'), `${lines.join('\n')}\n`)
  const said = await restore({ ...options, config: restored })
  expect(said).toContain('Before the server answers, it removes again who was removed for good since (1)')
  expect(said).toContain('SECRET is another one than at the time of the backup')
  temporary.remove()

  const server = await startServer(restored.dataDir, await findFreePort())
  await server.waitUntilReady()
  const ownList = join(restored.dataDir, 'backups', 'erasures.jsonl')
  await expect.poll(() => readFile(ownList, 'utf8').catch(() => '')).toContain(`"user":${gone},`)
  server.child.kill('SIGKILL')
  await server.ended
  await change(restored.dataDir, async (db) => {
    expect(await readNames(db)).toEqual(['Ana'])
    const erased = await db.selectFrom('audit_entries').select('record_id').where('action', '=', 'erase').execute()
    expect(erased.map(({ record_id }) => record_id)).toEqual([String(gone), String(gone + 1)])
    expect(await db.selectFrom('settings').selectAll().where('name', '=', 'restored').execute()).toEqual([])
  })
}, 240_000)

test('a damaged list of erasures stops the restore, and no list is said', async () => {
  expect(await findErased(testApp.db, [folder()])).toBe(undefined)
  await writeFile(join(folder(), 'erasures.jsonl'), '{"user":7,"creat')
  await expect(findErased(testApp.db, [folder(), folder()])).rejects.toThrow(/erasures\.jsonl, which lists who/)
})
