import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** The number of entries per statement. It is limited, so that records can be written between two statements. */
const entriesPerStatement = 5_000

/**
 * Removes the values and titles from audit entries of before an instant, and lets go of their files and large values,
 * which are removed where nothing else has them. That something was done, when and by whom, stays. Returns the number of entries.
 */
export async function forgetHistory(db: Db, before: Date, signal?: AbortSignal): Promise<number> {
  for (let forgotten = 0; ; ) {
    // One statement: an entry without its values is not found again, so its files and large values have to go with them.
    const { rows } = await sql`
      with forgotten as (
        update audit_entries set title = null, changes = null, is_complete = false
        where id in (
          select id from audit_entries where at < ${before} and (title is not null or changes is not null)
          order by at limit ${entriesPerStatement}
        )
        returning id
      ), released as (
        delete from audit_files where entry_id in (select id from forgotten)
      ), unused as (
        delete from audit_value_uses where entry_id in (select id from forgotten)
      )
      select id from forgotten`.execute(db)
    forgotten += rows.length
    if (rows.length < entriesPerStatement || signal?.aborted) return forgotten
  }
}
