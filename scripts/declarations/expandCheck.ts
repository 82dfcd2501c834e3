import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, Kysely, PGliteDialect } from 'kysely'
import { readArchive } from '../../server/backup/archive.ts'
import { parseManifest } from '../../server/backup/manifest.ts'
import { findContractions } from '../../server/db/expandRules.ts'
import { introspect, type TableInfo } from '../../server/db/introspect.ts'
import { readScripts } from '../../server/db/migrate.ts'
import type { MigrationScripts } from '../../server/db/migrationHistory.ts'
import { isContract } from '../../server/db/migrationPhase.ts'
import { createPGlite } from '../../server/db/pglite.ts'
import type { Db, Tables } from '../../server/db/tables.ts'
import { readEmptyDatabase, readMigratedDatabase } from './databaseDumps.ts'

/** The first migration that is checked. Earlier releases never ran at the same time as another one. */
const firstChecked = '0040_processes'

/**
 * Finds the migrations since the last release with which that release could not run.
 *
 * @param folders of the migrations, from the root
 * @param releases the folder of the releases, from the root
 * @param use is called with the database that has run all migrations
 * @returns a sentence for each change, see `findBreakingMigrations`
 */
export async function findBreakingSinceRelease(
  root: string,
  folders: readonly string[],
  releases: string,
  use?: (db: Db) => Promise<void>,
): Promise<string[]> {
  const { exempt, released, later } = await readSinceRelease(root, folders, releases)
  const dump = await readMigratedDatabase(folders, (name) => released.has(name))
  return findBreakingMigrations(later, exempt, { dump, use })
}

/**
 * A dump of a database that has run the migrations of the last release. It is cached, because running them takes
 * seconds, and comparing starts with it each time.
 */
export async function readReleasedDatabase(root: string, folders: readonly string[], releases: string): Promise<Blob> {
  const { released } = await readSinceRelease(root, folders, releases)
  return readMigratedDatabase(folders, (name) => released.has(name))
}

/** The exempt migrations before the first that is checked (`released`), and all from that one on (`later`). */
async function readSinceRelease(root: string, folders: readonly string[], releases: string) {
  const scripts = await readScripts(folders.map((folder) => join(root, folder)))
  const exempt = await listExempt(scripts, join(root, releases))
  const names = [...scripts.keys()]
  const first = names.findIndex((name) => !exempt.has(name))
  const released = new Set(first < 0 ? names : names.slice(0, first))
  return { exempt, released, later: new Map([...scripts].filter(([name]) => !released.has(name))) }
}

interface CheckOptions {
  /** The database before these migrations; absent: empty. */
  readonly dump?: Blob
  /** Is called with the database after these migrations. */
  readonly use?: ((db: Db) => Promise<void>) | undefined
}

/**
 * Runs migrations and finds those with which the release before could not run, although they do not end in
 * `_contract`.
 *
 * @param exempt see `listExempt`
 * @returns a sentence for each such change
 */
export async function findBreakingMigrations(
  scripts: MigrationScripts,
  exempt: ReadonlySet<string>,
  { dump, use }: CheckOptions = {},
): Promise<string[]> {
  const pglite = await createPGlite({ dump: dump ?? (await readEmptyDatabase()) })
  const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  try {
    const sentences: string[] = []
    let before: TableInfo[] | undefined
    for (const [name, statements] of scripts) {
      const isChecked = !exempt.has(name) && !isContract(name)
      if (isChecked) before ??= await introspect(db)
      for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement))
      const after = isChecked ? await introspect(db) : undefined
      if (before && after) sentences.push(...findContractions(before, after).map((text) => `${name}: ${text}`))
      before = after
    }
    await use?.(db)
    return sentences
  } finally {
    await db.destroy()
  }
}

/**
 * The migrations of the last release, read from its backup among the fixtures of the tests; none without a release.
 * @param folder of the releases
 */
async function readReleasedMigrations(folder: string): Promise<string[]> {
  const versions = existsSync(folder) ? await readdir(folder) : []
  const last = versions.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
  if (last === undefined) return []
  const backup = createReadStream(join(folder, last, 'backup.tar'))
  const manifest = parseManifest(await readArchive(backup, async (_, content) => void content.resume()))
  return manifest.migrations.map(({ name }) => name)
}

/**
 * The migrations that are not checked: those of the last release, and those from before two releases could run at the
 * same time.
 */
export async function listExempt(scripts: MigrationScripts, releases: string): Promise<Set<string>> {
  const early = [...scripts.keys()].filter((name) => name < firstChecked)
  return new Set([...early, ...(await readReleasedMigrations(releases))])
}
