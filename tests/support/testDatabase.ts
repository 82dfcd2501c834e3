import { Kysely, PGliteDialect, sql } from 'kysely'
import { server as sillage } from '#product/server.ts'
import { hashMigrations, readEmptyDatabase } from '../../scripts/declarations/databaseDumps.ts'
import { prepareEmbeddedStatements } from '../../server/db/embeddedStatements.ts'
import { migrate } from '../../server/db/migrate.ts'
import { createPGlite } from '../../server/db/pglite.ts'
import type { Db, Tables } from '../../server/db/tables.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { readMigratedDump, type TestedProduct } from './embeddedDumps.ts'
import {
  buildIcuCollation,
  buildUrl,
  connect,
  connectDirectly,
  createDatabase,
  type ServerDatabase,
} from './postgresServer.ts'
import { logStatement } from './watchStatements.ts'

/** A migrated database without rows, used exclusively until it is closed. */
export interface TestDatabase {
  readonly db: Db
  /** Deletes all rows and resets the ids to 1. */
  truncate(): Promise<void>
  close(): Promise<void>
}

const root = findProjectRoot()

/** Opens a database in memory or, with TEST_DATABASE_URL, on that PostgreSQL server. */
export async function openTestDatabase(product: TestedProduct = sillage): Promise<TestDatabase> {
  const index = reusableDatabases.findLastIndex(({ folder }) => folder === product.folder)
  const [reused] = index < 0 ? [] : reusableDatabases.splice(index, 1)
  const kept = reused ?? (await createMigrated(product))
  const { db, end } = kept.open()
  return {
    db,
    truncate: () => truncate(db),
    async close() {
      const isReset = await truncate(db).then(
        async () => (await readSchema(db)) === kept.schema,
        () => false,
      )
      await end()
      if (isReset && sharesDatabases) reusableDatabases.push(kept)
      else await kept.drop()
    },
  }
}

/** Opens a new database without migrations. */
export async function openEmptyDatabase(): Promise<Pick<TestDatabase, 'db' | 'close'>> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    const db = connectEmbedded(await createPGlite({ dump: await readEmptyDatabase() }))
    return { db, close: () => db.destroy() }
  }
  const { url, drop } = await createDatabase(server)
  const db = connect(url)
  const close = async () => {
    await db.destroy()
    await drop()
  }
  return { db, close }
}

/** A database that later test files of the same worker use again. */
interface ReusableDatabase extends TestedProduct {
  /** A digest of its schema, see `readSchema`. */
  readonly schema: string
  open(): { readonly db: Db; end(): Promise<void> }
  drop(): Promise<void>
}

/** The files of one Vitest worker share databases, because creating one takes longer than many tests. */
const reusableDatabases: ReusableDatabase[] = []
const sharesDatabases = process.env.VITEST_POOL_ID !== undefined

async function createMigrated(product: TestedProduct): Promise<ReusableDatabase> {
  const server = process.env.TEST_DATABASE_URL
  return server ? createOnServer(server, product) : createInMemory(product)
}

async function createInMemory(product: TestedProduct): Promise<ReusableDatabase> {
  const db = await openInMemory(product)
  const open = () => ({ db, end: async () => {} })
  return { folder: product.folder, schema: await readSchema(db), open, drop: () => db.destroy() }
}

async function openInMemory(product: TestedProduct): Promise<Db> {
  if (sharesDatabases) return connectEmbedded(await createPGlite({ dump: await readMigratedDump(product) }))
  // A dump of it would not be read again.
  const db = connectEmbedded(await createPGlite({ dump: await readEmptyDatabase() }))
  await migrate(db, root, getMigrationFolders(product))
  return db
}

async function createOnServer(server: string, product: TestedProduct): Promise<ReusableDatabase> {
  const { url, drop } = await createMigratedDatabase(server, product)
  const open = () => {
    const db = connect(url)
    return { db, end: () => db.destroy() }
  }
  const { db, end } = open()
  return { folder: product.folder, schema: await readSchema(db).finally(end), open, drop }
}

/** Creates a migrated database without rows on a PostgreSQL server. */
export async function createMigratedDatabase(
  server: string,
  product: TestedProduct = sillage,
): Promise<ServerDatabase> {
  const template = await ensureTemplate(server, product)
  // Takes half the time of the default strategy, which also writes each page to the log.
  return createDatabase(server, `template ${template} strategy file_copy`)
}

const connectEmbedded = (pglite: Awaited<ReturnType<typeof createPGlite>>): Db =>
  new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: prepareEmbeddedStatements(pglite) }), log: logStatement })

/**
 * A digest of the columns, triggers and constraints of every table, and of the planner's row estimates. Of an index, the
 * estimate -1 after TRUNCATE means what 0 does.
 */
async function readSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    select md5(concat(
      (select string_agg(concat_ws(' ', relname, relnatts, relchecks, reltriggers, estimate), ',' order by relname)
        from (select *, (select count(*) from pg_trigger where tgrelid = oid) as reltriggers,
          case relkind when 'i' then greatest(reltuples, 0) else reltuples end as estimate from pg_class) as relations
        where relnamespace = 'public'::regnamespace),
      (select string_agg(concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull), ',' order by attrelid, attnum)
        from pg_attribute join pg_class on attrelid = pg_class.oid where relnamespace = 'public'::regnamespace)
    )) as schema
  `.execute(db)
  return rows[0]?.schema ?? ''
}

/**
 * Copying a template is many times faster than migrating. The server keeps one template per content of the
 * migrations.
 */
async function ensureTemplate(server: string, product: TestedProduct): Promise<string> {
  const name = `sillage_template_${await hashMigrations(getMigrationFolders(product))}`
  const manager = connectDirectly(server)
  const make = manager.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(hashtext(${name}))`.execute(one)
    const kept = await sql`select from pg_database where datname = ${name}`.execute(one)
    if (kept.rows.length === 0) await createTemplate(one, server, name, product)
  })
  // Closing the connection releases the lock.
  await make.finally(() => manager.destroy())
  return name
}

async function createTemplate(manager: Db, server: string, name: string, product: TestedProduct): Promise<void> {
  const unfinished = `${name}_unfinished`
  await sql`drop database if exists ${sql.id(unfinished)}`.execute(manager)
  await sql`create database ${sql.id(unfinished)} ${await buildIcuCollation(manager)}`.execute(manager)
  const db = connectDirectly(buildUrl(server, { database: unfinished }))
  await migrate(db, root, getMigrationFolders(product)).finally(() => db.destroy())
  await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(name)}`.execute(manager)
}

// Deleting a few rows is many times faster than TRUNCATE, which recreates every table and index. Foreign keys are not
// checked, so the order of the tables does not matter.
async function truncate(db: Db): Promise<void> {
  await sql`
    do $$ declare name text; begin
      perform set_config('session_replication_role', 'replica', true);
      perform set_config('lock_timeout', '30s', true);
      for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
        execute format('delete from %I', name);
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$
  `.execute(db)
}
