import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Db } from './tables.ts'

/**
 * Runs a task, the preparation of the database, in one process at a time. Other processes wait until it is done or its
 * process has ended. The embedded database needs no lock, because only one process can open it.
 *
 * @param log receives a message if another process has the lock
 */
export function oneAtATime<T>(
  { patient, engine }: Pick<Database, 'patient' | 'engine'>,
  work: () => Promise<T>,
  say: (line: string) => void,
): Promise<T> {
  if (engine === 'pglite') return work()
  return patient.connection().execute(async (held) => {
    await takeTurn(held, say)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${turn})`.execute(held)
    }
  })
}

// The lock belongs to the connection and is released when the connection ends.
const turn = sql`hashtext('sillage start')`

async function takeTurn(held: Db, say: (line: string) => void): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${turn}) as taken`.execute(held)
  if (rows[0]?.taken) return
  say('Another process prepares the database. Waiting for it.')
  await sql`select pg_advisory_lock(${turn})`.execute(held)
}
