import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { readArchive } from '../../server/backup/archive.ts'
import { parseManifest } from '../../server/backup/manifest.ts'

/** The tables that have what the bench fills, each after those that it refers to. */
const tables = ['profiles', 'users'] as const

/**
 * Copies the tables of a backup into those of a migrated database, whose server reads the files itself.
 *
 * @param folder is created for the files; the account of the database server must be able to reach it
 * @returns the seconds that the copying took
 */
export async function copyTables(backupPath: string, databaseUrl: string, folder: string): Promise<number> {
  await mkdir(folder, { mode: 0o755 })
  const unpack = async (name: string, content: Readable) => {
    const table = tables.find((one) => name === `tables/${one}.copy.gz`)
    if (!table) return void content.resume()
    const path = join(folder, table)
    await pipeline(content, createGunzip(), createWriteStream(path))
    await chmod(path, 0o644)
  }
  const { parts } = parseManifest(await readArchive(createReadStream(backupPath), unpack))
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('begin')
    const start = performance.now()
    for (const table of tables) {
      const columns = parts.find(({ name }) => name === `tables/${table}.copy.gz`)?.columns ?? []
      const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
      await client.query(`copy ${table} (${names}) from ${client.escapeLiteral(join(folder, table))}`)
    }
    await client.query('commit')
    return (performance.now() - start) / 1_000
  } finally {
    await client.end()
  }
}
