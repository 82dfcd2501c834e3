import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { StoredImport } from './storedImports.ts'
import type { Outcome } from './writeRow.ts'

/** Stores the results of rows in the transaction that wrote the rows. */
export async function storeOutcomes(
  trx: Db,
  { id: importId, resource }: Pick<StoredImport, 'id' | 'resource'>,
  outcomes: readonly Outcome[],
): Promise<void> {
  const written = outcomes.flatMap((outcome) => ('faults' in outcome ? [] : [outcome]))
  if (written.length > 0) {
    const rows = written.map(({ line, recordId, version, former }) => ({
      line,
      record_id: String(recordId),
      version,
      former,
    }))
    await sql`
      with written as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as w(line integer, record_id text, version integer, former jsonb)
      ), changes as (
        insert into import_changes (import_id, resource, record_id, version, former)
        select ${importId}::integer, ${resource}::text, record_id, version, former from written
      )
      update import_rows as r set is_written = true, record_id = w.record_id
      from written as w where r.import_id = ${importId} and r.line = w.line`.execute(trx)
  }
  const refused = outcomes.flatMap((outcome) => ('faults' in outcome ? [outcome] : []))
  if (refused.length === 0) return
  await trx
    .updateTable('import_rows')
    .set({ verdict: 'refused' })
    .where('import_id', '=', importId)
    .where(
      'line',
      'in',
      refused.map(({ line }) => line),
    )
    .execute()
  await trx
    .insertInto('import_faults')
    .values(refused.flatMap(({ line, faults }) => faults.map((fault) => ({ import_id: importId, line, ...fault }))))
    .execute()
}
