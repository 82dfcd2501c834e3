import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { StartError } from '../startError.ts'
import { isContract } from './migrationPhase.ts'
import type { Db } from './tables.ts'

/** The statements of each migration by its name, oldest first. */
export type MigrationScripts = ReadonlyMap<string, readonly string[]>

/**
 * Compares the migrations that the database has run with the files, without comments and line ends. The database may be
 * ahead by migrations of a newer release that only add.
 *
 * @returns the migrations that the database has run
 * @throws StartError if the database has run a contract migration that is missing here, a migration of a divergent
 * release, or one with another text
 */
export async function checkMigrationHistory(db: Db, scripts: MigrationScripts): Promise<AppliedMigration[]> {
  const applied = await readAppliedMigrations(db)
  const unknown = findUnknownContract(applied, scripts)
  if (unknown !== undefined) throw new StartError(describeOutdated(unknown))
  checkMigrations(isAhead(applied, scripts) ? applied.filter(({ name }) => scripts.has(name)) : applied, scripts)
  return applied
}

/** The last contract migration that has run and that this release does not have. */
export const findUnknownContract = (applied: readonly AppliedMigration[], scripts: MigrationScripts) =>
  applied.findLast(({ name }) => isContract(name) && !scripts.has(name))?.name

/** @param contract the migration that the release does not know */
export const describeOutdated = (contract: string): string =>
  `A newer Sillage serves this database and has run ${contract}, which takes away what this older one uses. Start the newer one, or restore a backup from before.`

/** Whether the database has run all migrations of this release that only add, and then some of a newer release. */
function isAhead(applied: readonly AppliedMigration[], scripts: MigrationScripts): boolean {
  const names = new Set(applied.map(({ name }) => name))
  const last = [...scripts.keys()].at(-1) ?? ''
  const unknown = applied.filter(({ name }) => !scripts.has(name))
  const isComplete = [...scripts.keys()].every((name) => isContract(name) || names.has(name))
  return isComplete && unknown.every(({ name }) => name > last)
}

/**
 * Like `checkMigrationHistory`, for a database or a backup that may not be ahead.
 *
 * @throws StartError if a migration that has run is missing here or has another text
 */
export function checkMigrations(appliedMigrations: readonly AppliedMigration[], scripts: MigrationScripts): void {
  const unknownMigration = appliedMigrations.findLast(({ name }) => !scripts.has(name))
  if (unknownMigration) {
    const latest = [...scripts.keys()].at(-1) ?? 'none'
    throw new StartError(
      `This database has run the migration ${unknownMigration.name}, which is not part of this Sillage (its last one is ${latest}): a newer version has it, or it was taken away here. Start that version, bring the migration back, or choose another database with DATA_DIR or DATABASE_URL.`,
    )
  }
  const changedMigration = appliedMigrations.find(
    ({ name, hash }) => hash !== null && hash !== computeHash(scripts.get(name) ?? []),
  )
  if (changedMigration) {
    throw new StartError(
      `The migration ${changedMigration.name} was rewritten after this database had run its older text, and it does not run again. Bring the older text back and write a new migration, or choose another database with DATA_DIR or DATABASE_URL.`,
    )
  }
}

/** Stores the hash of each migration that has run without one; older databases have no hashes. */
export async function storeHashes(db: Db, scripts: MigrationScripts): Promise<void> {
  // `if not exists`, because several processes may start at the same time.
  await sql`alter table kysely_migration add column if not exists text_hash text`.execute(db)
  for (const { name, hash } of await readAppliedMigrations(db)) {
    // A newer release stores the hashes of the migrations that only it has.
    if (hash !== null || !scripts.has(name)) continue
    await sql`update kysely_migration set text_hash = ${computeHash(scripts.get(name) ?? [])} where name = ${name}`.execute(
      db,
    )
  }
}

/** Records that a migration has run with this text, without running it. */
export async function markAsRun(db: Db, name: string, statements: readonly string[]): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp, text_hash)
    values (${name}, ${new Date().toISOString()}, ${computeHash(statements)})
    on conflict (name) do update set text_hash = excluded.text_hash`.execute(db)
}

/** Deletes the entries of migrations that have run and whose names are not given. */
export async function deleteOtherMigrationEntries(db: Db, names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration where name <> all(${names})`.execute(db)
}

interface AppliedMigration {
  readonly name: string
  /** The hash of the text that ran; null if it was not stored. */
  readonly hash: string | null
}

export async function readAppliedMigrations(db: Db): Promise<AppliedMigration[]> {
  const exists = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!exists.rows[0]?.found) return []
  const hash = (await hasHashColumn(db)) ? sql`text_hash` : sql`null`
  const { rows } =
    await sql<AppliedMigration>`select name, ${hash} as hash from kysely_migration order by name`.execute(db)
  return rows
}

async function hasHashColumn(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_attribute where attrelid = to_regclass('kysely_migration') and attname = 'text_hash'`.execute(db)
  return rows.length > 0
}

const computeHash = (statements: readonly string[]): string =>
  createHash('sha256').update(statements.join(';\n')).digest('hex')
