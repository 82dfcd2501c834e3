import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { queryInScope, ReadScope } from './readScope.ts'
import { readTimeout } from './unavailable.ts'

/** A statement is prepared from this number of uses on. */
const minUses = 3
/** The maximum number of prepared statements per connection. */
const maxPrepared = 300
const maxCounted = 2_000
/** Matches statements that are not prepared: searches, and selections of all columns of a table. */
const unpreparedPattern = / like |\b(select|returning) (?:"?\w+"?\.)?\*|, (?:"?\w+"?\.)\*/

/**
 * Wraps a pool so that repeated statements are prepared on each connection, which saves parsing. Searches (`like`) are
 * planned anew each time, because the best index depends on the search text. Statements with a `*` are not prepared,
 * because a migration of a newer release may add a column, and PostgreSQL refuses a prepared statement whose columns
 * have changed. A connection on which a query timed out is closed. A statement whose last parameter is a ReadScope runs
 * in that scope.
 */
export function prepareRepeatedStatements(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  const findStatementName = createStatementNamer()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const existing = clients.get(client) ?? wrapClient(client, findStatementName)
      clients.set(client, existing)
      return existing
    },
  }
}

function wrapClient(client: PoolClient, findStatementName: (text: string) => string | undefined): PostgresPoolClient {
  const query = (text: string, parameters: readonly unknown[]) => {
    const scope = parameters.at(-1)
    const values = scope instanceof ReadScope ? parameters.slice(0, -1) : [...parameters]
    const name = values.length === 0 ? undefined : findStatementName(text)
    const config = { text, values, ...(name === undefined ? {} : { name }) }
    const result = scope instanceof ReadScope ? queryInScope(client, scope, config) : client.query(config)
    return result.catch((error: unknown) => {
      // The server may still be executing the statement, and later queries on this connection would wait for it.
      if (error instanceof Error && error.message === readTimeout) void client.end()
      throw error
    })
  }
  // Cursors are left out, because no query of the server streams.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/** Assigns names to repeated statements, the same on every connection. */
export function createStatementNamer(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const useCounts = new Map<string, number>()
  return (text) => {
    const existing = names.get(text)
    if (existing !== undefined || names.size >= maxPrepared || unpreparedPattern.test(text)) return existing
    const count = (useCounts.get(text) ?? 0) + 1
    if (useCounts.size >= maxCounted) useCounts.clear()
    useCounts.set(text, count)
    if (count < minUses) return undefined
    const name = `s${names.size}`
    names.set(text, name)
    useCounts.delete(text)
    return name
  }
}
