import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { readTimeout } from './unavailable.ts'

/** From this use on a statement is prepared. */
const repeatedFrom = 3
/** Each connection keeps all of them. */
const mostPrepared = 300
const mostCounted = 2_000

/**
 * The pool with statements that come again and again prepared on each connection, so that the server reads them once. A
 * search is planned for its own words each time: how rare they are decides which index serves it. A connection on which a
 * statement was waited for too long is closed.
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
      // The server may still be at it, and all that follows would wait behind it.
      if (error instanceof Error && error.message === readTimeout) void client.end()
      throw error
    })
  }
  // Without cursors, with which nothing streams here.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/** Names for statements that are repeated, the same on every connection. */
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
