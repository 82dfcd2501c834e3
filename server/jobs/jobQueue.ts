import { type ExpressionBuilder, sql } from 'kysely'
import { type JobPeriod, lockJobPeriod } from '../db/jobPeriods.ts'
import type { Db, Tables } from '../db/tables.ts'
import { clockSkewMs, maxRetryDelayMs } from '../schedule.ts'
import { type TraceContext, toTraceparent } from '../telemetry/traceContext.ts'
import type { Job } from './job.ts'
import { getLimitMs } from './jobOptions.ts'

/** A job that is due and reserved for this process. */
export interface DueJob {
  readonly id: number
  readonly name: string
  readonly payload: unknown
  /** The number of tries, including the current one. */
  readonly attempts: number
  readonly created_at: Date
  /** The trace of the work that queued the job, see `continueTrace`. */
  readonly traceparent: string | null
}

interface NewJob {
  readonly name: string
  readonly payload: object
  readonly now: Date
  /** The trace of the work that queues the job; absent for repeated jobs. */
  readonly trace?: TraceContext | null
}

/** Queues a job. Run it in the transaction of the change that causes the job. */
export async function insertJob(db: Db, { name, payload, now, trace }: NewJob): Promise<void> {
  const traceparent = trace ? toTraceparent(trace) : null
  await db
    .insertInto('jobs')
    .values({ name, payload: JSON.stringify(payload), next_at: now, created_at: now, traceparent })
    .execute()
}

/** Queues a repeated job, unless a process has done so in this period. */
export function insertRepeatedJob(db: Db, job: NewJob, period: Omit<JobPeriod, 'job'>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (await lockJobPeriod(trx, { job: job.name, ...period })) await insertJob(trx, job)
  })
}

/** Added to the time limit of a job, in ms, so that its process has given up before another process takes the job. */
const marginMs = 60_000

/**
 * Reserves for this process the job that has been due longest, until its time limit and a margin have passed. Jobs of
 * imports are only reserved if there is no other job.
 */
export async function reserveDueJob(db: Db, jobs: readonly Job[], now: Date): Promise<DueJob | undefined> {
  if (jobs.length === 0) return undefined
  const longestWaitMs = Math.max(maxRetryDelayMs, ...jobs.map((job) => getLimitMs(job) + marginMs))
  const tooLate = new Date(now.getTime() + longestWaitMs + clockSkewMs)
  const next = db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'queued')
    .where((eb) => eb.or([eb('next_at', '<=', now), eb('next_at', '>', tooLate)]))
    .where(
      'name',
      'in',
      jobs.map(({ name }) => name),
    )
    .orderBy('is_bulk')
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const ends = jobs.map(
    (job) => sql`when ${job.name} then ${new Date(now.getTime() + getLimitMs(job) + marginMs)}::timestamptz`,
  )
  return db
    .updateTable('jobs')
    .set({ attempts: sql`attempts + 1`, next_at: sql`case name ${sql.join(ends, sql` `)} end` })
    .where('id', '=', next)
    .returning(['id', 'name', 'payload', 'attempts', 'created_at', 'traceparent'])
    .executeTakeFirst()
}

/** Closes a job and empties its payload. */
export async function finishJob(db: Db, job: DueJob, now: Date): Promise<void> {
  await updateReserved(db, job).set({ state: 'done', finished_at: now, reason: null, payload: '{}' }).execute()
}

/** Sets the time of the next try. */
export async function postponeJob(db: Db, job: DueJob, nextAt: Date, reason: string): Promise<void> {
  await updateReserved(db, job).set({ next_at: nextAt, reason }).execute()
}

/** Gives back a job that this process has not finished; the try does not count. */
export async function releaseJob(db: Db, job: DueJob, now: Date): Promise<void> {
  await updateReserved(db, job)
    .set({ next_at: now, attempts: job.attempts - 1 })
    .execute()
}

/** Parks a job: it is not tried again until an operator requests it. */
export async function parkJob(db: Db, job: DueJob, reason: string): Promise<void> {
  await updateReserved(db, job).set({ state: 'parked', reason }).execute()
}

/** Updates a job unless another process has taken it over, which increases the number of tries. */
function updateReserved(db: Db, { id, attempts }: DueJob) {
  return db.updateTable('jobs').where('id', '=', id).where('attempts', '=', attempts).where('state', '=', 'queued')
}

/** Parks jobs that no process has run since an instant, because no process knows their name. */
export async function parkUnknownJobs(db: Db, jobs: readonly Job[], before: Date): Promise<void> {
  const names = jobs.map(({ name }) => name)
  await db
    .updateTable('jobs')
    .set({ state: 'parked', reason: 'unknown name' })
    .where('state', '=', 'queued')
    .where('next_at', '<', before)
    .$if(names.length > 0, (query) => query.where('name', 'not in', names))
    .execute()
}

/** The number of jobs by state, without those that are done. */
export async function countJobs(db: Db): Promise<{ readonly queued: number; readonly parked: number }> {
  const count = (eb: ExpressionBuilder<Tables, 'jobs'>, state: 'queued' | 'parked') =>
    eb.fn.countAll<number>().filterWhere('state', '=', state)
  const counts = await db
    .selectFrom('jobs')
    .select((eb) => [count(eb, 'queued').as('queued'), count(eb, 'parked').as('parked')])
    .where('state', '!=', 'done')
    .executeTakeFirstOrThrow()
  return { queued: Number(counts.queued), parked: Number(counts.parked) }
}
