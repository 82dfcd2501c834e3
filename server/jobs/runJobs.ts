import type { Formats } from '#language/formats.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { type Mailer, MailRejectedError } from '../mail/mailer.ts'
import { computeRetryDelay, runRepeatedly, type Schedule } from '../schedule.ts'
import { runAsSpan, type Telemetry } from '../telemetry/telemetry.ts'
import { continueTrace, type TraceContext, toTraceFields } from '../telemetry/traceContext.ts'
import { createJobMailer } from './createJobMailer.ts'
import { createEnqueue } from './enqueueJob.ts'
import { describeFailure, getFrames } from './failure.ts'
import type { Job, JobLog } from './job.ts'
import { getLimitMs, getMaxAttempts, getPeriodEnd, getPeriodMs } from './jobOptions.ts'
import {
  type DueJob,
  finishJob,
  insertRepeatedJob,
  parkJob,
  parkUnknownJobs,
  postponeJob,
  releaseJob,
  reserveDueJob,
} from './jobQueue.ts'
import { PayloadError, parsePayload } from './payload.ts'

const intervalMs = 2_000
/** How many jobs a process runs at once, so that a slow one does not stop the others. */
const concurrency = 2
const hourMs = 3_600_000
/** Longer than an upgrade, during which two versions run and one of them may not know the jobs of the other. */
const unknownNameMs = 24 * hourMs

interface WorkerContext {
  readonly db: Db
  readonly jobs: readonly Job[]
  /** Null if no mail server is configured. */
  readonly mailer: Mailer | null
  readonly clock: Clock
  readonly schedule: Schedule
  readonly formats: Formats
  readonly log: JobLog
  readonly reportDone?: (done: object) => void
  /** Records each try as a span; absent: none are recorded. */
  readonly telemetry?: Telemetry | undefined
  /** The periods of repeated jobs that this process has queued, by name. */
  readonly queuedPeriods?: Map<string, number>
}

/**
 * Runs due jobs in the background until stopped, see `runRepeatedly`. Several processes may run this on one database:
 * each job is run by only one of them at a time.
 */
export function startJobs(
  context: Omit<WorkerContext, 'queuedPeriods'> & { readonly reportError: (error: unknown) => void },
): (timeoutMs: number) => Promise<void> {
  const { db, jobs, clock, schedule, reportError } = context
  const worker = { ...context, queuedPeriods: new Map<string, number>() }
  const repeat = (work: (signal: AbortSignal) => Promise<unknown>, interval: number) =>
    runRepeatedly({ work, intervalMs: interval, schedule, reportError })
  const workerCount = jobs.length === 0 ? 0 : concurrency
  const stops = [
    ...Array.from({ length: workerCount }, () => repeat((signal) => runDueJobs(worker, signal), intervalMs)),
    repeat(() => parkUnknownJobs(db, jobs, new Date(clock().getTime() - unknownNameMs)), hourMs),
  ]
  return async (timeoutMs) => void (await Promise.all(stops.map((stop) => stop(timeoutMs))))
}

/**
 * Runs all due jobs. A failed one is tried again after 1, 2, 4, … minutes, at most an hour, and parked when its retries
 * are used up.
 */
export async function runDueJobs(context: WorkerContext, signal?: AbortSignal): Promise<void> {
  const { db, jobs, clock } = context
  await queueRepeatedJobs(context)
  while (!signal?.aborted) {
    const due = await reserveDueJob(db, jobs, clock())
    const job = jobs.find(({ name }) => name === due?.name)
    if (!due || !job) return
    await runJob(context, job, due, signal)
  }
}

/** Queues each repeated job for the current period. `lockJobPeriod` prevents a second one in the same period. */
async function queueRepeatedJobs(context: WorkerContext): Promise<void> {
  const { db, jobs, clock, queuedPeriods } = context
  const now = clock()
  for (const job of jobs) {
    if (job.every === undefined) continue
    const periodEndsAt = getPeriodEnd(job.every, now)
    if (queuedPeriods?.get(job.name) === periodEndsAt.getTime()) continue
    const payload = parsePayload(job, {}, toPayloadContext(context))
    const period = { endsAt: periodEndsAt, lengthMs: getPeriodMs(job.every) }
    await insertRepeatedJob(db, { name: job.name, payload, now }, period)
    queuedPeriods?.set(job.name, periodEndsAt.getTime())
  }
}

/** A try of a job. */
interface JobTry {
  readonly job: Job
  readonly due: DueJob
  /** The span of this try, in the trace of what queued the job. */
  readonly trace: TraceContext
}

async function runJob(context: WorkerContext, job: Job, due: DueJob, stop?: AbortSignal): Promise<void> {
  const { db, clock, reportDone } = context
  const attempt = { job, due, trace: continueTrace(due.traceparent) }
  try {
    if (due.attempts > getMaxAttempts(job)) throw new InterruptedError('its processes ended before it did')
    await runWithinLimit(context, attempt, stop)
  } catch (error) {
    if (stop?.aborted) await releaseJob(db, due, clock())
    else await handleFailure(context, attempt, error)
    return
  }
  await finishJob(db, due, clock())
  reportDone?.({ attempts: due.attempts, ...toLogFields(attempt) })
}

async function runWithinLimit(context: WorkerContext, attempt: JobTry, stop?: AbortSignal): Promise<void> {
  const { db, jobs, clock, schedule, mailer, log, telemetry } = context
  const { job, due, trace } = attempt
  const limit = new AbortController()
  let cancelLimit: () => void = () => undefined
  const limitReached = new Promise<never>((_resolve, reject) => {
    cancelLimit = schedule(() => {
      limit.abort()
      reject(new LimitError('it took longer than its limit'))
    }, getLimitMs(job))
  })
  const payloadContext = toPayloadContext(context)
  const jobLog = createJobLog(log, attempt)
  const run = async () =>
    job.run({
      payload: parsePayload(job, due.payload, payloadContext),
      db,
      clock,
      mailer: createJobMailer(mailer, due, jobLog),
      log: jobLog,
      enqueue: (next, payload) => createEnqueue({ ...toPayloadContext(context), db, jobs, trace })(next, payload),
      jobId: due.id,
      signal: AbortSignal.any([limit.signal, ...(stop ? [stop] : [])]),
    })
  const attributes = { 'sillage.job.id': due.id, 'sillage.attempts': due.attempts }
  const span = { trace, name: `job ${job.name}`, kind: 'consumer' as const, attributes }
  await runAsSpan(telemetry, span, () => Promise.race([run(), limitReached])).finally(() => cancelLimit())
}

/** Another try is useless if the payload is invalid or a mail server rejects the mail permanently. */
const isPermanent = (error: unknown): boolean =>
  error instanceof PayloadError || error instanceof MailRejectedError || error instanceof InterruptedError

async function handleFailure(context: WorkerContext, attempt: JobTry, error: unknown): Promise<void> {
  const { db, clock, log } = context
  const { job, due } = attempt
  const reason = describeFailure(error)
  const willRetry = !isPermanent(error) && due.attempts < getMaxAttempts(job)
  const details = { attempts: due.attempts, reason, at: getFrames(error), willRetry }
  createJobLog(log, attempt).warn(details, willRetry ? 'a job failed' : 'a job is parked')
  if (willRetry) await postponeJob(db, due, new Date(clock().getTime() + computeRetryDelay(due.attempts)), reason)
  else await parkJob(db, due, reason)
}

class LimitError extends Error {
  override readonly name = 'LimitError'
}
class InterruptedError extends Error {
  override readonly name = 'InterruptedError'
}

/** The context for payloads has no user, because the server itself runs the job. */
function toPayloadContext({ clock, formats }: WorkerContext) {
  const now = clock().toISOString()
  const me = { id: 0, isAdmin: false, isStaff: false, profile: '' }
  return { formats, evaluationContext: { me, now, today: now.slice(0, 'YYYY-MM-DD'.length), timeZone: 'UTC' } }
}

function createJobLog(log: JobLog, attempt: JobTry): JobLog {
  const named = toLogFields(attempt)
  return {
    warn: (details, message) => log.warn({ ...details, ...named }, message),
    error: (details, message) => log.error({ ...details, ...named }, message),
  }
}

const toLogFields = ({ job, due, trace }: JobTry) => ({ job: job.name, jobId: due.id, ...toTraceFields(trace) })
