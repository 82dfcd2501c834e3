import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../startError.ts'
import { splitStatements } from './sqlStatements.ts'
import type { Db } from './tables.ts'

/** Where the migrations stand, seen from the project's root. */
export const migrationsFolder = 'server/db/migrations'

/**
 * Brings the database up to this version. Each migration file `NNNN_name.sql` runs once; all pending ones in one
 * transaction.
 *
 * @throws StartError when the database is of a newer version, or a migration fails (then nothing has changed)
 */
export async function migrate(db: Db, root: string, folder: string = migrationsFolder): Promise<void> {
  const migrations = await readMigrations(join(root, folder))
  await refuseForeignMigrations(db, Object.keys(migrations))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return watchDeclaredTables(db)
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  const reason = error instanceof Error ? error.message : String(error)
  throw new StartError(`The database could not be brought up to date${failed ? ` by ${failed}` : ''}: ${reason}`, {
    cause: error,
  })
}

/** Changes of declared tables are noted from the start, also of those that a later migration made. */
async function watchDeclaredTables(db: Db): Promise<void> {
  await sql`do $$ begin
    if to_regproc('public.watch_declared_tables') is not null then perform public.watch_declared_tables(); end if;
  end $$`.execute(db)
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort()
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const statements = splitStatements(await readFile(join(folder, file), 'utf8'))
    return [file.replace(/\.sql$/, ''), { up: (db) => runAll(db, statements) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function runAll(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement))
}

async function refuseForeignMigrations(db: Db, known: readonly string[]): Promise<void> {
  const foreign = (await appliedMigrations(db)).filter((name) => !known.includes(name)).at(-1)
  if (foreign === undefined) return
  const newest = known.at(-1) ?? 'none'
  throw new StartError(
    foreign > newest
      ? `This database was written by a newer Sillage (migration ${foreign}; this one ends with ${newest}). Start that version, or choose another database with DATA_DIR or DATABASE_URL.`
      : `This database was written by another Sillage: its migration ${foreign} is not part of this one. Choose another database with DATA_DIR or DATABASE_URL.`,
  )
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const exists = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!exists.rows[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}
