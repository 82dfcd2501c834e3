import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** The number of entries per statement. It is limited, so that records can be written between two statements. */
const entriesPerStatement = 5_000

/**
 * Removes the values and titles from audit entries of before an instant, and lets go of their files, which the daily
 * sweep removes. That something was done, when and by whom, stays. Returns the number of entries.
 */
export async function forgetHistory(db: Db, before: Date, signal?: AbortSignal): Promise<number> {
  for (let forgotten = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      update audit_entries set title = null, changes = null, is_complete = false
      where id in (
        select id from audit_entries where at < ${before} and (title is not null or changes is not null)
        order by at limit ${entriesPerStatement}
      )
      returning id`.execute(db)
    if (rows.length > 0) {
      const ids = rows.map(({ id }) => id)
      await db.deleteFrom('audit_files').where('entry_id', 'in', ids).execute()
    }
    forgotten += rows.length
    if (rows.length < entriesPerStatement || signal?.aborted) return forgotten
  }
}
