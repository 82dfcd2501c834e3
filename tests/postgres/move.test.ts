import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { server as product } from '#product/server.ts'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { verifyArchive } from '../../server/backup/archive.ts'
import { backUp } from '../../server/backup/backup.ts'
import { move } from '../../server/backup/move.ts'
import { createTemporaryPaths } from '../../server/backup/temporaryPaths.ts'
import { readConfig } from '../../server/config.ts'
import {
  readFolderMark,
  readTargetMark,
  requireNoMove,
  writeFolderMark,
  writeTargetMark,
} from '../../server/db/moveMarks.ts'
import { createPGlite } from '../../server/db/pglite.ts'
import type { Db, Tables } from '../../server/db/tables.ts'
import { examine } from '../../server/doctor/doctor.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { readMigratedDump } from '../support/embeddedDumps.ts'
import { connect, createDatabase } from '../support/postgresServer.ts'
import { runCommand } from '../support/runCommand.ts'
import { startServer } from '../support/serverProcess.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'
import { addUser } from '../support/testUsers.ts'

const { path: folder, remove } = await createTemporaryFolder()
afterAll(remove)
const dataDir = join(folder, 'data')
const before = join(folder, 'before.tar')
const env = {
  ...{ DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'backups'), NODE_ENV: 'production' },
  ...{ SECRET: 'a secret that only tests know', ADMIN_EMAIL: 'a@example.com' },
}
const read = (more: Record<string, string> = {}) => readConfig({ ...env, ...more }, findProjectRoot(), product)
const migrationFolders = getMigrationFolders(product)
const clock = () => new Date()

/** Enough rows that a move takes a while. */
const lineCount = 150_000

beforeAll(async () => {
  await mkdir(dataDir, { mode: 0o700 })
  const pglite = await createPGlite({ folder: join(dataDir, 'db'), dump: await readMigratedDump(product) })
  const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await addUser(db, { nome: 'Ana “Nina”\t\\N' })
  const { id } = await addUser(db, { nome: 'Bia' })
  // The sequence is ahead of the rows.
  await db.deleteFrom('users').where('id', '=', id).execute()
  await sql`insert into access_log (at, user_id, method, path, status, address)
    select now() - n * interval '1 second', 1, 'GET', '/api/' || md5(n::text), 200, '203.0.113.9'
    from generate_series(1, ${lineCount}::int) as n`.execute(db)
  await db.destroy()
  await backUp({ config: read(), clock, path: before, temporary: createTemporaryPaths() })
}, 240_000)

async function createTarget() {
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_URL ?? '')
  const db = connect(url)
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  return { url, db }
}

const readContent = async (path: string) => {
  const { parts, sequences } = await verifyArchive(createReadStream(path))
  return { parts: parts.map(({ name, rows, content }) => ({ name, rows, content })), sequences }
}

const start = async (more: Record<string, string> = {}) => startServer(dataDir, await findFreePort(), more)
const isMarked = () => existsSync(join(dataDir, 'move.json'))

test('a move that is refused or stopped leaves the embedded database in use, and its target empty', async () => {
  const { url, db } = await createTarget()
  const temporary = createTemporaryPaths()
  const attempt = (to: string, more: Record<string, string> = {}) =>
    move({ config: read(more), migrationFolders, to, temporary }).finally(() => temporary.remove())
  await expect(attempt(url, { DATABASE_URL: url })).rejects.toThrow('run it without DATABASE_URL')
  await expect(attempt(url, { DATA_DIR: folder })).rejects.toThrow('There is no database in')
  await expect(attempt('postgres://ana:its-password@127.0.0.1:9/none')).rejects.toThrow(
    /^The database at 127\.0\.0\.1:9\/none cannot be reached: /,
  )
  await sql`create table theirs (id int)`.execute(db)
  await expect(attempt(url)).rejects.toThrow('is not empty. Choose an empty one with --to.')
  await sql`drop table theirs`.execute(db)

  const stopped = await runCommand(['move', '--to', url], env)
  await expect.poll(() => readTargetMark(db), { timeout: 90_000 }).toMatchObject({ state: 'loading' })
  expect(isMarked()).toBe(true)
  stopped.child.kill('SIGINT')
  expect(await stopped.ended).toEqual({ code: 1, output: 'Stopped. Nothing of it is left.\n' })
  expect((await readdir(dataDir)).filter((name) => name !== 'lock').sort()).toEqual(['db', 'files'])
  expect(await readTargetMark(db)).toBe(undefined)
}, 240_000)

test('a move is killed, goes on, and no server starts on a half of it or on the old folder [RO-05]', async () => {
  const { url, db } = await createTarget()
  const isAtMark = async () => (await readTargetMark(db)) !== undefined
  /** Whether a large table is being written, or read again to be compared. */
  const isCopying = (command: 'COPY FROM' | 'COPY TO') => async () => {
    const { rows } = await sql`select from pg_stat_progress_copy
      where datname = current_database() and command = ${command} and tuples_processed > 1000`.execute(db)
    return rows.length > 0
  }
  for (const isReached of [isAtMark, isCopying('COPY FROM'), isCopying('COPY TO')]) {
    const killed = await runCommand(['move', '--to', url], env)
    await expect.poll(isReached, { timeout: 90_000, interval: 10 }).toBe(true)
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(await readTargetMark(db)).toMatchObject({ state: 'loading' })
  }
  const refusedOnTarget = await (await start({ DATABASE_URL: url })).ended
  expect(refusedOnTarget).toEqual({
    code: 1,
    output: expect.stringMatching(/^A move into this database has not ended/),
  })
  const refusedOnFolder = await (await start()).ended
  expect(refusedOnFolder).toEqual({ code: 1, output: expect.stringContaining('is being moved to') })
  const temporary = createTemporaryPaths()
  const goOn = (to: string) => move({ config: read(), migrationFolders, to, temporary })
  await expect(goOn(`${url}_other`)).rejects.toThrow('Go on with it, or remove')

  const whole = await (await runCommand(['move', '--to', url], env)).ended
  expect(whole).toEqual({
    code: 0,
    output: expect.stringMatching(/^The database is at .* now, with all rows: set DATABASE_URL/),
  })
  const after = join(folder, 'after.tar')
  await backUp({ config: read({ DATABASE_URL: url }), clock, path: after, temporary: createTemporaryPaths() })
  expect(await readContent(after)).toEqual(await readContent(before))
  expect(await readTargetMark(db)).toBe(undefined)

  // As if it had been killed after the last table was in.
  const mark = readFolderMark(dataDir) ?? expect.unreachable()
  await writeFolderMark(dataDir, { ...mark, state: 'moving' })
  await writeTargetMark(db, { id: mark.id, state: 'loaded' })
  await expect(requireNoMove(db)).rejects.toThrow('has not ended')
  await sql`delete from access_log where id % 2 = 0`.execute(db)
  await goOn(url)
  await requireNoMove(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from access_log`.execute(db)
  expect(rows[0]?.count).toBe(lineCount / 2)

  const server = await start({ DATABASE_URL: url })
  await server.waitUntilReady()
  server.child.kill()
  expect((await server.ended).code).toBe(0)
  const old = await (await start()).ended
  expect(old).toEqual({ code: 1, output: expect.stringContaining(`was moved to ${mark.target}: set DATABASE_URL`) })
  const backup = backUp({ config: read(), clock, path: join(folder, 'old.tar'), temporary: createTemporaryPaths() })
  await expect(backup).rejects.toThrow('was moved to')
  const findings = await examine({ readConfig: () => read(), root: findProjectRoot(), migrationFolders, clock })
  expect(findings.find(({ part }) => part === 'database')).toMatchObject({ state: 'fault' })
}, 240_000)
