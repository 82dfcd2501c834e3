import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** The number of entries per statement. It is limited, so that records can be written between two statements. */
const entriesPerStatement = 5_000

/**
 * Removes the values and titles from audit entries before an instant, and their references to files and large values;
 * what nothing else refers to is then removed. The action, the time and the author stay. Returns the number of entries.
 */
export async function forgetHistory(db: Db, before: Date, signal?: AbortSignal): Promise<number> {
  for (let forgotten = 0; ; ) {
    // One statement, because an entry without values is not found again, so the references to its files and large
    // values must be removed at the same time.
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
