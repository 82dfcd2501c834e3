import { sql } from 'kysely'
import type { Db } from '../../server/db/tables.ts'

/** Inserts a row without validation and returns its key. */
export async function insertRow(db: Db, table: string, row: Readonly<Record<string, unknown>>): Promise<number> {
  const columns = Object.keys(row).map((name) => sql.ref(name))
  const values = Object.values(row).map((value) => sql`${value}`)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)}) returning id`.execute(db)
  const [added] = rows
  if (!added) throw new Error(`nothing was put into ${table}`)
  return added.id
}
