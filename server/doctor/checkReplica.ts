import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { openPool } from '../db/database.ts'
import { getReason } from '../getReason.ts'
import { createFindings, type Finding } from './finding.ts'

/** Checks that the replica responds and is a replica. If not, the primary serves its reads. */
export async function checkReplica({
  readDatabaseUrl,
  databasePooling,
}: Pick<Config, 'readDatabaseUrl' | 'databasePooling'>): Promise<Finding[]> {
  if (readDatabaseUrl === null) return []
  const { ok, warning } = createFindings('replica')
  const { host } = new URL(readDatabaseUrl)
  const { db } = openPool(readDatabaseUrl, { waitMs: 10_000, connections: 1 }, databasePooling, () => undefined)
  try {
    const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(db)
    if (rows[0]?.follows) return [ok(`${host} answers and follows its primary.`)]
    return [warning(`${host} is no replica, so it serves nothing. Check READ_DATABASE_URL.`)]
  } catch (error) {
    return [
      warning(
        `${host} does not answer: ${getReason(error)}. Lists and exports are read from the primary. Check READ_DATABASE_URL.`,
      ),
    ]
  } finally {
    await db.destroy()
  }
}
