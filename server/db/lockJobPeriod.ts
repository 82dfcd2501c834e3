import { sql } from 'kysely'
import type { Db } from './tables.ts'

const dayMs = 86_400_000
/** How many runs of a job are remembered: for a daily job, more than a year. */
const keptRuns = 400
/** In periods. A process whose clock differs by less than one period is not ahead, so the last period proves nothing. */
const proof = { first: 7, last: 2 }

/** A repeated job and the period in which it runs once. */
export interface JobPeriod {
  readonly job: string
  readonly endsAt: Date
  readonly lengthMs: number
}

/**
 * Locks a job for a period. Returns true for only one of the processes that share the database, because it is a single
 * statement. A failed run is not repeated; the run of the next period covers it.
 *
 * A clock that was ahead and was put right has locked a period that is still to come. Such a lock does not count: earlier
 * periods, of the last seven, were locked after it.
 */
export async function lockJobPeriod(db: Db, { job, endsAt, lengthMs }: JobPeriod): Promise<boolean> {
  const before = (periods: number) => new Date(endsAt.getTime() - periods * lengthMs)
  const { rows } = await sql<{ run: string }>`
    insert into job_periods (job, ends_at) values (${job}, ${endsAt})
    on conflict (job, ends_at) do update set run = excluded.run
      where exists (
        select from job_periods as earlier where earlier.job = excluded.job and earlier.run > job_periods.run
          and earlier.ends_at between ${before(proof.first)} and ${before(proof.last)})
    returning run`.execute(db)
  if (rows.length === 0) return false
  await sql`
    delete from job_periods where job = ${job} and run < (
      select run from job_periods where job = ${job} order by run desc offset ${keptRuns - 1} limit 1)`.execute(db)
  return true
}

/** Locks a job for the UTC day of an instant, see `lockJobPeriod`. */
export function lockDailyJob(db: Db, job: string, now: Date): Promise<boolean> {
  const endsAt = new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs)
  return lockJobPeriod(db, { job, endsAt, lengthMs: dayMs })
}
