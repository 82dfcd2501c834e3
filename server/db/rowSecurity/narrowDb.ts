import type { ReadScope } from '../readScope.ts'
import { createStatementDb } from '../statementDb.ts'
import type { Db } from '../tables.ts'

/**
 * A database that runs each statement as a role that obeys the policies and can only read.
 *
 * @param db a database whose connections accept a ReadScope
 */
export function createNarrowDb(db: Db, scope: ReadScope): Db {
  if (db.isTransaction) throw new Error('the role of a read would stay for the rest of the transaction')
  return createStatementDb((query) =>
    db.executeQuery({ ...query, sql: mark(query.sql), parameters: [...query.parameters, scope] }),
  )
}

/** The comment makes the statement be prepared under another name, because a plan is valid for one role only. */
const mark = (text: string): string => `${text} /* narrow */`
