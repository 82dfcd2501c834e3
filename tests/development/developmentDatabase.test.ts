import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { server } from '#product/server.ts'
import { setDemoMode } from '../../server/db/checkMode.ts'
import { buildMigration } from '../../server/db/migrationBuilder.ts'
import { prepareDevelopmentDatabase } from '../../server/development/developmentDatabase.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'
import { openEmptyDatabase, type TestDatabase } from '../support/testDatabase.ts'
import { addUser } from '../support/testUsers.ts'

let database: Pick<TestDatabase, 'db' | 'close'>
let folder: Awaited<ReturnType<typeof createTemporaryFolder>>
const migrations = () => join(folder.path, 'migrations')
const prepare = () => prepareDevelopmentDatabase({ dbWithoutTimeout: database.db }, folder.path, ['migrations'])

beforeAll(async () => {
  database = await openEmptyDatabase()
  folder = await createTemporaryFolder()
  mkdirSync(migrations())
  for (const source of getMigrationFolders(server).map((path) => join(findProjectRoot(), path)))
    for (const name of readdirSync(source)) copyFileSync(join(source, name), join(migrations(), name))
})
afterAll(async () => {
  await database.close()
  await folder.remove()
})

it('runs all migrations once, and later only those that were written by hand', async () => {
  await prepare()
  await sql`alter table categories add column note text`.execute(database.db)
  // The tables have followed the declaration before its migration was written, and written anew.
  const generated = join(migrations(), '0090_declared.sql')
  const write = (column: string) =>
    writeFileSync(generated, buildMigration([{ sql: `alter table "categories" add column "${column}" text` }], false))
  write('note')
  writeFileSync(join(migrations(), '0091_by_hand.sql'), 'create table made_by_hand (id integer);')
  await prepare()
  write('remark')
  await prepare()
  rmSync(generated)
  await prepare()
  const { rows } = await sql`select to_regclass('made_by_hand') is not null as found`.execute(database.db)
  expect(rows).toEqual([{ found: true }])
})

it('refuses a database with people that are not of the demo', async () => {
  await addUser(database.db, { profile: 'ADMIN' })
  await expect(prepare()).rejects.toThrow(/may hold real data/)
  await setDemoMode(database.db)
  await prepare()
})
