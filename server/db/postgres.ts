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

/**
 * A pool of connections to a PostgreSQL server. Nothing is connected until it is used, and what breaks is replaced when
 * it is needed next.
 * @param waitMs how long work waits for a connection before it fails
 */
export function createPool(databaseUrl: string, report: (error: Error) => void, waitMs: number = longestWaitMs): Pool {
  // Its types do not say that the pool waits for what this gives back.
  const settled: Pick<PoolConfig, 'onConnect'> = { onConnect: (client: ClientBase) => client.query(ownSettings) }
  const pool = new Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    ...settled,
    types: { getTypeParser: (oid, format) => columnReaders[oid] ?? types.getTypeParser(oid, format) },
  })
  // A connection that the server closes would otherwise end the process, be it idle or between two statements.
  pool.on('connect', (client) => client.on('error', report))
  pool.on('error', () => undefined)
  return pool
}
