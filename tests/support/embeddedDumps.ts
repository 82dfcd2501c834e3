import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import { ensureDump, hashEngine, readEmptyDatabase } from '../../scripts/declarations/emptyDatabase.ts'
import { findMigrations, migrate } from '../../server/db/migrate.ts'
import { createPGlite } from '../../server/db/pglite.ts'
import type { Tables } from '../../server/db/tables.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'

const root = findProjectRoot()

/** A product by its folder, for its migrations. */
export interface TestedProduct {
  readonly folder: string
}

/** A dump of a migrated embedded database, cached per content of the migrations. */
export async function readMigratedDump(product: TestedProduct): Promise<Blob> {
  return new Blob([await readFile(await ensureMigratedDatabase(product))])
}

async function ensureMigratedDatabase(product: TestedProduct): Promise<string> {
  return ensureDump(`migrated-${await hashMigrations(product)}`, async () => {
    const pglite = await createPGlite({ dump: await readEmptyDatabase() })
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
    await migrate(db, root, getMigrationFolders(product))
    const dump = await pglite.dumpDataDir('none')
    await db.destroy()
    return dump
  })
}

/** Extracts a migrated database without rows into the data directory of a server. */
export async function extractDatabase(dataDir: string, product: TestedProduct = { folder: 'product' }): Promise<void> {
  const folder = join(dataDir, 'db')
  await mkdir(folder)
  const dump = await ensureMigratedDatabase(product)
  const { status, stderr } = spawnSync('tar', ['-xf', dump, '-C', folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** The hash changes with any migration and with the database engine. */
export async function hashMigrations(product: TestedProduct): Promise<string> {
  const files = await findMigrations(getMigrationFolders(product).map((folder) => join(root, folder)))
  const hash = createHash('sha256').update(await hashEngine())
  for (const { name, path } of files) hash.update(name).update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}
