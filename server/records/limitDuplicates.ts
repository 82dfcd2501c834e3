import { getBodyLeaves } from '#language/bodyLeaves.ts'
import { hasPath } from '#language/evaluate.ts'
import { isUnique } from '#language/kinds/kinds.ts'
import { isObject } from '#language/values.ts'
import { HttpError } from '../http/httpError.ts'
import { createRateLimiter, type RateLimit } from '../http/rateLimiter.ts'
import { isHiddenDuplicate } from './constraintErrors.ts'
import { viewAs } from './recordsContext.ts'
import type { RecordRequest } from './recordWrite.ts'

/** Counts refusals because of a record that the user does not see, for all resources together. */
const limit: RateLimit = { name: 'hiddenDuplicate', max: 10, windowMs: 60 * 60_000 }

/** Like `limitHiddenDuplicates`, for a write whose body may name no unique field. */
export const withDuplicateLimit = <T>(request: RecordRequest, body: unknown, write: () => Promise<T>): Promise<T> =>
  namesUnique(request, body) ? limitHiddenDuplicates(request, write) : write()

/**
 * Runs a write that may be refused because a record that the user does not see has a unique value. After ten such
 * refusals within an hour, the user can write no unique value at all. Otherwise the user could find out by trial which
 * values exist.
 *
 * @throws HttpError 429, or what the write throws
 */
export async function limitHiddenDuplicates<T>(request: RecordRequest, write: () => Promise<T>): Promise<T> {
  if (!mayMeetHidden(request)) return write()
  const { context, currentUser } = request
  const uncount = await createRateLimiter(context.db, context.clock).count([limit, String(currentUser.id)])
  try {
    const written = await write()
    await uncount()
    return written
  } catch (error) {
    if (error instanceof HttpError && isHiddenDuplicate(error)) request.onHiddenDuplicate?.()
    else await uncount()
    throw error
  }
}

/** Counts refusals again after a rollback, which has undone their counts. */
export async function countHiddenDuplicates(
  { context: { db, clock }, currentUser }: Pick<RecordRequest, 'context' | 'currentUser'>,
  refusals: number,
): Promise<void> {
  const limiter = createRateLimiter(db, clock)
  try {
    for (let counted = 0; counted < refusals; counted++) await limiter.count([limit, String(currentUser.id)])
  } catch (error) {
    // Ignores the 429 if concurrent refusals have reached the limit before.
    if (!(error instanceof HttpError)) throw error
  }
}

const namesUnique = ({ resource }: RecordRequest, body: unknown): boolean =>
  isObject(body) &&
  getBodyLeaves(resource, 'create').some(({ wirePath, field }) => isUnique(field) && hasPath(body, wirePath))

/** Whether a write may have the same unique value as a record that the user does not see. */
export function mayMeetHidden({ context, resource, currentUser }: RecordRequest): boolean {
  if (!getBodyLeaves(resource, 'create').some(({ field }) => isUnique(field))) return false
  const { viewer } = viewAs(context, resource, currentUser).context
  return viewer.build({ ...context, resource, viewer, alias: 't' }, resource.records) !== undefined
}
