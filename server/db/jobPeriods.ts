import { type RawBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

const dayMs = 86_400_000
/** How many runs of a job are remembered: for a daily job, more than a year. */
const keptRuns = 400
/** Which earlier periods prove a lock of this period wrong; not the last one, as clocks may differ by a period. */
const proof = { first: 7, last: 2 }

/** A repeated job and the period in which it runs once. */
export interface JobPeriod {
  readonly job: string
  readonly endsAt: Date
  readonly lengthMs: number
}

/**
 * Locks a job for a period. Returns true for only one of the processes that share the database, because it is a single
 * statement. A failed run is not repeated; the run of the next period covers it. A process whose clock was ahead may
 * have locked a period in the future. Such a lock is ignored if one of the last seven periods was locked after it.
 */
export const lockJobPeriod = async (db: Db, period: JobPeriod): Promise<boolean> =>
  (await takePeriod(db, period, sql`null::timestamptz`)) !== undefined

/** @returns the number of the run; undefined if the job has run in this period, or is run by another process */
async function takePeriod(
  db: Db,
  { job, endsAt, lengthMs }: JobPeriod,
  leasedUntil: RawBuilder<unknown>,
): Promise<string | undefined> {
  const before = (periods: number) => new Date(endsAt.getTime() - periods * lengthMs)
  const { rows } = await sql<{ run: string }>`
    insert into job_periods (job, ends_at, leased_until) values (${job}, ${endsAt}, ${leasedUntil})
    on conflict (job, ends_at) do update set run = excluded.run, leased_until = excluded.leased_until, began_at = now()
      where job_periods.leased_until <= now() or exists (
        select from job_periods as earlier where earlier.job = excluded.job and earlier.run > job_periods.run
          and earlier.ends_at between ${before(proof.first)} and ${before(proof.last)})
    returning run`.execute(db)
  const [taken] = rows
  if (!taken) return undefined
  await sql`
    delete from job_periods where job = ${job} and run < (
      select run from job_periods where job = ${job} order by run desc offset ${keptRuns - 1} limit 1)`.execute(db)
  return taken.run
}

/** The maximum duration of a daily job. A run that takes longer counts as interrupted. */
const dailyLease = sql`interval '2 hours'`

interface DailyJob {
  readonly job: string
  readonly now: Date
  /** Ends the work early; another process then does the rest. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a job once in the UTC day of `now`, in one of the processes that share the database. A failed run is not
 * repeated. A run that was interrupted, because its process was killed or stopped, is repeated by the next process that
 * calls this function.
 *
 * @returns whether this process ran the job
 */
export async function runDailyJob(
  db: Db,
  { job, now, signal }: DailyJob,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const endsAt = new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs)
  const run = await takePeriod(db, { job, endsAt, lengthMs: dayMs }, sql`now() + ${dailyLease}`)
  if (run === undefined) return false
  try {
    await work()
  } finally {
    const leasedUntil = signal?.aborted ? sql`now()` : sql`null`
    await sql`
      update job_periods set leased_until = ${leasedUntil} where job = ${job} and ends_at = ${endsAt} and run = ${run}`.execute(
      db,
    )
  }
  return true
}

/** How many seconds ago each repeated job last began, by its name. */
export async function readJobAges(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ job: string; age: number }>`
    select job, extract(epoch from now() - max(began_at))::double precision as age from job_periods group by job`.execute(
    db,
  )
  return new Map(rows.map(({ job, age }) => [job, age]))
}
