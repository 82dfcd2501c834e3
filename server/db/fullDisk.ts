import { statfsSync } from 'node:fs'
import type { PGliteDialectConfig } from 'kysely'
import { StartError } from '../startError.ts'

type Client = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>

/** In bytes: the next segment of the write-ahead log (16 MB), and as much for tables. */
const reservedBytes = 32 * 1024 * 1024

/** Keywords of statements that write. `select ... for update` is included, because it writes its row locks. */
const writePattern = /\b(?:insert|update|delete|truncate|create|alter|drop|vacuum|do)\b/i

/**
 * Wraps the embedded database so that writes fail as on a full disk while hardly any space is left. If the database
 * itself cannot extend its write-ahead log, it does not fail but loops forever and blocks the whole process.
 *
 * @param freeSpace returns the free disk space, in bytes
 */
export function refuseWritesWhenFull(pglite: Client, freeSpace: () => number): Client {
  const wrapQuery =
    (client: Pick<Client, 'query'>): Client['query'] =>
    async (text, params, options) => {
      if (writePattern.test(text) && freeSpace() < reservedBytes) throw createDiskFullError()
      return client.query(text, params, options)
    }
  return {
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query: wrapQuery(pglite),
    transaction: (callback) =>
      pglite.transaction((trx) => callback({ rollback: () => trx.rollback(), query: wrapQuery(trx) })),
  }
}

/**
 * Refuses to open the embedded database on a full disk.
 *
 * @param freeSpace the free disk space of the data directory, in bytes
 * @throws StartError if it is too little to write
 */
export function requireFreeSpace(dataDir: string, freeSpace: number): void {
  const toMegabytes = (bytes: number) => Math.floor(bytes / (1024 * 1024))
  if (freeSpace < reservedBytes)
    throw new StartError(
      `The disk of ${dataDir} has ${toMegabytes(freeSpace)} MB left; the database needs ${toMegabytes(reservedBytes)} MB. Free some space.`,
    )
}

/** The disk space that this process may still use in a folder, in bytes. */
export function readFreeBytes(folder: string): number {
  const { bavail, blocks, bsize } = statfsSync(folder)
  // Some network file systems report no size at all.
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
}

/** PostgreSQL's own code for a full disk. */
const createDiskFullError = (): Error =>
  Object.assign(new Error('no space is left for the database'), { code: '53100' })
