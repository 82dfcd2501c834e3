import { type ClientBase, Pool, type PoolConfig, types } from 'pg'
import { columnReaders } from './columnReaders.ts'

/**
 * What the statements of Sillage count on, and a server, a database or a role may have set otherwise.
 */
const ownSettings = `
  set timezone to 'UTC';
  set datestyle to 'ISO, YMD';
  set search_path to 'public';
  set default_transaction_isolation to 'read committed'`

/** Longer than a healthy server lets anybody wait for a connection, shorter than people wait for an answer. */
const longestWaitMs = 20_000

/** How long things may take in a pool, in milliseconds, and how many connections it may have. */
export interface PoolLimits {
  /** Work waits so long for a connection before it fails. */
  readonly waitMs?: number
  /** A statement may take so long, waiting for locks included; absent: for ever. */
  readonly statementMs?: number
  readonly connections?: number
}

/** A transaction in which nothing happens holds its locks twice as long, and is then ended. */
const timeouts = (statementMs: number) => `
  set statement_timeout to ${statementMs};
  set idle_in_transaction_session_timeout to ${2 * statementMs}`

/**
 * A pool of connections to a PostgreSQL server. Nothing is connected until it is used, and what breaks is replaced when
 * it is needed next.
 */
export function createPool(databaseUrl: string, report: (error: Error) => void, limits: PoolLimits = {}): Pool {
  const { waitMs = longestWaitMs, statementMs, connections = 10 } = limits
  const settings = statementMs === undefined ? ownSettings : `${ownSettings}; ${timeouts(statementMs)}`
  // Its types do not say that the pool waits for what this gives back.
  const settled: Pick<PoolConfig, 'onConnect'> = { onConnect: (client: ClientBase) => client.query(settings) }
  const pool = new Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: waitMs,
    max: connections,
    // A server that is frozen keeps no time.
    ...(statementMs !== undefined && { query_timeout: statementMs + 1_000 }),
    keepAlive: true,
    ...settled,
    types: { getTypeParser: (oid, format) => columnReaders[oid] ?? types.getTypeParser(oid, format) },
  })
  // A connection that the server closes would otherwise end the process, be it idle or between two statements.
  pool.on('connect', (client) => client.on('error', report))
  pool.on('error', () => undefined)
  return pool
}
