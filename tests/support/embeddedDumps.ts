import { spawnSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureMigratedDatabase, readMigratedDatabase } from '../../scripts/declarations/databaseDumps.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'

/** A product by its folder, for its migrations. */
export interface TestedProduct {
  readonly folder: string
}

/** A dump of a migrated embedded database, cached per content of the migrations. */
export async function readMigratedDump(product: TestedProduct): Promise<Blob> {
  return readMigratedDatabase(getMigrationFolders(product))
}

/** Extracts a migrated database without rows into the data directory of a server. */
export async function extractDatabase(dataDir: string, product: TestedProduct = { folder: 'product' }): Promise<void> {
  const folder = join(dataDir, 'db')
  await mkdir(folder)
  const dump = await ensureMigratedDatabase(getMigrationFolders(product))
  const { status, stderr } = spawnSync('tar', ['-xf', dump, '-C', folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
