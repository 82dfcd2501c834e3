import { type ClientBase, Pool, type PoolConfig, types } from 'pg'
import { columnParsers } from './columnParsers.ts'
import { setNumberingZone } from './numbering.ts'

/** Settings that the statements rely on; a server, database or role may have other defaults. */
const sessionSettings = `
  set timezone to 'UTC';
  set datestyle to 'ISO, YMD';
  set search_path to 'public';
  set default_transaction_isolation to 'read committed'`

/** Longer than a healthy server needs to give a connection. */
const defaultWaitMs = 20_000

/** The time limits of a connection, in ms. */
export interface Timeouts {
  readonly statementMs: number
  readonly lockMs: number
  /** After that time without a statement the server ends a transaction, which would otherwise keep its locks. */
  readonly idleInTransactionMs: number
}

/** The limits of a connection pool. */
export interface PoolLimits {
  /** How long a query waits for a connection before it fails, in ms; absent: as long as a statement may take. */
  readonly waitMs?: number
  /** Absent: statements, locks and transactions have no time limit. */
  readonly timeouts?: Timeouts
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

const buildTimeouts = ({ statementMs, lockMs, idleInTransactionMs }: Timeouts) => `
  set statement_timeout to ${statementMs};
  set lock_timeout to ${lockMs};
  set idle_in_transaction_session_timeout to ${idleInTransactionMs}`

/**
 * Creates a pool of connections to PostgreSQL. It connects on first use and replaces broken connections when needed.
 */
export function createPool(databaseUrl: string, reportError: (error: Error) => void, limits: PoolLimits = {}): Pool {
  const { timeouts, waitMs = timeouts?.statementMs ?? defaultWaitMs, connections = 10, timeZone = 'UTC' } = limits
  const settings = `${sessionSettings}; ${setNumberingZone(timeZone)}; ${timeouts === undefined ? connectionCheck : buildTimeouts(timeouts)}`
  // The types of `pg` do not say that the pool awaits the result of `onConnect`.
  const connectOption: Pick<PoolConfig, 'onConnect'> = { onConnect: (client: ClientBase) => client.query(settings) }
  const pool = new Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: waitMs,
    max: connections,
    // A server that no longer responds does not enforce its own timeout, so the client has one too.
    ...(timeouts !== undefined && { query_timeout: timeouts.statementMs + 1_000 }),
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
