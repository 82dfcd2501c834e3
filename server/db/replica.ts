import type { CompiledQuery, QueryResult } from 'kysely'
import type { Clock } from '../clock.ts'
import type { DatabaseSettings } from '../config.ts'
import { buildTimeouts, openPool } from './database.ts'
import type { OnStatement, PoolOptions } from './postgres.ts'
import { type ReplicaState, readWritePosition, watchReplica } from './replicaState.ts'
import { createStatementDb } from './statementDb.ts'
import type { Db } from './tables.ts'
import { isUnavailable } from './unavailable.ts'

/** The databases that a request reads. */
export interface ReadDatabases {
  readonly db: Db
  /** The same database for exports, whose statements may take longer. */
  readonly exportDb: Db
}

/** A replica of the database, for reads that may be slightly outdated. */
export interface ReadReplica {
  /**
   * The databases for a request; undefined for the primary. Waits a moment if the replica lacks what the client wrote.
   *
   * @param readAfter the position that the replica must have reached
   */
  choose(readAfter: number | undefined): Promise<ReadDatabases | undefined>
  /** The position in the write-ahead log after everything that was committed. */
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
  /** Called once when reads move to the primary, and once when they move back. */
  readonly log: (line: string) => void
  readonly onStatement: OnStatement | undefined
}

/** How long a request waits for the replica to receive what the client wrote, in ms. */
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

/** Opens a replica. If the replica cannot be reached, the primary serves its reads. */
async function openReplica({ config, url, primary, clock, log, onStatement }: ReplicaOptions): Promise<ReadReplica> {
  const { timeZone, poolSize, databasePooling } = config
  const timeouts = buildTimeouts(config)
  // Lost connections are not reported one by one; the state of the replica is logged once.
  const open = (limits: PoolOptions) =>
    openPool(url, { ...limits, timeZone, onStatement }, databasePooling, () => undefined).db
  const db = open({ timeouts, connections: poolSize })
  const dbWithoutTimeout = open({ connections: 3 })
  // The probe has its own connection, because requests may use all others.
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

/** Reads from the replica, or from the primary if the replica fails. */
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

/** Rejects as soon as the replica stops responding, instead of waiting for the statement's time limit. */
function untilDown<T>(state: ReplicaState, statement: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = state.onDown(() => reject(new ReplicaDownError('the replica no longer answers')))
    statement.then(resolve, reject).finally(stop)
  })
}
