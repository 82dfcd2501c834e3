import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartError } from '../startError.ts'
import { checkMigrationHistory, storeHashes } from './migrationHistory.ts'
import { isContract } from './migrationPhase.ts'
import { refuseOffenders } from './refuseOffenders.ts'
import { dropPolicies } from './rowSecurity/preparePolicies.ts'
import { splitStatements } from './sqlStatements.ts'
import type { Db } from './tables.ts'

/** The folder of the migrations of the engine, which every product has, from the root of the project. */
export const engineMigrations = 'server/db/migrations'

/**
 * The migration of the engine before the first one of a product. Later ones refer to the tables of the accounts, which
 * a product declares.
 */
export const groundMigration = '0001_ground'

export interface MigrateOptions {
  /** Selects migrations by name; if absent, all run. */
  readonly includes?: (name: string) => boolean
  /** Whether contract migrations wait for older processes, see `isContract`. An empty database runs all at once. */
  readonly holdsContracts?: boolean
  /** How long a statement waits for a lock, in ms; absent: without limit. */
  readonly lockWaitMs?: number
}

/**
 * Migrates the database to this version. Each file `NNNN_name.sql` of the folders runs once, in the order of the names;
 * all pending files run in one transaction.
 *
 * @param folders paths from the root
 * @throws StartError if the database has run a migration that is missing here or had another text (see
 * `checkMigrationHistory`), or if one fails; in each case nothing has changed
 */
export async function migrate(
  db: Db,
  root: string,
  folders: readonly string[],
  { includes = () => true, holdsContracts = false, lockWaitMs = 0 }: MigrateOptions = {},
): Promise<void> {
  const all = await readScripts(folders.map((folder) => join(root, folder)))
  const scripts = new Map([...all].filter(([name]) => includes(name)))
  const applied = new Map((await checkMigrationHistory(db, scripts)).map(({ name, hash }) => [name, hash]))
  const waits = (name: string) => holdsContracts && applied.size > 0 && isContract(name) && !applied.has(name)
  const runnable = [...scripts].filter(([name]) => !waits(name))
  // The migrator would first read the columns of all tables, and the hashes would lock the table of the migrations.
  if (applied.size > 0 && runnable.every(([name]) => typeof applied.get(name) === 'string')) return
  let isFirst = true
  const up = (statements: readonly string[]) => async (trx: Db) => {
    if (isFirst) {
      if (lockWaitMs > 0) await sql`select set_config('lock_timeout', ${String(lockWaitMs)}, true)`.execute(trx)
      await dropPolicies(trx)
    }
    isFirst = false
    await runStatements(trx, statements)
  }
  // The migrator must know every migration that the database has run, also those of a newer release.
  const known = [...applied.keys()].map((name): [string, readonly string[]] => [name, []])
  const migrations = Object.fromEntries(
    [...new Map([...known, ...runnable])].map(([name, statements]) => [name, { up: up(statements) }]),
  )
  const provider = { getMigrations: async () => migrations }
  // A contract migration that waited may run after later ones.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) {
    await addChangeTriggers(db)
    // Last, because a database with all hashes is not migrated again.
    return storeHashes(db, scripts)
  }
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  const reason = error instanceof Error ? error.message : String(error)
  throw new StartError(`The database could not be brought up to date${failed ? ` by ${failed}` : ''}: ${reason}`, {
    cause: error,
  })
}

/** Adds the change triggers to all declared tables, including those of later migrations. */
export async function addChangeTriggers(db: Db): Promise<void> {
  await sql`do $$ begin
    if to_regproc('public.watch_declared_tables') is not null then perform public.watch_declared_tables(); end if;
  end $$`.execute(db)
}

/** The statements of each migration by its name, oldest first. @param folders absolute paths */
export async function readScripts(folders: readonly string[]): Promise<Map<string, string[]>> {
  const entries = (await findMigrations(folders)).map(async ({ name, path }): Promise<[string, string[]]> => {
    return [name.replace(/\.sql$/, ''), splitMigration(await readFile(path, 'utf8'))]
  })
  return new Map(await Promise.all(entries))
}

/** The statements of a migration, with either kind of line end. */
export const splitMigration = (text: string): string[] => splitStatements(text.replaceAll('\r\n', '\n'))

interface MigrationPath {
  /** `0002_declared.sql` */
  readonly name: string
  readonly path: string
}

/** The migration files of these folders, sorted by name. A new product has no folder yet. */
export async function findMigrations(folders: readonly string[]): Promise<MigrationPath[]> {
  const found = await Promise.all(
    folders
      .filter((folder) => existsSync(folder))
      .map(async (folder) => (await readdir(folder)).map((name) => ({ name, path: join(folder, name) }))),
  )
  return found
    .flat()
    .filter(({ name }) => /^\d{4}_\w+\.sql$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function runStatements(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    await refuseOffenders(db, statement)
    await db.executeQuery(CompiledQuery.raw(statement))
  }
}
