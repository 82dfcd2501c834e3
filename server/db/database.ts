import { join } from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import type { Config } from '../config.ts'
import { lockFolder } from './folderLock.ts'
import { createPGlite } from './pglite.ts'
import { createPool } from './postgres.ts'
import { checkPostgres } from './postgresCheck.ts'
import { prepareRepeated } from './preparedStatements.ts'
import type { Db, Tables } from './tables.ts'

/** An open database. */
export interface Database {
  readonly db: Db
  readonly engine: 'pglite' | 'postgres'
  /** Ends running statements and gives the folder back. */
  close(): Promise<void>
}

/**
 * Opens PostgreSQL where the configuration names one, else the embedded database in the data directory, which nobody
 * else can open until it is closed.
 *
 * @throws StartError when another process has the directory open, or the database cannot be read or is not fit for use
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl)
  const lock = await lockFolder(config.dataDir)
  try {
    const pglite = await createPGlite({ folder: join(config.dataDir, 'db') })
    const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
    const close = () => db.destroy().finally(() => lock.release())
    return { db, engine: 'pglite', close }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** A connection that was lost is replaced. */
function sayLost({ message }: Error): void {
  console.error(`A connection to the database was lost: ${message}`)
}

async function openPostgres(databaseUrl: string): Promise<Database> {
  const pool = prepareRepeated(createPool(databaseUrl, sayLost))
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await checkPostgres(db, databaseUrl)
    return { db, engine: 'postgres', close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
