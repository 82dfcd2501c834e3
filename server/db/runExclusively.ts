import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { isStartLeased, takeStartLease } from './startLease.ts'
import type { Db } from './tables.ts'

/** The database in which a task runs exclusively. */
export interface ExclusiveDatabase extends Pick<Database, 'dbWithoutTimeout' | 'engine'> {
  /** Whether a pooler may run each transaction on another connection; if absent, none does. */
  readonly isPooled?: boolean
}

const retryMs = 500

/**
 * Runs a task that prepares the database in one process at a time. Other processes wait until it is done or its process
 * has ended. The embedded database needs no lock, because only one process can open it.
 *
 * @param log receives a message if another process has the lock
 */
export async function runExclusively<T>(
  { dbWithoutTimeout, engine, isPooled = false }: ExclusiveDatabase,
  task: () => Promise<T>,
  log: (line: string) => void,
): Promise<T> {
  if (engine === 'pglite') return task()
  if (isPooled) return runLeased(dbWithoutTimeout, task, log)
  return dbWithoutTimeout.connection().execute(async (connection) => {
    await acquireLock(connection, log)
    try {
      await awaitLease(connection, log)
      return await task()
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
    }
  })
}

// The lock belongs to the connection and is released when the connection ends.
const lockKey = sql`hashtext('sillage start')`
const waitingLine = 'Another process prepares the database. Waiting for it.'

async function acquireLock(connection: Db, log: (line: string) => void): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lockKey}) as taken`.execute(connection)
  if (rows[0]?.taken) return
  log(waitingLine)
  await sql`select pg_advisory_lock(${lockKey})`.execute(connection)
}

async function awaitLease(connection: Db, log: (line: string) => void): Promise<void> {
  if (!(await isStartLeased(connection))) return
  log(waitingLine)
  while (await isStartLeased(connection)) await delay(retryMs)
}

/** Behind a pooler no advisory lock can be held, so the process takes a lease, which ends if it is not renewed. */
async function runLeased<T>(db: Db, task: () => Promise<T>, log: (line: string) => void): Promise<T> {
  let lease = await takeStartLease(db, lockKey)
  if (!lease) log(waitingLine)
  while (!lease) {
    await delay(retryMs)
    lease = await takeStartLease(db, lockKey)
  }
  try {
    return await Promise.race([task(), lease.lost])
  } finally {
    await lease.release()
  }
}
