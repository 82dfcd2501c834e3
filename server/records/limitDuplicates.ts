import { getBodyLeaves } from '#language/bodyLeaves.ts'
import { hasPath } from '#language/evaluate.ts'
import { isUnique } from '#language/kinds/kinds.ts'
import { isObject } from '#language/values.ts'
import { HttpError } from '../http/httpError.ts'
import { createRateLimiter, type RateLimit } from '../http/rateLimiter.ts'
import { isHiddenDuplicate } from './constraintErrors.ts'
import { viewAs } from './recordsContext.ts'
import type { RecordRequest } from './recordWrite.ts'

/** Refusals because of a record that the person does not see, of all resources together. */
const limit: RateLimit = { name: 'hiddenDuplicate', max: 10, windowMs: 60 * 60_000 }

/**
 * Runs a write that may be refused because a record that the user does not see has a unique value. After ten such
 * refusals within an hour the user can write no such value at all, or could try out which values others have.
 *
 * @throws HttpError 429, or what the write throws
 */
export async function withDuplicateLimit<T>(
  request: RecordRequest,
  body: unknown,
  write: () => Promise<T>,
): Promise<T> {
  if (!mayMeetHidden(request, body)) return write()
  const { context, currentUser } = request
  const uncount = await createRateLimiter(context.db, context.clock).count([limit, String(currentUser.id)])
  try {
    const written = await write()
    await uncount()
    return written
  } catch (error) {
    if (!(error instanceof HttpError && isHiddenDuplicate(error))) await uncount()
    throw error
  }
}

/** Whether a body names a unique value, and its user does not see all records that may have it. */
function mayMeetHidden({ context, resource, currentUser }: RecordRequest, body: unknown): boolean {
  const namesUnique =
    isObject(body) &&
    getBodyLeaves(resource, 'create').some(({ wirePath, field }) => isUnique(field) && hasPath(body, wirePath))
  if (!namesUnique) return false
  const { viewer } = viewAs(context, resource, currentUser).context
  return viewer.build({ ...context, resource, viewer, alias: 't' }, resource.records) !== undefined
}
