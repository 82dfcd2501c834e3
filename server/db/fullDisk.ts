import { statfsSync } from 'node:fs'
import type { PGliteDialectConfig } from 'kysely'
import { StartError } from '../startError.ts'

type Client = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>

/** In bytes: the next segment of the write-ahead log (16 MB), and as much for tables. */
const reserve = 32 * 1024 * 1024

/** Keywords of statements that write. `select ... for update` is included, because it writes its row locks. */
const writing = /\b(?:insert|update|delete|truncate|create|alter|drop|vacuum|do)\b/i

/**
 * Wraps the embedded database so that writes fail as on a full disk while hardly any space is left. If the database
 * itself cannot extend its write-ahead log, it does not fail but loops forever and blocks the whole process.
 *
 * @param freeSpace returns the free disk space, in bytes
 */
export function refuseWritesWhenFull(pglite: Client, free: () => number): Client {
  const refusing =
    (runner: Pick<Client, 'query'>): Client['query'] =>
    async (text, params, options) => {
      if (writing.test(text) && free() < reserve) throw diskFull()
      return runner.query(text, params, options)
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
    query: refusing(pglite),
    transaction: (work) => pglite.transaction((trx) => work({ rollback: () => trx.rollback(), query: refusing(trx) })),
  }
}

/**
 * Refuses to open the embedded database on a full disk.
 *
 * @param freeSpace the free disk space of the data directory, in bytes
 * @throws StartError if it is too little to write
 */
export function demandSpace(dataDir: string, free: number): void {
  const megabytes = (bytes: number) => Math.floor(bytes / (1024 * 1024))
  if (free < reserve)
    throw new StartError(
      `The disk of ${dataDir} has ${megabytes(free)} MB left; the database needs ${megabytes(reserve)} MB. Free some space.`,
    )
}

/** The disk space that this process may still use in a folder, in bytes. */
export function freeBytes(folder: string): number {
  const { bavail, blocks, bsize } = statfsSync(folder)
  // Some network file systems report no size at all.
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
}

/** PostgreSQL's own code for a full disk. */
const diskFull = (): Error => Object.assign(new Error('no space is left for the database'), { code: '53100' })
