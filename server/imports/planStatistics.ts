import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** With fewer rows than this, every plan is fast. */
const manyRows = 1_000

/** The columns by which rows are found. Statistics of the others, which contain whole rows, would take the longest. */
const columns = {
  import_rows: ['import_id', 'line', 'part_of', 'verdict', 'is_written', 'creates'],
  import_faults: ['import_id', 'line', 'target', 'code'],
  import_keys: ['import_id', 'line', 'target', 'value'],
  import_changes: ['import_id', 'resource', 'record_id'],
}

/** How precise the statistics are. PostgreSQL reads 300 times as many rows; its default of 100 takes ten times as long. */
const statisticsTarget = 10

/**
 * Updates the statistics of tables for the planner, after an import has added many rows. Otherwise the planner assumes
 * one row for a new import, and joins a hundred thousand rows with nested loops. Call it in a transaction.
 *
 * @param rows how many the import has added
 */
export async function updatePlanStatistics(
  trx: Db,
  tables: readonly (keyof typeof columns)[],
  rows: number,
): Promise<void> {
  if (rows < manyRows) return
  await sql`set local default_statistics_target = ${sql.lit(statisticsTarget)}`.execute(trx)
  for (const table of tables) {
    const names = columns[table].map((name) => sql.ref(name))
    await sql`analyze ${sql.table(table)} (${sql.join(names)})`.execute(trx)
  }
}
