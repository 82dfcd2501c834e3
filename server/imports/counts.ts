import { sql } from 'kysely'
import type { ImportVerdict } from '#language/imports/import.ts'
import type { StoredCounts } from '../db/importTables.ts'
import type { Db } from '../db/tables.ts'

/** Counts the records of an import by verdict; `open` counts those that are not validated yet. */
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
    ...(await countCreated(db, importId)),
  }
}

/** Counts the records of an import that are not validated yet. */
export async function countOpen(db: Db, importId: number): Promise<number> {
  const { count } = await db
    .selectFrom('import_rows')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('import_id', '=', importId)
    .where('part_of', 'is', null)
    .where('verdict', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the records of other resources that accepted rows create; several rows may share one. */
async function countCreated(db: Db, importId: number): Promise<Pick<StoredCounts, 'created'>> {
  const { rows } = await sql<{ to: string; count: number }>`
    select c->>'to' as to, count(distinct c->>'title')::integer as count
    from import_rows as r cross join lateral jsonb_array_elements(r.creates) as c
    where r.import_id = ${importId} and r.verdict in ('new', 'changed') and r.creates <> '[]'
    group by 1 order by 1`.execute(db)
  return rows.length === 0 ? {} : { created: Object.fromEntries(rows.map(({ to, count }) => [to, count])) }
}
