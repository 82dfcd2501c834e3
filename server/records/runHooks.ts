import type { RecordData } from '#language/evaluate.ts'
import { isObject } from '#language/values.ts'
import { HttpError } from '../http/httpError.ts'
import { createEnqueue } from '../jobs/enqueueJob.ts'
import type { Enqueue } from '../jobs/job.ts'
import { PayloadError } from '../jobs/payload.ts'
import { changeRecord } from './changeRecord.ts'
import { createBodyError } from './recordErrors.ts'
import type { RecordWrite } from './recordWrite.ts'
import type { Values } from './save.ts'
import type { UntypedContext, WriteHooks } from './writeHooks.ts'

/** The context that the hooks of a write receive. @param record the record after the write */
export function toHookContext(write: RecordWrite, record: RecordData = write.stored): UntypedContext {
  const { trx, now, currentUser, locale, values, stored } = write
  return {
    ...{ trx, now, currentUser, locale, values, input: values, stored, record },
    enqueue: createHookEnqueue(write),
    change: (resource, id, changed) => changeRecord(write, resource.name, id, changed),
  }
}

/** Like `createEnqueue`, but refuses the request if the payload is invalid, because it may contain user input. */
function createHookEnqueue({
  trx,
  context,
  currentUser: { trace },
  evaluationContext,
  jobs = [],
}: RecordWrite): Enqueue {
  const enqueue = createEnqueue({ db: trx, jobs, trace, formats: context.formats, evaluationContext })
  return (job, payload) =>
    enqueue(job, payload).catch((error: unknown) => {
      throw error instanceof PayloadError
        ? createBodyError({ ...context, resource: error.resource }, error.issues)
        : error
    })
}

/** @throws HttpError 403 if the hook returns false, or what it throws */
export async function runAllow(write: RecordWrite, hooks: Pick<WriteHooks, 'allow'> | undefined): Promise<void> {
  if (hooks?.allow === undefined) return
  if ((await hooks.allow(toHookContext(write))) === false) throw new HttpError(403, 'errors.forbidden')
}

/** Returns the values that the hook adds. */
export async function runBefore(write: RecordWrite, hooks: WriteHooks | undefined): Promise<Values> {
  const added = await hooks?.before?.(toHookContext(write))
  return isObject(added) ? added : {}
}
