import { type ClientBase, type Connection, Query, type QueryConfig, type QueryResult, type ResultBuilder } from 'pg'

/** A statement that goes before another one and whose answer is left out. */
export interface Prefix {
  readonly text: string
  readonly values: readonly string[]
  /** The name under which the connection has prepared it; absent: it is parsed each time. */
  readonly preparedName?: string
}

/** What `pg` calls on the query that it runs, which its types leave out. */
declare module 'pg' {
  interface Query {
    prepare(connection: Connection): void
    handleDataRow(message: unknown): void
    handleCommandComplete(message: unknown, connection: Connection): void
  }
}

/** Sent in the extended protocol, also without parameters; the types of `pg` lack this. */
type ExtendedQuery = QueryConfig & { readonly queryMode: 'extended' }
type QueryCallback = (error: Error | undefined, result: ResultBuilder) => void

class PrefixedQuery extends Query {
  readonly #prefixes: readonly Prefix[]
  #completed = 0

  constructor(prefixes: readonly Prefix[], config: ExtendedQuery, done: QueryCallback) {
    super(config, done)
    this.#prefixes = prefixes
  }

  override prepare(connection: Connection): void {
    for (const { text, values, preparedName = '' } of this.#prefixes) {
      if (preparedName === '') connection.parse({ name: '', text, types: [] }, true)
      connection.bind({ statement: preparedName, values: [...values] }, true)
      connection.execute({}, true)
    }
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#completed === this.#prefixes.length) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#completed === this.#prefixes.length) super.handleCommandComplete(message, connection)
    else this.#completed++
  }
}

/**
 * Runs a statement with others before it. All are sent in one message, which PostgreSQL runs as one transaction, so that
 * settings of the prefixes end with it and cost no round trip. The statement must not be one that no transaction may
 * contain.
 */
export function queryWithPrefixes(
  client: Pick<ClientBase, 'query'>,
  prefixes: readonly Prefix[],
  config: QueryConfig,
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(
      new PrefixedQuery(prefixes, { ...config, queryMode: 'extended' }, (error, result) =>
        error ? reject(error) : resolve(result),
      ),
    )
  })
}
