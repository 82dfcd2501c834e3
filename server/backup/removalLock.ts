import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/tables.ts'
import type { FileStore } from '../files/fileStore.ts'

const lockKey = sql`hashtext('sillage file removal')`

/** Counts the backups that are reading the files of a server with the embedded database. */
export interface ActiveBackups {
  count: number
}

/**
 * Keeps files while a backup reads them; the daily cleanup removes them later. Processes that share a PostgreSQL
 * database detect a backup by an advisory lock, which ends with the connection of the backup.
 */
export function skipRemovalsDuringBackup(
  files: FileStore,
  { engine, dbWithoutTimeout }: Pick<Database, 'engine' | 'dbWithoutTimeout'>,
  hold: ActiveBackups,
): FileStore {
  if (engine === 'pglite') return { ...files, remove: async (key) => (hold.count > 0 ? undefined : files.remove(key)) }
  return {
    ...files,
    remove: (key) =>
      dbWithoutTimeout.transaction().execute(async (trx) => {
        const { rows } = await sql<{ taken: boolean }>`
          select pg_try_advisory_xact_lock_shared(${lockKey}) as taken`.execute(trx)
        if (rows[0]?.taken === true) await files.remove(key)
      }),
  }
}

/** Waits for removals in progress, and blocks later ones until the connection ends. */
export async function lockFileRemovals(db: Db): Promise<void> {
  await sql`select pg_advisory_lock(${lockKey})`.execute(db)
}
