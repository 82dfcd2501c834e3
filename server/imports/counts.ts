import type { ImportVerdict } from '#language/imports/import.ts'
import type { StoredCounts } from '../db/importTables.ts'
import type { Db } from '../db/tables.ts'

/** Counts the records of an import by verdict; `open` are those that are not judged. */
export async function countRows(db: Db, importId: number): Promise<StoredCounts & { readonly open: number }> {
  const rows = await db
    .selectFrom('import_rows')
    .select(({ fn }) => ['verdict', fn.countAll<string>().as('count')])
    .where('import_id', '=', importId)
    .where('part_of', 'is', null)
    .groupBy('verdict')
    .execute()
  const count = (verdict: ImportVerdict | null): number =>
    Number(rows.find((row) => row.verdict === verdict)?.count ?? 0)
  return {
    rows: rows.reduce((sum, row) => sum + Number(row.count), 0),
    new: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    conflict: count('conflict'),
    open: count(null),
  }
}
