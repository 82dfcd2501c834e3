import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Db, Tables } from './tables.ts'

/** Runs one statement. */
type Execute = <R>(query: CompiledQuery) => Promise<QueryResult<R>>

/** A database without transactions, which passes each statement to a function. */
export function createStatementDb(execute: Execute): Db {
  const connection: DatabaseConnection = {
    executeQuery: execute,
    streamQuery: () => {
      throw new Error('these reads are not streamed')
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

const refuseTransaction = (): Promise<never> => Promise.reject(new Error('these reads have transactions of their own'))
