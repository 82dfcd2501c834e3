import { sql } from 'kysely'
import { isContract } from './migrationPhase.ts'
import type { Db } from './tables.ts'

/** A process that serves the database, for as long as it renews its lease. */
export interface ProcessLease {
  readonly id: string
  /** The contract migrations that the release of the process contains, whether they have run or not. */
  readonly contracts: readonly string[]
}

/** A process that has not renewed its lease for this long, by the database's clock, has ended or ends itself. */
const silence = sql`interval '60 seconds'`

export const createLease = (migrations: Iterable<string>): ProcessLease => ({
  id: crypto.randomUUID(),
  contracts: [...migrations].filter(isContract),
})

/** Takes or renews a lease, and removes expired leases. */
export async function renewLease(db: Db, { id, contracts }: ProcessLease): Promise<void> {
  await sql`insert into processes (id, contracts) values (${id}, ${contracts})
    on conflict (id) do update set seen_at = now()`.execute(db)
  await sql`delete from processes where seen_at < now() - ${silence}`.execute(db)
}

export async function endLease(db: Db, { id }: ProcessLease): Promise<void> {
  await sql`delete from processes where id = ${id}`.execute(db)
}

/** Whether a live process has a release that does not know all of these contract migrations. */
export async function hasOlderProcess(db: Db, contracts: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from processes
    where seen_at >= now() - ${silence} and not contracts @> ${contracts}::text[] limit 1`.execute(db)
  return rows.length > 0
}
