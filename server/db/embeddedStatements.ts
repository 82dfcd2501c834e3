import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import type { PGliteDialectConfig } from 'kysely'
import { createStatementNamer } from './preparedStatements.ts'

/** The embedded database as Kysely uses it. */
export type EmbeddedClient = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>
type Query = EmbeddedClient['query']
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

/** A change of tables may change the columns of a prepared statement, and PostgreSQL would refuse it from then on. */
const schemaPattern = /^(?:\s|--.*\n|\/\*[\s\S]*?\*\/)*(?:alter|create|drop|do)\b/i

/**
 * Wraps the embedded database so that repeated statements are prepared: parsing and planning a short statement take four
 * fifths of its time. They are the same statements that are prepared on PostgreSQL, see `prepareRepeatedStatements`.
 */
export function prepareEmbeddedStatements(pglite: PGlite): EmbeddedClient {
  const statements = new PreparedStatements(pglite)
  const findName = createStatementNamer()

  const toPreparing = (client: Pick<EmbeddedClient, 'query'>, run: RunPrepared, onSchemaChange: () => void): Query =>
    (async (text: string, params: readonly unknown[] = [], options?: Parameters<Query>[2]) => {
      if (schemaPattern.test(text)) onSchemaChange()
      const name = params.length === 0 ? undefined : findName(text)
      return name === undefined ? client.query(text, [...params], options) : run(name, text, params)
    }) as Query

  /** As PGlite's own `query`: waits for transactions, and fails if the database is closed. */
  const runAlone: RunPrepared = async (...statement) => {
    await pglite._checkReady()
    return pglite._runExclusiveTransaction(() => statements.run(...statement))
  }

  const runTransaction: EmbeddedClient['transaction'] = async (callback) => {
    let hasChangedSchema = false
    const noteChange = () => {
      hasChangedSchema = true
      statements.forget()
    }
    try {
      return await pglite.transaction((trx) =>
        callback({ rollback: () => trx.rollback(), query: toPreparing(trx, statements.run, noteChange) }),
      )
    } catch (error) {
      // The rollback has changed the tables once more.
      if (hasChangedSchema) statements.forget()
      throw error
    }
  }

  const query = toPreparing(pglite, runAlone, () => statements.forget())
  return replaceQueries(pglite, { query, transaction: runTransaction })
}

/** The client with other functions for statements and transactions. */
export function replaceQueries(
  client: Omit<EmbeddedClient, 'query' | 'transaction'>,
  queries: Pick<EmbeddedClient, 'query' | 'transaction'>,
): EmbeddedClient {
  return {
    get closed() {
      return client.closed
    },
    get ready() {
      return client.ready
    },
    waitReady: client.waitReady,
    close: () => client.close(),
    ...queries,
  }
}

type RunPrepared = (name: string, text: string, params: readonly unknown[]) => Promise<unknown>

interface PreparedStatement {
  readonly name: string
  /** The type of each parameter, as OIDs. */
  readonly types: readonly number[]
  /** The description of the columns, without which the answer to `execute` cannot be read; empty without rows. */
  readonly columns: Messages
}

/** The prepared statements of the only session of the embedded database. */
class PreparedStatements {
  readonly #pglite: PGlite
  readonly #prepared = new Map<string, PreparedStatement>()
  /** Part of each name, because the statements from before a schema change stay in the session. */
  #schemaChanges = 0

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  /** Prepares the statement at its first use, and runs it. The transaction, if there is one, must be the caller's. */
  readonly run: RunPrepared = (name, text, params) =>
    this.#pglite._runExclusiveQuery(async () => {
      const statement = this.#prepared.get(text) ?? (await this.#prepare(`${name}_${this.#schemaChanges}`, text))
      const values = params.map((param, index) => serializeParameter(this.#pglite, param, statement.types[index]))
      const bind = protocol.serialize.bind({ statement: statement.name, values })
      const messages = await this.#send(bind, protocol.serialize.execute({}))
      return parse.parseResults([...statement.columns, ...messages], this.#pglite.parsers)[0]
    })

  /** Every statement is prepared anew at its next use. */
  forget(): void {
    this.#schemaChanges += 1
    this.#prepared.clear()
  }

  async #prepare(name: string, text: string): Promise<PreparedStatement> {
    const messages = await this.#send(
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: 'S', name }),
    )
    const statement = {
      name,
      types: parse.parseDescribeStatementResults(messages),
      columns: messages.filter((message) => message.name === 'rowDescription'),
    }
    this.#prepared.set(text, statement)
    return statement
  }

  #send(...messages: readonly Uint8Array[]): Promise<Messages> {
    return this.#pglite.execProtocolStream(Buffer.concat([...messages, protocol.serialize.sync()]))
  }
}

/** A parameter as text in the form of its type, as PGlite's own `query` does it. */
function serializeParameter(pglite: PGlite, param: unknown, type: number | undefined): string | null {
  if (param === null || param === undefined) return null
  const serialize = type === undefined ? undefined : pglite.serializers[type]
  return serialize ? serialize(param) : String(param)
}
