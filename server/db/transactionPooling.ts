import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import {
  buildConnectionCheck,
  buildSettings,
  type ConnectionSettings,
  type PoolOptions,
  toLogConfig,
} from './postgres.ts'
import { type Prefix, queryWithPrefixes } from './prefixedQuery.ts'
import { enterScope, ReadScope } from './readScope.ts'
import { quoteLiteral } from './tableDefinition.ts'
import type { Db, Tables } from './tables.ts'
import { readTimeout } from './unavailable.ts'

/** The part of a `pg` pool that is used here. */
type ConnectionSource = Pick<Pool, 'options' | 'end'> & {
  connect(): Promise<Pick<PoolClient, 'query' | 'release'> & { end?(): unknown }>
}

/**
 * The database behind a pooler that may run each transaction on another connection. A connection keeps nothing from one
 * transaction to the next: statements have no names, and each transaction sets the settings again.
 *
 * @param pool whose connections have no settings, see `createPool`
 */
export function createPooledDb(pool: ConnectionSource, limits: PoolOptions): Db {
  const settings = buildSettings(limits)
  const begins = [buildLocalSettings(settings), ...(limits.timeouts ? [] : [buildConnectionCheck('local')])]
  const wrapped: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => wrapClient(await pool.connect(), buildPrefix(settings), begins.join(';')),
  }
  return new Kysely<Tables>({ dialect: new PooledDialect({ pool: wrapped }), ...toLogConfig(limits.onStatement) })
}

/** Kysely's lock belongs to a connection, so it is not used. The caller holds the start lease, see `runExclusively`. */
class LeasedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class PooledDialect extends PostgresDialect {
  override createAdapter(): LeasedAdapter {
    return new LeasedAdapter()
  }
}

const buildPrefix = (settings: ConnectionSettings): Prefix => ({
  text: `select ${Object.entries(settings)
    .map(([name, value]) => `set_config(${quoteLiteral(name)}, ${quoteLiteral(value)}, true)`)
    .join(', ')}`,
  values: [],
})

const buildLocalSettings = (settings: ConnectionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} to ${quoteLiteral(value)}`)
    .join(';')

const beginPattern = /^(begin|start transaction)\b/
/** Statements that cannot run in a transaction. They depend on no setting. */
const standalonePattern = /^vacuum\b/
const endPattern = /^(commit|rollback)$/

function wrapClient(
  client: Awaited<ReturnType<ConnectionSource['connect']>>,
  prefix: Prefix,
  localSettings: string,
): PostgresPoolClient {
  let isInTransaction = false
  const begin = async (text: string) => {
    isInTransaction = true
    // In one message, so that the settings cost no round trip. The isolation level is explicit, because the default may
    // differ.
    const first = text === 'begin' ? 'begin isolation level read committed' : text
    await client.query(`${first}; ${localSettings}`)
    return { command: 'BEGIN', rows: [], rowCount: null }
  }
  const run = (text: string, parameters: readonly unknown[]) => {
    if (beginPattern.test(text)) return begin(text)
    const scope = parameters.at(-1)
    const isScoped = scope instanceof ReadScope
    const config = { text, values: isScoped ? parameters.slice(0, -1) : [...parameters] }
    if (isInTransaction) {
      if (endPattern.test(text)) isInTransaction = false
      return client.query(config)
    }
    if (standalonePattern.test(text)) return client.query(config)
    return queryWithPrefixes(client, isScoped ? [prefix, enterScope(scope)] : [prefix], config)
  }
  const query = (text: string, parameters: readonly unknown[]) =>
    run(text, parameters).catch((error: unknown) => {
      // The server may still be executing the statement, and later queries on this connection would wait for it.
      if (error instanceof Error && error.message === readTimeout) void client.end?.()
      throw error
    })
  // Cursors are left out, because no query of the server streams.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}
