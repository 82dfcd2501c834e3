import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Config, isPooledOnly } from '../config.ts'
import { createPGlite } from '../db/pglite.ts'
import { createPool } from '../db/postgres.ts'
import type { Db, Tables } from '../db/tables.ts'
import { StartError } from '../startError.ts'

/** One connection to a database, which also reads and writes whole tables in the text format of COPY. */
export interface CopyConnection {
  readonly db: Db
  readonly engine: 'pglite' | 'postgres'
  /** Reads a table in a transaction. @param target the table with its columns, quoted */
  copyOut(trx: Db, target: string): Promise<Readable>
  /** Adds rows to a table in a transaction. @param target the table with its columns, quoted */
  copyIn(trx: Db, target: string, source: Readable): Promise<void>
  close(): Promise<void>
}

/** The text of values and the order of rows depend on these settings. */
const copySettings = `
  set timezone to 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set bytea_output to 'hex';
  set extra_float_digits to 1; set synchronize_seqscans to off`

/**
 * The URL of the database without a pooler, because COPY needs a fixed connection; null for the embedded database.
 *
 * @throws StartError if the configuration names none
 */
export function findDirectUrl(config: DatabaseUrls): string | null {
  if (config.databaseUrl !== null && isPooledOnly(config))
    throw new StartError(
      'This needs a connection of its own, which DATABASE_URL does not give while DATABASE_POOLING is transaction. Set MIGRATE_DATABASE_URL to the address of the same database without the pooler.',
    )
  return config.migrateDatabaseUrl ?? config.databaseUrl
}

type DatabaseUrls = Pick<Config, 'databaseUrl' | 'databasePooling' | 'migrateDatabaseUrl'>

export async function connectForCopying(databaseUrl: string): Promise<CopyConnection> {
  const pool = createPool(databaseUrl, () => undefined, { connections: 1 })
  const client = await pool.connect()
  await client.query(copySettings)
  const single = { query: client.query.bind(client), release: () => undefined }
  const close = async () => {
    client.release()
    await pool.end()
  }
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: async () => single, end: close } as never }),
  })
  return {
    db,
    engine: 'postgres',
    copyOut: async (_trx, target) => client.query(copyTo(`copy ${target} to stdout`)),
    copyIn: (_trx, target, source) => pipeline(source, client.query(copyFrom(`copy ${target} from stdin`))),
    close: () => db.destroy(),
  }
}

/** Opens an embedded database. The caller makes sure that no other process has it open. */
export async function openForCopying(folder: string): Promise<CopyConnection> {
  const pglite = await createPGlite({ folder })
  await pglite.exec(copySettings)
  const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(db)
  // PGlite has mounted this folder, so a table of any size goes through a file in it and not through memory. The file
  // is kept until the end, because PGlite caches names and would not find a new file.
  const [path, innerPath] = [join(folder, 'table.copy'), `${rows[0]?.data_directory}/table.copy`]
  return {
    db,
    engine: 'pglite',
    async copyOut(trx, target) {
      await sql.raw(`copy ${target} to '${innerPath}'`).execute(trx)
      return createReadStream(path)
    },
    async copyIn(trx, target, source) {
      await pipeline(source, createWriteStream(path))
      await sql.raw(`copy ${target} from '${innerPath}'`).execute(trx)
    },
    async close() {
      await db.destroy()
      await rm(path, { force: true })
    },
  }
}
