import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { migrate, migrationsFolder } from '../../server/db/migrate.ts'
import { createPGlite } from '../../server/db/pglite.ts'
import type { Db, Tables } from '../../server/db/tables.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { connect, createDatabase, oddCollation, type ServerDatabase, urlOf } from './postgresServer.ts'

/** A migrated database without rows, of this test file alone. */
export interface TestDatabase {
  readonly db: Db
  /** Takes all rows away; ids count from 1 again. */
  truncate(): Promise<void>
  close(): Promise<void>
}

const root = findProjectRoot()

/** In memory; with TEST_DATABASE_URL a new database of that PostgreSQL server, which goes away again. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  return server ? openOnServer(server) : openInMemory()
}

/** The same before any migration. */
export async function openEmptyDatabase(): Promise<Pick<TestDatabase, 'db' | 'close'>> {
  const server = process.env.TEST_DATABASE_URL
  if (server) return openOn(await createDatabase(server))
  const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await createPGlite({}) }) })
  return { db, close: () => db.destroy() }
}

async function openInMemory(): Promise<TestDatabase> {
  const pglite = await createPGlite({ dump: await migratedDump() })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return { db, truncate: () => truncate(db), close: () => db.destroy() }
}

async function openOnServer(server: string): Promise<TestDatabase> {
  const opened = openOn(await createDatabase(server, `template ${await migratedTemplate(server)}`))
  return { ...opened, truncate: () => truncate(opened.db) }
}

function openOn({ url, drop }: ServerDatabase): Pick<TestDatabase, 'db' | 'close'> {
  const db = connect(url)
  const close = async () => {
    await db.destroy()
    await drop()
  }
  return { db, close }
}

/** Copying a database is many times faster than migrating; one stays on the server for each state of the migrations. */
async function migratedTemplate(server: string): Promise<string> {
  const name = `sillage_template_${await hashOfMigrations()}`
  const manager = connect(server)
  const make = manager.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(hashtext(${name}))`.execute(one)
    const kept = await sql`select from pg_database where datname = ${name}`.execute(one)
    if (kept.rows.length === 0) await makeTemplate(one, server, name)
  })
  // The end of the connection gives the lock back.
  await make.finally(() => manager.destroy())
  return name
}

async function makeTemplate(manager: Db, server: string, name: string): Promise<void> {
  const unfinished = `${name}_unfinished`
  await sql`drop database if exists ${sql.id(unfinished)}`.execute(manager)
  await sql`create database ${sql.id(unfinished)} ${await oddCollation(manager)}`.execute(manager)
  const db = connect(urlOf(server, { database: unfinished }))
  await migrate(db, root).finally(() => db.destroy())
  await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(name)}`.execute(manager)
}

// Deleting a few rows is many times faster than TRUNCATE, which makes every table and index anew. Foreign keys are not
// checked meanwhile, so that the order does not matter.
async function truncate(db: Db): Promise<void> {
  await sql`
    do $$ declare name text; begin
      perform set_config('session_replication_role', 'replica', true);
      for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
        execute format('delete from %I', name);
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$
  `.execute(db)
}

/** Restoring a dump is several times faster than migrating; one is kept for each state of the migrations. */
async function migratedDump(): Promise<Blob> {
  const path = join(root, '.cache', `test-database-${await hashOfMigrations()}.tar`)
  const kept = await readFile(path).catch(() => undefined)
  if (kept) return new Blob([kept])
  const pglite = await createPGlite({})
  const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(db, root)
  const dump = await pglite.dumpDataDir('none')
  await db.destroy()
  await mkdir(join(root, '.cache'), { recursive: true })
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()))
  await rename(unfinished, path)
  return dump
}

async function hashOfMigrations(): Promise<string> {
  const folder = join(root, migrationsFolder)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const hash = createHash('sha256').update(await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json')))
  for (const file of files) hash.update(file).update(await readFile(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}
