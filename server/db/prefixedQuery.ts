import { type ClientBase, type Connection, Query, type QueryConfig, type QueryResult, type ResultBuilder } from 'pg'

/** A statement that runs before another one and whose result is ignored. */
export interface Prefix {
  readonly text: string
  readonly values: readonly string[]
  /** The name of the prepared statement on the connection; if absent, the statement is parsed each time. */
  readonly preparedName?: string
}

/** The method that `pg` calls on the query that it runs. Its types leave it out. */
declare module 'pg' {
  interface Query {
    prepare(connection: Connection): void
    handleDataRow(message: unknown): void
    handleCommandComplete(message: unknown, connection: Connection): void
  }
}

/** A query that uses the extended protocol even without parameters; the types of `pg` lack this option. */
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
 * Runs a statement after other statements, such as settings. All are sent in one message, which PostgreSQL runs as one
 * transaction, so the settings end with it and cost no round trip. The statement must be allowed in a transaction.
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
