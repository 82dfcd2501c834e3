import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { server as product } from '#product/server.ts'
import { readConfig } from '../../server/config.ts'
import { lockFolder } from '../../server/db/folderLock.ts'
import { createPGlite } from '../../server/db/pglite.ts'
import type { Tables } from '../../server/db/tables.ts'
import { examine, formatFindings } from '../../server/doctor/doctor.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { ensureBuiltServer } from '../support/builtServer.ts'
import { readMigratedDump } from '../support/embeddedDumps.ts'
import { shortLived } from '../support/shortLived.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'

const root = findProjectRoot()
const now = new Date('2026-03-01T12:00:00.000Z')
const { path: folder, remove } = await createTemporaryFolder()
afterAll(remove)
const dataDir = join(folder, 'data')
/** A port that nothing listens on. */
const closed = '127.0.0.1:9'

beforeAll(async () => {
  await mkdir(dataDir, { mode: 0o700 })
  await change(async () => undefined)
})

/** Changes the embedded database while no server has it open. */
async function change(run: (db: Kysely<Tables>) => Promise<unknown>): Promise<void> {
  const dump = (await readdir(dataDir)).includes('db') ? undefined : await readMigratedDump(product)
  const pglite = await createPGlite({ folder: join(dataDir, 'db'), ...(dump && { dump }) })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await run(db)
  await db.destroy()
}

interface Installation {
  readonly env?: Record<string, string>
  readonly freeBytes?: number
}

async function ask({ env = {}, freeBytes = 5 * 1024 ** 3 }: Installation = {}) {
  const findings = await examine({
    readConfig: () => readConfig({ DATA_DIR: dataDir, PORT: '9', ...env }, root, product),
    root,
    migrationFolders: getMigrationFolders(product),
    clock: () => now,
    getFreeBytes: () => freeBytes,
  })
  return { findings, troubles: findings.filter(({ state }) => state !== 'ok') }
}

/** Each file of the data folder with its size and the time of its last change. */
async function readFolder(): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true })
  const stats = await Promise.all(names.map(async (name) => ({ name, ...(await stat(join(dataDir, name))) })))
  return stats.map(({ name, size, mtimeMs }) => `${name} ${size} ${mtimeMs}`).sort()
}

test('a sound installation has a line for each part, and nothing of it is written [RO-07]', async () => {
  const before = await readFolder()
  const { findings, troubles } = await ask()
  expect(troubles).toEqual([])
  expect(
    formatFindings(findings)
      .match(/^ok +\w+/gm)
      ?.map((line) => line.replace(/^ok +/, '')),
  ).toEqual([
    'versions',
    'configuration',
    'permissions',
    'disk',
    'database',
    'migrations',
    'clock',
    'mails',
    'files',
    'backup',
  ])
  expect(await readFolder()).toEqual(before)
})

test.each<[string, Installation, string, string]>([
  ['a variable that means nothing', { env: { PORT: 'none' } }, 'fault configuration', 'PORT must be'],
  ['a full disk', { freeBytes: 10 * 1024 ** 2 }, 'fault disk', '10 MB are free in'],
  ['a disk that fills up', { freeBytes: 300 * 1024 ** 2 }, 'warning disk', '300 MB are free in'],
  ['a folder that is none', { env: { DATA_DIR: '/dev/null' } }, 'fault permissions', '/dev/null is no folder'],
  [
    'a mail server that is away',
    { env: { SMTP_URL: `smtp://ana:its-password@${closed}` } },
    'fault mails',
    `${closed} takes no mails`,
  ],
  [
    'a bucket that is away',
    { env: { FILES_URL: `s3://its-key:its-password@pictures?endpoint=http%3A%2F%2F${closed}` } },
    'fault files',
    'the bucket "pictures" cannot be read',
  ],
  [
    'a production server without backups',
    { env: { NODE_ENV: 'production', SECRET: 'a secret that only tests know' } },
    'warning backup',
    'Set BACKUP_AT',
  ],
  [
    'a backup that is yet to come',
    { env: { BACKUP_AT: '03:00' } },
    'warning backup',
    'A server that runs writes the first one there.',
  ],
  [
    'a folder of backups that is none',
    { env: { BACKUP_AT: '03:00', BACKUP_DIR: '/dev/null' } },
    'fault backup',
    '/dev/null cannot be used',
  ],
  [
    'a database that is away',
    { env: { DATABASE_URL: `postgres://ana:its-password@${closed}/sillage` } },
    'fault database',
    `The database at ${closed}/sillage cannot be reached`,
  ],
])('%s is told without a secret [RO-07]', async (_what, installation, trouble, sentence) => {
  // Without a database, because opening a copy of one takes time.
  const env = { DATA_DIR: join(folder, 'none'), ...installation.env }
  const { findings, troubles } = await ask({ ...installation, env })
  const found = troubles.find(({ state, part }) => `${state} ${part}` === trouble)
  expect(found?.text).toContain(sentence)
  expect(formatFindings(findings)).not.toContain('its-password')
})

test('the last daily backup is told, and that it is older than a day [RO-07]', async () => {
  const env = { DATA_DIR: join(folder, 'none'), BACKUP_AT: '03:00', BACKUP_DIR: join(folder, 'backups') }
  await mkdir(env.BACKUP_DIR)
  const read = async () => (await ask({ env })).findings.find(({ part }) => part === 'backup')
  expect(await read()).toMatchObject({ state: 'warning', text: expect.stringContaining('There is none in') })
  await writeFile(join(env.BACKUP_DIR, 'sillage-daily-20260227T060000Z.tar'), '')
  await writeFile(join(env.BACKUP_DIR, 'sillage-daily-20260301T120000Z.tar.part'), '')
  const old = await read()
  expect(old).toMatchObject({ state: 'fault', text: expect.stringContaining('is of 2026-02-27T06:00:00.000Z.') })
  expect(old?.text).toContain('Until it is, run npm run backup.')
  await writeFile(join(env.BACKUP_DIR, 'sillage-daily-20260301T060000Z.tar'), '')
  expect(await read()).toMatchObject({ state: 'ok', text: expect.stringContaining('The last of 2 in') })
})

test('a Node that is too old is told [RO-07]', async () => {
  const place = join(folder, 'older')
  await mkdir(place)
  await writeFile(join(place, 'package.json'), '{"name":"sillage","version":"9.0.0","engines":{"node":">=99.1"}}')
  const findings = await examine({
    readConfig: () => readConfig({ PORT: 'none' }, root, product),
    ...{ root: place, migrationFolders: getMigrationFolders(product), clock: () => now },
  })
  expect(findings.map(({ state, part }) => `${state} ${part}`)).toEqual(['fault versions', 'fault configuration'])
  expect(findings[0]?.text).toContain('It needs Node >=99.1. Install a newer one.')
})

test('a folder that others can enter is told, and left as it is [RO-07]', async () => {
  await chmod(dataDir, 0o755)
  const { troubles } = await ask()
  expect(troubles.map(({ state, part }) => `${state} ${part}`)).toEqual(['warning permissions'])
  expect((await stat(dataDir)).mode & 0o777).toBe(0o755)
  await chmod(dataDir, 0o700)
})

test('a database that another process has open is not touched: its server is asked [RO-07]', async () => {
  const lock = await lockFolder(dataDir)
  const { troubles } = await ask()
  await lock.release()
  expect(troubles.map(({ state, part }) => `${state} ${part}`)).toEqual(['fault database'])
  expect(troubles[0]?.text).toContain(`The process ${process.pid} uses the embedded database and does not answer at`)
})

test('changes from the future, migrations to come and those of a newer version are told [RO-07]', async () => {
  const entry = { action: 'create', resource: 'categories', record_id: '1', user_id: null, title: null, version: 1 }
  const at = new Date('2026-04-10T12:00:00Z')
  await change(async (db) => {
    await db
      .insertInto('audit_entries')
      .values({ ...entry, at, changes: null, restored_from: null })
      .execute()
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db)
  })
  expect(formatFindings((await ask()).troubles)).toMatch(
    /^warning +migrations +The next start of this version runs \d{4}_\w+\. Make a backup before\.\nfault +clock +It is 2026-03-01T12:00:00.000Z here/,
  )
  await change((db) => sql`update kysely_migration set name = '9999_later' where name = '0001_ground'`.execute(db))
  expect(formatFindings((await ask()).troubles)).toMatch(
    /^fault +migrations +This database has run the migration 9999_later, which is not part of this Sillage/,
  )
})

test('the command ends with 1 if there is a fault [RO-07]', async () => {
  await writeFile(join(folder, 'file'), '')
  const program = await ensureBuiltServer()
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [shortLived, program, ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'file'), PORT: '9' },
      encoding: 'utf8',
    })
  const { status, stdout } = run('doctor')
  expect([status, stdout]).toEqual([1, expect.stringMatching(/^fault +permissions .*file is no folder/m)])
})
