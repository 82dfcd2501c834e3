import { join } from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import { lockFolder } from './folderLock.ts'
import { createPGlite } from './pglite.ts'
import { createPool } from './postgres.ts'
import { checkPostgres } from './postgresCheck.ts'
import { prepareRepeated } from './preparedStatements.ts'
import type { Db, Tables } from './tables.ts'

/** The connections of a pool, and how many wait for one. */
export interface Connections {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** An open database. */
export interface Database {
  readonly db: Db
  readonly engine: 'pglite' | 'postgres'
  /** The same database without a limit of time, for work that nobody waits for: migrations, upkeep. */
  readonly patient: Db
  /** How many connections there are just now; absent where the database is embedded. */
  readonly connections?: () => Connections
  /** Ends running statements and gives the folder back. */
  close(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseTimeout' | 'dataDir'>

/**
 * Opens PostgreSQL where the configuration names one, else the embedded database in the data directory, which nobody
 * else can open until it is closed.
 *
 * @throws StartError when another process has the directory open, or the database cannot be read or is not fit for use
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl, config.databaseTimeout)
  const lock = await lockFolder(config.dataDir)
  try {
    const pglite = await createPGlite({ folder: join(config.dataDir, 'db') })
    const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
    const close = () => db.destroy().finally(() => lock.release())
    return { db, engine: 'pglite', patient: db, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** A connection that was lost is replaced. */
function sayLost({ message }: Error): void {
  console.error(`A connection to the database was lost: ${message}`)
}

async function openPostgres(databaseUrl: string, timeoutSeconds: number): Promise<Database> {
  const over = (pool: Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepareRepeated(pool) }) })
  const pool = createPool(databaseUrl, sayLost, { statementMs: timeoutSeconds * 1000 })
  const [db, patient] = [over(pool), over(createPool(databaseUrl, sayLost, { connections: 3 }))]
  const connections = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  const close = async () => void (await Promise.all([db.destroy(), patient.destroy()]))
  try {
    await checkPostgres(db, databaseUrl)
    return { db, engine: 'postgres', patient, connections, close }
  } catch (error) {
    await close()
    throw error
  }
}
