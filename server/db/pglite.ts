import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { StartError } from '../startError.ts'
import { columnParsers } from './columnParsers.ts'
import { setNumberingZone } from './numbering.ts'

/** PostgreSQL's default of 128 MB is too much for a process that serves requests too; the system's file cache helps. */
const sharedBuffers = '64MB'

interface PGliteOptions {
  /** Absent: in memory. */
  readonly folder?: string
  /** A result of `dumpDataDir` to start from; absent: empty. */
  readonly dump?: Blob
  /** The time zone in which the year of a number begins; absent: UTC. */
  readonly timeZone?: string | undefined
}

/**
 * Opens the embedded database. PGlite does not prevent two processes from opening one folder, which corrupts it: lock
 * the folder first.
 */
export async function createPGlite({ folder, dump, timeZone = 'UTC' }: PGliteOptions): Promise<PGlite> {
  try {
    if (folder !== undefined) await mkdir(folder, { recursive: true })
    const pglite = await PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(dump === undefined ? {} : { loadDataDir: dump }),
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
      extensions: { pg_trgm, unaccent },
      parsers: columnParsers,
    })
    await pglite.exec(setNumberingZone(timeZone))
    return pglite
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`The database in ${folder ?? 'memory'} cannot be opened: ${reason}`, { cause })
  }
}
