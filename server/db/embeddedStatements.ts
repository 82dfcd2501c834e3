import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import type { PGliteDialectConfig } from 'kysely'
import { createStatementNamer } from './preparedStatements.ts'

/** The embedded database as Kysely uses it. */
export type EmbeddedClient = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>
type Query = EmbeddedClient['query']

interface PreparedStatement {
  readonly name: string
  /** The type of each parameter, as OIDs. */
  readonly types: readonly number[]
  /** The description of the columns, without which the answer to `execute` cannot be read; empty without rows. */
  readonly columns: Messages
}
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

/** A change of tables may change the columns of a prepared statement, and PostgreSQL would refuse it from then on. */
const schemaPattern = /^(?:\s|--.*\n)*(?:alter|create|drop|do)\b/i

/**
 * Wraps the embedded database so that repeated statements are prepared: parsing and planning a short statement take four
 * fifths of its time. They are the same statements that are prepared on PostgreSQL, see `prepareRepeatedStatements`.
 *
 * Outside a transaction a prepared statement does not wait for the transactions of PGlite. Kysely runs one statement or
 * transaction at a time, so nobody else may use the database beside it.
 */
export function prepareEmbeddedStatements(pglite: PGlite): EmbeddedClient {
  const findName = createStatementNamer()
  const prepared = new Map<string, PreparedStatement>()
  let schemaChanges = 0

  async function prepare(name: string, text: string): Promise<PreparedStatement> {
    const messages = await send(
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: 'S', name }),
    )
    const statement = {
      name,
      types: parse.parseDescribeStatementResults(messages),
      columns: messages.filter((message) => message.name === 'rowDescription'),
    }
    prepared.set(text, statement)
    return statement
  }

  const send = (...messages: readonly Uint8Array[]): Promise<Messages> =>
    pglite.execProtocolStream(Buffer.concat([...messages, protocol.serialize.sync()]))

  const runPrepared = (name: string, text: string, params: readonly unknown[]) =>
    pglite.runExclusive(async () => {
      const { types, columns, ...statement } = prepared.get(text) ?? (await prepare(name, text))
      const values = params.map((param, index) => serializeParameter(pglite, param, types[index]))
      const bind = protocol.serialize.bind({ statement: statement.name, values })
      const messages = await send(bind, protocol.serialize.execute({}))
      return parse.parseResults([...columns, ...messages], pglite.parsers)[0]
    })

  const toPreparing = (client: Pick<EmbeddedClient, 'query'>): Query =>
    (async (text: string, params: readonly unknown[] = [], options?: Parameters<Query>[2]) => {
      if (schemaPattern.test(text)) {
        schemaChanges += 1
        prepared.clear()
      }
      const name = params.length === 0 ? undefined : findName(text)
      return name === undefined
        ? client.query(text, [...params], options)
        : runPrepared(`${name}_${schemaChanges}`, text, params)
    }) as Query

  return {
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query: toPreparing(pglite),
    transaction: (callback) =>
      pglite.transaction((trx) => callback({ rollback: () => trx.rollback(), query: toPreparing(trx) })),
  }
}

/** A parameter as text in the form of its type, as PGlite's own `query` does it. */
function serializeParameter(pglite: PGlite, param: unknown, type: number | undefined): string | null {
  if (param === null || param === undefined) return null
  const serialize = type === undefined ? undefined : pglite.serializers[type]
  return serialize ? serialize(param) : String(param)
}
