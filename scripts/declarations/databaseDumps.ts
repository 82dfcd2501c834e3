import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import { findMigrations, migrate } from '../../server/db/migrate.ts'
import { createPGlite } from '../../server/db/pglite.ts'
import type { Tables } from '../../server/db/tables.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'

const root = findProjectRoot(import.meta.url)

/** An embedded database without migrations. Restoring a dump takes a fifth of the time of initializing one. */
export async function readEmptyDatabase(): Promise<Blob> {
  return new Blob([await readFile(await ensureEmptyDatabase())])
}

/** The path of the tar file with the empty database. */
async function ensureEmptyDatabase(): Promise<string> {
  return ensureDump(`empty-${await hashEngine()}`, async () => {
    const pglite = await createPGlite({})
    const dump = await pglite.dumpDataDir('none')
    await pglite.close()
    return dump
  })
}

/**
 * The path of the dump of a database that has run the migrations of these folders, cached by their texts.
 *
 * @param folders paths from the root
 * @param includes selects migrations by name, without `.sql`; if absent, all run
 */
export async function ensureMigratedDatabase(
  folders: readonly string[],
  includes: (name: string) => boolean = () => true,
): Promise<string> {
  return ensureDump(`migrated-${await hashMigrations(folders, includes)}`, async () => {
    const pglite = await createPGlite({ dump: await readEmptyDatabase() })
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
    await migrate(db, root, folders, { includes })
    const dump = await pglite.dumpDataDir('none')
    await db.destroy()
    return dump
  })
}

/** Like `ensureMigratedDatabase`, but reads the dump. */
export async function readMigratedDatabase(
  folders: readonly string[],
  includes?: (name: string) => boolean,
): Promise<Blob> {
  return new Blob([await readFile(await ensureMigratedDatabase(folders, includes))])
}

/** The hash changes with any of these migrations and with the database engine. */
export async function hashMigrations(
  folders: readonly string[],
  includes: (name: string) => boolean = () => true,
): Promise<string> {
  const files = await findMigrations(folders.map((folder) => join(root, folder)))
  const hash = createHash('sha256').update(await hashEngine())
  for (const { name, path } of files)
    if (includes(name.replace(/\.sql$/, ''))) hash.update(name).update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

/** The path of the dump with this name; creates it if missing. */
async function ensureDump(name: string, createDump: () => Promise<Blob>): Promise<string> {
  const path = join(root, '.cache', `database-${name}.tar`)
  if (existsSync(path)) return path
  const dump = await createDump()
  await mkdir(join(root, '.cache'), { recursive: true })
  const temporaryPath = `${path}.${process.pid}`
  await writeFile(temporaryPath, Buffer.from(await dump.arrayBuffer()))
  await rename(temporaryPath, path)
  return path
}

/** The hash of PGlite's package.json, because a dump works only with the same version. */
async function hashEngine(): Promise<string> {
  const packageJson = await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json'))
  return createHash('sha256').update(packageJson).digest('hex').slice(0, 16)
}
