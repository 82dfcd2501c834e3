import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { reservedTables } from '#language/productNames.ts'
import { server } from '#product/server.ts'
import { server as blank } from '../../examples/blank/server.ts'
import { checkMode, setDemoMode } from '../../server/db/checkMode.ts'
import { buildDeclaredTables } from '../../server/db/declaredTables.ts'
import { introspect } from '../../server/db/introspect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { vacuumChangedTables } from '../../server/db/scheduleVacuum.ts'
import { splitStatements } from '../../server/db/sqlStatements.ts'
import type { Db } from '../../server/db/tables.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { StartError } from '../../server/startError.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'
import { openEmptyDatabase, openTestDatabase } from '../support/testDatabase.ts'
import { addUser } from '../support/testUsers.ts'
import { watchStatements } from '../support/watchStatements.ts'

const database = await openTestDatabase()
const { path: folder, remove } = await createTemporaryFolder()
beforeEach(() => database.truncate())
afterAll(() => database.close())
afterAll(remove)

/** Creates a folder of migrations with these files. */
async function createMigrations(name: string, files: Record<string, string>): Promise<string> {
  await mkdir(join(folder, name))
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, name, file), text)
  return name
}

/** Runs with a database without migrations. */
async function withEmptyDatabase(callback: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = await openEmptyDatabase()
  await callback(db).finally(close)
}

test('declarations know the names of the tables that every product has', async () => {
  const { db, close } = await openTestDatabase(blank)
  const tables = await introspect(db).finally(close)
  const own = buildDeclaredTables(blank.resources).map(({ name }) => name)
  expect(tables.map(({ name }) => name).filter((name) => !own.includes(name))).toEqual(reservedTables)
})

const findTable = async (db: Db, name: string) =>
  (await sql<{ found: string | null }>`select to_regclass(${name}) as found`.execute(db)).rows[0]?.found

test('migrating a second time only reads, so that no process waits for another one that starts', async () => {
  const again = () => migrate(database.db, findProjectRoot(), getMigrationFolders(server))
  const { statements } = await watchStatements(again)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.filter(({ text }) => !/^\s*select /.test(text))).toEqual([])
})

test('a database of a newer version is refused with a sentence that names its migration and ours', async () => {
  const older = await createMigrations('older', { '0000_nothing.sql': '' })
  const refusal = await migrate(database.db, folder, [older]).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(String(refusal)).toMatch(
    /This database has run the migration \d{4}_\w+, which is not part of this Sillage \(its last one is 0000_nothing\): a newer/,
  )
})

test('a database of another line of versions is refused too', async () => {
  const other = await createMigrations('other', { '9999_far.sql': '' })
  await expect(migrate(database.db, folder, [other])).rejects.toThrow('which is not part of this Sillage')
})

test('a migration that fails is named, and nothing of it stays', async () => {
  const name = await createMigrations('broken', { '0001_broken.sql': 'create table half (id integer); select 1/0;' })
  await withEmptyDatabase(async (db) => {
    await expect(migrate(db, folder, [name])).rejects.toThrow(/by 0001_broken: division by zero/)
    expect(await findTable(db, 'half')).toBeNull()
  })
})

test.each([
  ['add constraint half_id_check check (id < 3)', 'not (id < 3)'],
  ['alter column name set not null', 'name is null'],
])('a migration that rows do not fit stops with their number and how to find them: %s', async (change, condition) => {
  const rows = `create table half (id integer, name text); insert into half values (1, 'one'), (3, null), (4, null)`
  const name = await createMigrations(`narrow-${change.length}`, {
    '0001_half.sql': `${rows}; alter table half ${change}`,
  })
  await withEmptyDatabase(async (db) => {
    await expect(migrate(db, folder, [name])).rejects.toThrow(
      `2 rows do not fit, nothing was changed. They are found by: select * from half where ${condition}`,
    )
  })
})

describe('a migration that a database has run', () => {
  const text = '-- A table.\ncreate table half (id integer);\ninsert into half values (1);\n'
  const file = '0001_half.sql'
  const changedMigrations =
    'The migration 0001_half was rewritten after this database had run its older text, and it does not run again. ' +
    'Bring the older text back and write a new migration, or choose another database with DATA_DIR or DATABASE_URL.'

  test('is refused when its text has changed since, and nothing of the database changes', async () => {
    const before = await createMigrations('before', { [file]: text })
    const more = { '0002_more.sql': 'create table more (id integer)' }
    const after = await createMigrations('after', { [file]: text.replace('(1)', '(2)'), ...more })
    await withEmptyDatabase(async (db) => {
      await migrate(db, folder, [before])
      const refusal = await migrate(db, folder, [after]).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(StartError)
      expect(refusal).toHaveProperty('message', changedMigrations)
      expect(await findTable(db, 'more')).toBeNull()
      await migrate(db, folder, [before])
    })
  })

  test('may have other comments and line ends', async () => {
    const before = await createMigrations('plain', { [file]: text })
    const statements = text.slice(text.indexOf('\n') + 1).replaceAll('\n', '\r\n')
    const after = await createMigrations('commented', { [file]: `-- Half.\r\n${statements}-- The end.` })
    await withEmptyDatabase(async (db) => {
      await migrate(db, folder, [before])
      await migrate(db, folder, [after])
      expect((await sql`select id from half`.execute(db)).rows).toEqual([{ id: 1 }])
    })
  })

  test('before texts were noted counts as one with the text of today', async () => {
    const before = await createMigrations('unnoted', { [file]: text })
    const after = await createMigrations('later', { [file]: `${text}select 1` })
    await withEmptyDatabase(async (db) => {
      await migrate(db, folder, [before])
      await sql`alter table kysely_migration drop column text_hash`.execute(db)
      await migrate(db, folder, [after])
      await migrate(db, folder, [after])
      await expect(migrate(db, folder, [before])).rejects.toThrow('0001_half was rewritten')
    })
  })
})

test.each<[string, string, string[]]>([
  ['two statements', 'select 1; select 2;', ['select 1', 'select 2']],
  ['a semicolon in a text', "select 'a;b'';c'; select 2", ["select 'a;b'';c'", 'select 2']],
  ['a semicolon in a name', 'select 1 as "a;b";', ['select 1 as "a;b"']],
  ['a body in dollars', 'do $$ begin; end $$; select 1', ['do $$ begin; end $$', 'select 1']],
  ['a body with a tag', 'do $a$ x; $$ y; $$ $a$;', ['do $a$ x; $$ y; $$ $a$']],
  ['comments', "-- it's; gone\nselect 1 /* and; this */;\n--end", ['select 1']],
  ['nothing', ' ;\n; ', []],
])('a script with %s is split where its statements end', (_name, script, statements) => {
  expect(splitStatements(script)).toEqual(statements)
})

test('searchable text has neither case nor accents, in every alphabet PostgreSQL knows them of', async () => {
  const { rows } = await sql<{ text: string | null }>`
    select searchable(value) as text from unnest(array['Conceição', 'ÁÉÎÕÜ ñ', 'STRAẞE', '100%_', null]) as value
  `.execute(database.db)
  expect(rows.map((row) => row.text)).toEqual(['conceicao', 'aeiou n', 'strasse', '100%_', null])
})

test('counts and sums arrive as numbers, dates as they are written, timestamps as Dates', async () => {
  const { rows } = await sql`
    select count(*) as count, sum(n) as sum, date '1980-12-31' as day, timestamptz '2026-03-01 12:00:00.123Z' as at
    from generate_series(1, 4::bigint) n
  `.execute(database.db)
  expect(rows).toEqual([{ count: 4, sum: 10, day: '1980-12-31', at: new Date('2026-03-01T12:00:00.123Z') }])
})

test('tables that have changed much are vacuumed and analysed, others are left alone', async () => {
  await sql`
    insert into audit_entries (at, action, resource, record_id) select now(), 'create', 'x', n from generate_series(1, 500) n
  `.execute(database.db)
  await sql`select pg_stat_force_next_flush()`.execute(database.db)
  expect(await vacuumChangedTables(database.db)).toContain('audit_entries')
  expect(await vacuumChangedTables(database.db)).not.toContain('audit_entries')
})

const demo = { mode: 'demo', adminEmail: null } as const
const production = { mode: 'production', adminEmail: 'admin@example.com' } as const

test('a demo database stays one: production refuses it, also once it is empty', async () => {
  expect(await checkMode(database.db, demo)).toBe(true)
  await setDemoMode(database.db)
  await setDemoMode(database.db)
  await expect(checkMode(database.db, production)).rejects.toThrow('holds demo data')
  await addUser(database.db)
  expect(await checkMode(database.db, demo)).toBe(false)
  await expect(checkMode(database.db, production)).rejects.toThrow('holds demo data')
})

test('a database with real people is refused in demo mode', async () => {
  await addUser(database.db)
  expect(await checkMode(database.db, production)).toBe(false)
  await expect(checkMode(database.db, demo)).rejects.toThrow('Set NODE_ENV=production')
})

test('an empty production database asks for its first administrator', async () => {
  expect(await checkMode(database.db, production)).toBe(true)
  await expect(checkMode(database.db, { ...production, adminEmail: null })).rejects.toThrow('ADMIN_EMAIL')
})
