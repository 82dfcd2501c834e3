import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Db } from './tables.ts'

/**
 * Runs a task, the preparation of the database, in one process at a time. Other processes wait until it is done or its
 * process has ended. The embedded database needs no lock, because only one process can open it.
 *
 * @param log receives a message if another process has the lock
 */
export function runExclusively<T>(
  { dbWithoutTimeout, engine }: Pick<Database, 'dbWithoutTimeout' | 'engine'>,
  task: () => Promise<T>,
  log: (line: string) => void,
): Promise<T> {
  if (engine === 'pglite') return task()
  return dbWithoutTimeout.connection().execute(async (connection) => {
    await acquireLock(connection, log)
    try {
      return await task()
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
    }
  })
}

// The lock belongs to the connection and is released when the connection ends.
const lockKey = sql`hashtext('sillage start')`

async function acquireLock(connection: Db, log: (line: string) => void): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lockKey}) as taken`.execute(connection)
  if (rows[0]?.taken) return
  log('Another process prepares the database. Waiting for it.')
  await sql`select pg_advisory_lock(${lockKey})`.execute(connection)
}
