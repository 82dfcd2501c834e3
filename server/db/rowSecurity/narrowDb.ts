import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { ReadScope } from '../readScope.ts'
import type { Db, Tables } from '../tables.ts'

/**
 * A database that runs each statement as a role that obeys the policies, and only reads.
 *
 * @param db whose connections take a ReadScope
 */
export function createNarrowDb(db: Db, scope: ReadScope): Db {
  if (db.isTransaction) throw new Error('the role of a read would stay for the rest of the transaction')
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) =>
      db.executeQuery<R>({ ...query, sql: mark(query.sql), parameters: [...query.parameters, scope] }),
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

/** The comment gives the statement a name of its own among the prepared ones, because a plan is for one role. */
const mark = (text: string): string => `${text} /* narrow */`

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
