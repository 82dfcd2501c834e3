import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, type LogEvent, PGliteDialect, PostgresDialect } from 'kysely'
import { type Config, type DatabaseSettings, isPooledOnly } from '../config.ts'
import type { DatabasePooling } from '../configParsers.ts'
import { checkPostgres } from './checkPostgres.ts'
import { prepareEmbeddedStatements } from './embeddedStatements.ts'
import { lockFolder } from './folderLock.ts'
import { readFreeBytes, refuseWritesWhenFull, requireFreeSpace, watchDatabaseDisk } from './fullDisk.ts'
import { requireUnmoved } from './moveMarks.ts'
import { createPGlite } from './pglite.ts'
import { createPool, type OnStatement, type PoolOptions, type Timeouts, toLogConfig } from './postgres.ts'
import { prepareRepeatedStatements } from './preparedStatements.ts'
import type { Db, Tables } from './tables.ts'
import { createPooledDb } from './transactionPooling.ts'

/** The state of a connection pool; `waiting` counts the requests that wait for a connection. */
export interface PoolStats {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

export interface Database {
  readonly db: Db
  readonly engine: 'pglite' | 'postgres'
  /** The same database without a statement timeout, for migrations, exports and background jobs. */
  readonly dbWithoutTimeout: Db
  /** The connections that prepare the database at a start: to MIGRATE_DATABASE_URL, else `dbWithoutTimeout`. */
  readonly preparation: { readonly dbWithoutTimeout: Db; readonly isPooled: boolean }
  /** Reads the state of the connection pool; absent for the embedded database. */
  readonly connections?: () => PoolStats
  /** Whether PostgreSQL's disk is full; absent for the embedded database, whose disk is that of the data folder. */
  readonly isFull?: () => Promise<boolean>
  /** Copies the folder of the embedded database while no statement runs; absent for PostgreSQL. */
  readonly copyFolder?: (target: string) => Promise<void>
  /** Closes the connections and releases the lock of the data folder. */
  close(): Promise<void>
}

/** Callbacks for events of an open database. */
export interface DatabaseObserver {
  readonly onStatement?: OnStatement | undefined
  /** Called when a connection is lost, which the pool replaces. If absent, the loss is printed. */
  readonly onLostConnection?: (error: Error) => void
}

type DatabaseConfig = DatabaseSettings & Pick<Config, 'dataDir'> & Partial<Pick<Config, 'timeZone'>>

/**
 * Opens PostgreSQL if the configuration names one, else the embedded database in the data directory, locked against
 * other processes.
 *
 * @param getFreeBytes returns the free disk space of a folder, in bytes
 * @param observer called on statements and lost connections while the database is open
 * @throws StartError if another process has the directory open, its database was moved, its disk is full, or the
 * database cannot be read or does not meet the requirements
 */
export async function openDatabase(
  config: DatabaseConfig,
  getFreeBytes = readFreeBytes,
  observer: DatabaseObserver = {},
): Promise<Database> {
  const { timeZone } = config
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl, config, observer)
  const lock = await lockFolder(config.dataDir)
  try {
    requireUnmoved(config.dataDir)
    requireFreeSpace(config.dataDir, getFreeBytes(config.dataDir))
    const folder = join(config.dataDir, 'db')
    const database = await createPGlite({ folder, timeZone })
    const pglite = refuseWritesWhenFull(prepareEmbeddedStatements(database), () => getFreeBytes(config.dataDir))
    const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), ...toLogConfig(observer.onStatement) })
    const close = () => db.destroy().finally(() => lock.release())
    // The files contain everything that was acknowledged. PGlite recovers the copy when it is opened, as after a kill.
    const copyFolder = (target: string) => database.runExclusive(() => cp(folder, target, { recursive: true }))
    const preparation = { dbWithoutTimeout: db, isPooled: false }
    return { db, engine: 'pglite', dbWithoutTimeout: db, preparation, copyFolder, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The pool replaces a lost connection, so logging is enough. */
function logLostConnection({ message }: Error): void {
  console.error(`A connection to the database was lost: ${message}`)
}

/**
 * Opens a pool of connections to PostgreSQL.
 *
 * @param pooling whether a connection pooler may run each transaction on another connection
 * @param reportError called on each lost connection; the pool replaces it
 */
export function openPool(
  url: string,
  limits: PoolOptions,
  pooling: DatabasePooling,
  reportError: (error: Error) => void = logLostConnection,
) {
  const pool = createPool(url, reportError, limits, pooling === 'session')
  const db: Db =
    pooling === 'session'
      ? new Kysely<Tables>({
          dialect: new PostgresDialect({ pool: prepareRepeatedStatements(pool) }),
          ...toLogConfig(limits.onStatement),
        })
      : createPooledDb(pool, limits)
  return { db, getStats: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }) }
}

/** The time limits of requests. */
export const buildTimeouts = (
  config: Pick<Config, 'statementTimeout' | 'lockTimeout' | 'idleInTransactionTimeout'>,
): Timeouts => ({
  statementMs: config.statementTimeout * 1_000,
  lockMs: config.lockTimeout * 1_000,
  idleInTransactionMs: config.idleInTransactionTimeout * 1_000,
})

async function openPostgres(
  databaseUrl: string,
  config: DatabaseConfig,
  { onStatement, onLostConnection }: DatabaseObserver,
): Promise<Database> {
  const { timeZone, databasePooling, migrateDatabaseUrl } = config
  const timeouts = buildTimeouts(config)
  const disk = watchDatabaseDisk()
  const watch = (event: LogEvent): void => {
    if (event.level === 'error') disk.note(event.error)
    onStatement?.(event)
  }
  const open = (options: PoolOptions) =>
    openPool(databaseUrl, { ...options, timeZone, onStatement: watch }, databasePooling, onLostConnection)
  const { db, getStats } = open({ timeouts, connections: config.poolSize })
  const { db: dbWithoutTimeout } = open({ connections: 3 })
  const direct =
    migrateDatabaseUrl === null ? undefined : openPool(migrateDatabaseUrl, { connections: 3, timeZone }, 'session').db
  const preparation = { dbWithoutTimeout: direct ?? dbWithoutTimeout, isPooled: isPooledOnly(config) }
  const close = async () => void (await Promise.all([db.destroy(), dbWithoutTimeout.destroy(), direct?.destroy()]))
  try {
    await checkPostgres(db, databaseUrl, databasePooling)
    if (migrateDatabaseUrl !== null) await checkPostgres(preparation.dbWithoutTimeout, migrateDatabaseUrl)
    const isFull = () => disk.isFull(db)
    return { db, engine: 'postgres', dbWithoutTimeout, preparation, connections: getStats, isFull, close }
  } catch (error) {
    await close()
    throw error
  }
}
