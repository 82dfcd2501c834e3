import { sql } from 'kysely'
import type { Db } from './tables.ts'

const intervalMs = 5 * 60_000

/**
 * Replaces PostgreSQL's autovacuum, which the embedded database lacks: vacuums and analyzes tables with many changes.
 * One table at a time, because other statements wait meanwhile.
 *
 * @returns a function that stops it
 */
export function scheduleVacuum(db: Db, reportError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void vacuumChangedTables(db).catch(reportError), intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Vacuums the tables that exceed PostgreSQL's default thresholds; returns their names. */
export async function vacuumChangedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
    order by relname
  `.execute(db)
  for (const { name } of rows) await sql`vacuum analyze ${sql.id('public', name)}`.execute(db)
  return rows.map((row) => row.name)
}
