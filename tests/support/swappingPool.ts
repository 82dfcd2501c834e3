import { type ClientBase, type Pool, type PoolClient, Query, type QueryConfig } from 'pg'

const isolation = 'default_transaction_isolation'

/**
 * Simulates a pooler: each transaction, and each statement outside of one, runs on another connection than the previous
 * one, and connections are never reset.
 */
export class SwappingPool {
  readonly options: Pool['options']
  /** The names of the session state that connections still had when the pool ended, such as prepared statements. */
  leftovers: string[] | undefined
  readonly #pool: Pool
  readonly #free: PoolClient[] = []
  readonly #waiting: ((client: PoolClient) => void)[] = []
  #opened = 0

  constructor(pool: Pool) {
    this.#pool = pool
    this.options = pool.options
  }

  async connect(): Promise<Pick<PoolClient, 'query' | 'release'>> {
    let held: PoolClient | undefined
    const giveBack = () => {
      if (held) this.#put(held)
      held = undefined
    }
    const query = async (given: string | object) => {
      const client = held ?? (await this.#take())
      held = client
      const end = () => {
        if (client.getTransactionStatus() === 'I') giveBack()
      }
      return given instanceof Query ? runSubmitted(client, given, end) : client.query(given as QueryConfig).finally(end)
    }
    return { query: query as unknown as PoolClient['query'], release: giveBack }
  }

  async end(): Promise<void> {
    this.leftovers = (await Promise.all(this.#free.map(findLeftovers))).flat()
    for (const client of this.#free.splice(0)) client.release()
    await this.#pool.end()
  }

  async #take(): Promise<PoolClient> {
    // At least two connections, so that no statement gets the connection of the previous one.
    if (this.#free.length < 2 && this.#opened < this.#pool.options.max) {
      this.#opened++
      const client = await this.#pool.connect()
      // The test databases have another default isolation level. With a real pooler, the role must have this one.
      await client.query(`set ${isolation} to 'read committed'`)
      this.#free.push(client)
    }
    return this.#free.shift() ?? new Promise((resolve) => this.#waiting.push(resolve))
  }

  #put(client: PoolClient): void {
    const next = this.#waiting.shift()
    if (next) next(client)
    else this.#free.push(client)
  }
}

/** Runs a query object that returns its result through a callback. */
function runSubmitted(client: ClientBase, given: Query, end: () => void): Query {
  const submitted: { callback?: (...results: unknown[]) => void } = given as never
  const { callback } = submitted
  submitted.callback = (...results) => {
    end()
    callback?.(...results)
  }
  return client.query(given as never)
}

/** The session state that a connection keeps outside of transactions. */
async function findLeftovers(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select 'statement ' || name as name from pg_prepared_statements
    union all select 'lock ' || objid from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'
    union all select 'setting ' || name from pg_settings where source = 'session' and name <> '${isolation}'
    union all select 'channel ' || name from pg_listening_channels() as name
    union all select 'temporary table ' || relname from pg_class where relpersistence = 't' and relkind = 'r'`)
  return rows.map(({ name }) => name)
}
