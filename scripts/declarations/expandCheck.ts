import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, Kysely, PGliteDialect } from 'kysely'
import { readArchive } from '../../server/backup/archive.ts'
import { parseManifest } from '../../server/backup/manifest.ts'
import { findContractions } from '../../server/db/expandRules.ts'
import { introspect } from '../../server/db/introspect.ts'
import type { MigrationScripts } from '../../server/db/migrationHistory.ts'
import { isContract } from '../../server/db/migrationPhase.ts'
import { createPGlite } from '../../server/db/pglite.ts'
import type { Db, Tables } from '../../server/db/tables.ts'
import { readEmptyDatabase } from './emptyDatabase.ts'

/** The first migration that is checked. Earlier releases never ran at the same time as another one. */
const firstChecked = '0040_processes'

/**
 * Runs all migrations and finds those with which the release before could not run, although they do not end in
 * `_contract`.
 *
 * @param exempt see `listExempt`
 * @returns a sentence for each such change
 */
export async function findBreakingMigrations(
  scripts: MigrationScripts,
  exempt: ReadonlySet<string>,
): Promise<string[]> {
  const pglite = await createPGlite({ dump: await readEmptyDatabase() })
  const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  try {
    const sentences: string[] = []
    for (const [name, statements] of scripts) {
      const isChecked = !exempt.has(name) && !isContract(name)
      const before = isChecked ? await introspect(db) : []
      for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement))
      if (isChecked) sentences.push(...findContractions(before, await introspect(db)).map((text) => `${name}: ${text}`))
    }
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
