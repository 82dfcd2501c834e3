import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { StoredImport } from './storedImports.ts'
import type { Outcome } from './writeRow.ts'

/** Stores what became of rows, in the transaction that wrote them. */
export async function storeOutcomes(
  trx: Db,
  { id: importId, resource }: Pick<StoredImport, 'id' | 'resource'>,
  outcomes: readonly Outcome[],
): Promise<void> {
  const written = outcomes.flatMap((outcome) => ('faults' in outcome ? [] : [outcome]))
  if (written.length > 0) {
    const marks = JSON.stringify(written.map(({ line, recordId }) => ({ line, record_id: String(recordId) })))
    await sql`
      update import_rows as r set is_written = true, record_id = w.record_id
      from jsonb_to_recordset(${marks}::jsonb) as w(line integer, record_id text)
      where r.import_id = ${importId} and r.line = w.line`.execute(trx)
    const changes = written.map(({ recordId, version, former }) => ({
      import_id: importId,
      resource,
      record_id: String(recordId),
      version,
      former,
    }))
    await trx.insertInto('import_changes').values(changes).execute()
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
