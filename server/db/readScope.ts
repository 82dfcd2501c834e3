import { type ClientBase, type Connection, Query, type QueryConfig, type QueryResult, type ResultBuilder } from 'pg'

/**
 * The role as which one statement reads, and the answers that the policies of the tables ask for. As the last parameter
 * of a statement it is not sent to the server with the others.
 */
export class ReadScope {
  readonly role: string
  /** See `answer`, as JSON. */
  readonly answers: string

  constructor(role: string, answers: string) {
    this.role = role
    this.answers = answers
  }
}

/** The setting of a transaction that holds what a policy asks of the person, as JSON. */
export const answersSetting = 'sillage.answers'

const enter = {
  name: 'enter_read_scope',
  text: `select set_config('transaction_read_only', 'on', true), set_config('${answersSetting}', $2, true), set_config('role', $1, true)`,
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

/**
 * A statement that reads in a scope. Both are sent in one message, which PostgreSQL runs as one transaction, and the
 * settings of the scope end with it. So the scope costs no round trip, and the connection keeps nothing of it.
 */
class ScopedQuery extends Query {
  readonly #scope: ReadScope
  #isEntered = false

  constructor(scope: ReadScope, config: ExtendedQuery, done: QueryCallback) {
    super(config, done)
    this.#scope = scope
  }

  override prepare(connection: Connection): void {
    connection.bind({ statement: enter.name, values: [this.#scope.role, this.#scope.answers] }, true)
    connection.execute({}, true)
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isEntered) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isEntered) super.handleCommandComplete(message, connection)
    this.#isEntered = true
  }
}

/** The connections on which the statement that enters a scope is prepared. */
const prepared = new WeakSet<ClientBase>()

/** Runs one statement in a scope. The statement cannot change anything. */
export async function queryInScope(client: ClientBase, scope: ReadScope, config: QueryConfig): Promise<QueryResult> {
  // In a transaction of its own, with which its settings end at once.
  if (!prepared.has(client)) await client.query({ ...enter, values: [scope.role, scope.answers] })
  prepared.add(client)
  return new Promise((resolve, reject) => {
    client.query(
      new ScopedQuery(scope, { ...config, queryMode: 'extended' }, (error, result) =>
        error ? reject(error) : resolve(result),
      ),
    )
  })
}
