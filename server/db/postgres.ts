import type { LogEvent } from 'kysely'
import { type ClientBase, Pool, type PoolConfig, types } from 'pg'
import { columnParsers } from './columnParsers.ts'
import { quoteLiteral } from './tableDefinition.ts'

/** How long a query waits for a connection, in ms; a healthy server needs less. */
const defaultWaitMs = 20_000

/** The time limits of a connection, in ms. */
export interface Timeouts {
  readonly statementMs: number
  readonly lockMs: number
  /** After this time without a statement, PostgreSQL ends a transaction, which would otherwise keep its locks. */
  readonly idleInTransactionMs: number
}

/** Called after each statement. */
export type OnStatement = (event: LogEvent) => void

/** The limits of a connection pool, and its callback. */
export interface PoolOptions {
  /** How long a query waits for a connection before it fails, in ms; absent: as long as a statement may take. */
  readonly waitMs?: number
  /** Absent: statements, locks and transactions have no time limit. */
  readonly timeouts?: Timeouts
  readonly connections?: number
  /** The time zone in which the year of a number begins; absent: UTC. */
  readonly timeZone?: string | undefined
  /** Called after each statement. */
  readonly onStatement?: OnStatement | undefined
}

/** The part of Kysely's configuration that reports statements. */
export const toLogConfig = (onStatement: OnStatement | undefined) => (onStatement ? { log: onStatement } : {})

/** Settings that the statements rely on, by name. */
export type ConnectionSettings = Readonly<Record<string, string>>

/** Overrides defaults of the server, database or role. Without `timeouts`, their time limits do not apply either. */
export function buildSettings({ timeouts, timeZone = 'UTC' }: PoolOptions): ConnectionSettings {
  return {
    timezone: 'UTC',
    datestyle: 'ISO, YMD',
    search_path: 'public',
    'sillage.time_zone': timeZone,
    statement_timeout: String(timeouts?.statementMs ?? 0),
    lock_timeout: String(timeouts?.lockMs ?? 0),
    idle_in_transaction_session_timeout: String(timeouts?.idleInTransactionMs ?? 0),
  }
}

/**
 * Lets the server check every second whether the client is still connected. Otherwise a statement without a time limit
 * that waits for a lock would outlive this process and keep the locks of its transaction. Servers whose system cannot
 * notice a closed connection refuse the setting.
 */
export const buildConnectionCheck = (scope: 'session' | 'local'): string => `
  do $$ begin
    set ${scope} client_connection_check_interval to '1s';
  exception when invalid_parameter_value then null; end $$`

const buildSet = (settings: ConnectionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} to ${quoteLiteral(value)}`)
    .join(';')

/**
 * Creates a pool of connections to PostgreSQL. It connects on first use and replaces broken connections when needed.
 *
 * @param setsUp whether each connection gets its settings once; otherwise each transaction must set them
 */
export function createPool(
  databaseUrl: string,
  reportError: (error: Error) => void,
  limits: PoolOptions = {},
  setsUp = true,
): Pool {
  const { timeouts, waitMs = timeouts?.statementMs ?? defaultWaitMs, connections = 10 } = limits
  const settings = [
    buildSet({ ...buildSettings(limits), default_transaction_isolation: 'read committed' }),
    ...(timeouts === undefined ? [buildConnectionCheck('session')] : []),
  ].join(';')
  // The types of `pg` do not say that the pool awaits the result of `onConnect`.
  const connectOption: Pick<PoolConfig, 'onConnect'> = setsUp
    ? { onConnect: (client: ClientBase) => client.query(settings) }
    : {}
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
