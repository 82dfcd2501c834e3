import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPGlite } from '../../server/db/pglite.ts'
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

/** The path of the dump with this name; creates it if missing. */
export async function ensureDump(name: string, createDump: () => Promise<Blob>): Promise<string> {
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
export async function hashEngine(): Promise<string> {
  const packageJson = await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json'))
  return createHash('sha256').update(packageJson).digest('hex').slice(0, 16)
}
