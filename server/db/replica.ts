import type { CompiledQuery, QueryResult } from 'kysely'
import type { Clock } from '../clock.ts'
import type { DatabaseSettings } from '../config.ts'
import { buildTimeouts, openPool } from './database.ts'
import type { OnStatement, PoolOptions } from './postgres.ts'
import { type ReplicaState, readWritePosition, watchReplica } from './replicaState.ts'
import { createStatementDb } from './statementDb.ts'
import type { Db } from './tables.ts'
import { isUnavailable } from './unavailable.ts'

/** Where a request reads. */
export interface ReadDatabases {
  readonly db: Db
  /** The same database for exports, whose statements may take longer. */
  readonly exportDb: Db
}

/** A replica of the database, which serves reads that may be a moment old. */
export interface ReadReplica {
  /**
   * The databases for a request; undefined for the primary. Waits a moment if the replica lacks what the client wrote.
   *
   * @param readAfter the position that what is read must have
   */
  choose(readAfter: number | undefined): Promise<ReadDatabases | undefined>
  /** The position after everything that was committed. */
  readPosition(): Promise<number>
  getLagSeconds(): number
  close(): Promise<void>
}

interface ReplicaOptions {
  readonly config: Omit<DatabaseSettings, 'readDatabaseUrl'> & { readonly timeZone?: string }
  readonly url: string
  /** The primary, with and without a statement timeout. */
  readonly primary: { readonly db: Db; readonly dbWithoutTimeout: Db }
  readonly clock: Clock
  /** Told once when reads go to the primary, and once when they no longer do. */
  readonly log: (line: string) => void
  readonly onStatement: OnStatement | undefined
}

/** How long a request waits for the replica to have what its client wrote, in ms. */
const maxWaitMs = 200

/** Opens the replica that the configuration names, if any; see `openReplica`. */
export async function openConfiguredReplica(
  config: DatabaseSettings & { readonly timeZone?: string },
  primary: ReplicaOptions['primary'],
  clock: Clock,
  log: ReplicaOptions['log'],
  onStatement?: OnStatement,
): Promise<ReadReplica | undefined> {
  const { readDatabaseUrl: url } = config
  return url === null ? undefined : openReplica({ config, url, primary, clock, log, onStatement })
}

/** Opens a replica. It need not be there: the primary serves what it does not. */
async function openReplica({ config, url, primary, clock, log, onStatement }: ReplicaOptions): Promise<ReadReplica> {
  const { timeZone, poolSize, databasePooling } = config
  const timeouts = buildTimeouts(config)
  // Lost connections are not reported one by one; the state says it once for all.
  const open = (limits: PoolOptions) =>
    openPool(url, { ...limits, timeZone, onStatement }, databasePooling, () => undefined).db
  const db = open({ timeouts, connections: poolSize })
  const dbWithoutTimeout = open({ connections: 3 })
  // A connection of its own, because those of requests may all be waiting.
  const probeDb = open({ timeouts, connections: 1 })
  const state = await watchReplica({ primary: primary.dbWithoutTimeout, replica: probeDb, clock, log })
  const databases: ReadDatabases = {
    db: createFallbackDb(db, primary.db, state),
    exportDb: createFallbackDb(dbWithoutTimeout, primary.dbWithoutTimeout, state),
  }
  return {
    async choose(readAfter) {
      if (!state.isUsable()) return undefined
      if (readAfter !== undefined && !(await state.hasReached(readAfter, maxWaitMs))) return undefined
      return databases
    },
    readPosition: () => readWritePosition(primary.db),
    getLagSeconds: () => state.getLagSeconds(),
    async close() {
      state.stop()
      await Promise.all([db, dbWithoutTimeout, probeDb].map((one) => one.destroy()))
    },
  }
}

/** Reads from the replica, and from the primary what the replica fails to read. */
function createFallbackDb(replica: Db, primary: Db, state: ReplicaState): Db {
  return createStatementDb(async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    if (!state.isUsable()) return primary.executeQuery<R>(query)
    try {
      return await untilDown(state, replica.executeQuery<R>(query))
    } catch (error) {
      if (!(error instanceof ReplicaDownError) && !isUnavailable(error)) throw error
      state.rest()
      return primary.executeQuery<R>(query)
    }
  })
}

class ReplicaDownError extends Error {}

/** Fails as soon as the replica no longer answers, because the statement may wait for its time limit. */
function untilDown<T>(state: ReplicaState, statement: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = state.onDown(() => reject(new ReplicaDownError('the replica no longer answers')))
    statement.then(resolve, reject).finally(stop)
  })
}
