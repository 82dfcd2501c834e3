import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { readTimeout } from './unavailable.ts'

/** A statement is prepared from this number of uses on. */
const repeatedFrom = 3
/** The maximum number of prepared statements per connection. */
const mostPrepared = 300
const mostCounted = 2_000

/**
 * Wraps a pool so that repeated statements are prepared on each connection, which saves parsing. Searches (`like`) are
 * planned anew each time, because the best index depends on the search text. A connection on which a query timed out is
 * closed.
 */
export function prepareRepeated(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  const nameOf = createNames()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? naming(client, nameOf)
      clients.set(client, known)
      return known
    },
  }
}

function naming(client: PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = values.length === 0 ? undefined : nameOf(text)
    const asked = client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
    return asked.catch((error: unknown) => {
      // The server may still be executing the statement, and later queries on this connection would wait for it.
      if (error instanceof Error && error.message === readTimeout) void client.end()
      throw error
    })
  }
  // Cursors are left out, because no query of the server streams.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/** Assigns names to repeated statements, the same on every connection. */
export function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostPrepared || text.includes(' like ')) return known
    const count = (uses.get(text) ?? 0) + 1
    if (uses.size >= mostCounted) uses.clear()
    uses.set(text, count)
    if (count < repeatedFrom) return undefined
    const name = `s${names.size}`
    names.set(text, name)
    uses.delete(text)
    return name
  }
}
