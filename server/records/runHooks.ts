import { addValues } from '#language/addValues.ts'
import type { BodyMode } from '#language/bodyLeaves.ts'
import type { RecordData } from '#language/evaluate.ts'
import { isObject } from '#language/values.ts'
import { HttpError } from '../http/httpError.ts'
import { createEnqueue } from '../jobs/enqueueJob.ts'
import type { Enqueue } from '../jobs/job.ts'
import { PayloadError } from '../jobs/payload.ts'
import { checkCities } from './checkCities.ts'
import { checkReferences } from './checkReferences.ts'
import { createBodyError } from './recordErrors.ts'
import { viewAsProduct } from './recordsContext.ts'
import type { RecordWrite } from './recordWrite.ts'
import { isDeepEqual, type Values } from './save.ts'
import type { UntypedContext, WriteHooks } from './writeHooks.ts'

/** The context that the hooks of a write receive. @param record the record after the write */
export function toHookContext(write: RecordWrite, record: RecordData = write.stored): UntypedContext {
  const { trx, now, currentUser, locale, values, stored } = write
  return { trx, now, currentUser, locale, values, input: values, stored, record, enqueue: createHookEnqueue(write) }
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

/**
 * Adds the values of a `before` hook to those of the body, or to those that an action sets, and validates the result.
 *
 * @throws HttpError 400 naming the field
 */
export async function addHookValues(
  write: RecordWrite,
  added: Values,
  mode: BodyMode | 'action',
): Promise<RecordWrite> {
  if (Object.keys(added).length === 0) return write
  const { context, resource, stored, evaluationContext, values } = write
  const merged = addValues(resource, values, added, {
    mode: mode === 'create' ? 'create' : 'update',
    testsOnlyGiven: mode === 'action',
    stored,
    evaluationContext,
    formats: context.formats,
  })
  if (!merged.ok) throw createBodyError({ ...context, resource }, merged.issues)
  const complete = { ...write, values: merged.value }
  await checkCities(complete)
  // The references of the body are checked already, as the user sees their targets.
  const changed = Object.entries(merged.value).filter(([path, value]) => !isDeepEqual(value, values[path]))
  await checkReferences({ ...complete, values: Object.fromEntries(changed), seen: stored }, viewAsProduct(context))
  return complete
}
