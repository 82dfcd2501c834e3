import { type ClientBase, Pool, type PoolConfig, types } from 'pg'
import { columnParsers } from './columnParsers.ts'
import { setNumberingZone } from './numbering.ts'

/** Settings that the statements rely on; a server, database or role may have other defaults. */
const sessionSettings = `
  set timezone to 'UTC';
  set datestyle to 'ISO, YMD';
  set search_path to 'public';
  set default_transaction_isolation to 'read committed'`

/** Longer than a healthy server needs to give a connection, shorter than users wait for an answer. */
const maxWaitMs = 20_000

/** The limits of a connection pool. */
export interface PoolLimits {
  /** How long a query waits for a connection before it fails, in ms. */
  readonly waitMs?: number
  /** The time limit of a statement in ms, from which those of locks and transactions follow; absent: no limit. */
  readonly statementMs?: number
  readonly connections?: number
  /** The time zone in which the year of a number begins; absent: UTC. */
  readonly timeZone?: string | undefined
}

/**
 * Without a time limit a statement that waits for a lock would outlive this process, and keep the locks of its
 * transaction. Servers on systems that cannot notice a closed connection refuse the setting.
 */
const connectionCheck = `
  do $$ begin
    set client_connection_check_interval to '1s';
  exception when invalid_parameter_value then null; end $$`

/**
 * Waiting for a lock ends after half of the statement timeout, so that the statement has time left once it has the
 * lock. An idle transaction keeps its locks, so it is ended after twice the statement timeout.
 */
const buildTimeouts = (statementMs: number) => `
  set statement_timeout to ${statementMs};
  set lock_timeout to ${Math.ceil(statementMs / 2)};
  set idle_in_transaction_session_timeout to ${2 * statementMs}`

/**
 * Creates a pool of connections to PostgreSQL. It connects on first use and replaces broken connections when needed.
 */
export function createPool(databaseUrl: string, reportError: (error: Error) => void, limits: PoolLimits = {}): Pool {
  const { waitMs = maxWaitMs, statementMs, connections = 10, timeZone = 'UTC' } = limits
  const settings = `${sessionSettings}; ${setNumberingZone(timeZone)}; ${statementMs === undefined ? connectionCheck : buildTimeouts(statementMs)}`
  // The types of `pg` do not say that the pool awaits the result of `onConnect`.
  const connectOption: Pick<PoolConfig, 'onConnect'> = { onConnect: (client: ClientBase) => client.query(settings) }
  const pool = new Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: waitMs,
    max: connections,
    // A server that no longer responds does not enforce its own timeout, so the client has one too.
    ...(statementMs !== undefined && { query_timeout: statementMs + 1_000 }),
    keepAlive: true,
    ...connectOption,
    types: { getTypeParser: (oid, format) => columnParsers[oid] ?? types.getTypeParser(oid, format) },
  })
  // Without a listener the `error` event of a closed connection would end the process, whether it is idle or between
  // two statements.
  pool.on('connect', (client) => client.on('error', reportError))
  pool.on('error', () => undefined)
  return pool
}
