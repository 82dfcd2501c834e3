import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** The rows of one table; all have the same columns. `insertRows` turns dates into ISO texts. */
export interface TableRows {
  readonly table: string
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/**
 * The number of rows per statement. They are sent as one JSON parameter, so the limit is memory and not the number of
 * parameters.
 */
const batchSize = 2_500

/** Inserts rows with the given ids and sets the table's sequence to the highest id. */
export async function insertRows(trx: Db, { table, rows }: TableRows): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const names = sql.join(columns.map((column) => sql.id(column)))
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = JSON.stringify(rows.slice(start, start + batchSize))
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)`.execute(trx)
  }
  if (columns.includes('id')) await setSequence(trx, table)
}

async function setSequence(trx: Db, table: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
    trx,
  )
}
