import type { Db } from '../db/tables.ts'
import type { TraceContext } from '../telemetry/traceContext.ts'
import type { Enqueue, Job } from './job.ts'
import { insertJob } from './jobQueue.ts'
import { type PayloadContext, parsePayload } from './payload.ts'

interface EnqueueContext extends PayloadContext {
  /** A transaction, if the job belongs to a change. */
  readonly db: Db
  /** The jobs that processes of this product run. */
  readonly jobs: readonly Job[]
  /** The trace of the request or the job that queues; null if there is neither. */
  readonly trace: TraceContext | null
}

/**
 * Returns the function that queues jobs.
 *
 * It throws a PayloadError if the fields of the job refuse the payload, and an Error if no process would run the job.
 */
export function createEnqueue({ db, jobs, trace, ...context }: EnqueueContext): Enqueue {
  return async (job, payload) => {
    if (!jobs.some(({ name }) => name === job.name)) throw new Error(`the job '${job.name}' is not registered`)
    const now = new Date(context.evaluationContext.now)
    await insertJob(db, { name: job.name, payload: parsePayload(job, payload, context), now, trace })
  }
}
