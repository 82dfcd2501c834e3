import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { quoteIdentifier, quoteLiteral } from '../tableDefinition.ts'
import type { Db, Tables } from '../tables.ts'
import { answersSetting } from './policyExpression.ts'

/**
 * A database that runs each statement in a transaction of its own, which reads only, as a role that obeys the policies.
 * Role and answers hold for that transaction alone, so that a connection pooler may give the connection to others.
 *
 * @param answers those to the questions of the policies, as JSON
 */
export function createNarrowDb(db: Db, role: string, answers: string): Db {
  const setup = CompiledQuery.raw(
    `begin read only; set local role ${quoteIdentifier(role)}; select set_config('${answersSetting}', ${quoteLiteral(answers)}, true)`,
  )
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => runInTransaction<R>(db, setup, query),
    streamQuery: () => {
      throw new Error('reads for people are not streamed')
    },
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createDriver(connection),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

const createDriver = (connection: DatabaseConnection): Driver => ({
  init: async () => undefined,
  acquireConnection: async () => connection,
  releaseConnection: async () => undefined,
  beginTransaction: refuseTransaction,
  commitTransaction: refuseTransaction,
  rollbackTransaction: refuseTransaction,
  destroy: async () => undefined,
})

const refuseTransaction = (): Promise<never> =>
  Promise.reject(new Error('reads for people have transactions of their own'))

/** The comment gives the statement a name of its own among the prepared ones, because a plan is for one role. */
const marked = (query: CompiledQuery): CompiledQuery => ({ ...query, sql: `${query.sql} /* narrow */` })

/** Resolves with the result before the end of the transaction, for which the caller need not wait. */
function runInTransaction<R>(db: Db, setup: CompiledQuery, query: CompiledQuery): Promise<QueryResult<R>> {
  return new Promise((resolve, reject) => {
    db.connection()
      .execute(async (connection) => {
        await connection.executeQuery(setup)
        try {
          resolve(await connection.executeQuery<R>(marked(query) as CompiledQuery<R>))
        } catch (error) {
          reject(error)
        }
        await connection.executeQuery(CompiledQuery.raw('rollback'))
      })
      .catch(reject)
  })
}
