import type { ReadScope } from '../readScope.ts'
import { createStatementDb } from '../statementDb.ts'
import type { Db } from '../tables.ts'

/**
 * A database that runs each statement as a role that obeys the policies, and only reads.
 *
 * @param db whose connections take a ReadScope
 */
export function createNarrowDb(db: Db, scope: ReadScope): Db {
  if (db.isTransaction) throw new Error('the role of a read would stay for the rest of the transaction')
  return createStatementDb((query) =>
    db.executeQuery({ ...query, sql: mark(query.sql), parameters: [...query.parameters, scope] }),
  )
}

/** The comment gives the statement a name of its own among the prepared ones, because a plan is for one role. */
const mark = (text: string): string => `${text} /* narrow */`
