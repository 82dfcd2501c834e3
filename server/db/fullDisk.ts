import { statfsSync } from 'node:fs'
import { sql } from 'kysely'
import { StartError } from '../startError.ts'
import { type EmbeddedClient, replaceQueries } from './embeddedStatements.ts'
import type { Db } from './tables.ts'

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
export function refuseWritesWhenFull(pglite: EmbeddedClient, freeSpace: () => number): EmbeddedClient {
  const wrapQuery =
    (client: Pick<EmbeddedClient, 'query'>): EmbeddedClient['query'] =>
    async (text, params, options) => {
      if (writePattern.test(text) && freeSpace() < reservedBytes) throw createDiskFullError()
      return client.query(text, params, options)
    }
  return replaceQueries(pglite, {
    query: wrapQuery(pglite),
    transaction: (callback) =>
      pglite.transaction((trx) => callback({ rollback: () => trx.rollback(), query: wrapQuery(trx) })),
  })
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
const diskFullCode = '53100'

const createDiskFullError = (): Error =>
  Object.assign(new Error('no space is left for the database'), { code: diskFullCode })

/** PostgreSQL has a code for a full disk, but none for an exceeded quota; that error only has the system's message. */
export const isDatabaseFullError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === diskFullCode ||
    (typeof error.code === 'string' && /: (?:No space left on device|Disk quota exceeded)$/.test(error.message)))

/** Whether the disk of PostgreSQL is full, which only failed statements show. */
export interface DiskFullMonitor {
  /** Called with the error of each failed statement. */
  note(error: unknown): void
  /** True after a statement failed for lack of disk space, until a test write succeeds. */
  isFull(db: Db): Promise<boolean>
}

/** Watches for statements that fail because the disk of the database is full. */
export function watchDatabaseDisk(): DiskFullMonitor {
  let hasFailed = false
  let trial: Promise<boolean> | undefined
  const note = (error: unknown): void => {
    if (isDatabaseFullError(error)) hasFailed = true
  }
  const tryAgain = async (db: Db): Promise<boolean> => {
    try {
      await writeAndDiscard(db)
    } catch (error) {
      if (isDatabaseFullError(error)) return true
      // Another failure, such as a missing privilege for temporary tables, says nothing about the disk. The next write
      // does.
    }
    hasFailed = false
    return false
  }
  return {
    note,
    async isFull(db) {
      if (!hasFailed) return false
      trial ??= tryAgain(db).finally(() => {
        trial = undefined
      })
      return trial
    },
  }
}

/** Writes about 1 MB to the disk of the tables, because less may fit into pages that exist already. */
async function writeAndDiscard(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local temp_tablespaces = ''`.execute(trx)
    await sql`create temporary table sillage_room on commit drop as select generate_series(1, 30000) as number`.execute(
      trx,
    )
  })
}
