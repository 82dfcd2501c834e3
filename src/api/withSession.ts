import { hasStatus } from './apiError.ts'
import type { Session } from './session.ts'
import { toEndReason } from './sessionEnd.ts'

/**
 * Sends a request with the session's token. A 401 causes one refresh, shared by all waiting calls, and one retry; a
 * second 401 ends the session. While the user is asked to sign in again, the request waits.
 */
export async function withSession<Result>(
  session: Session,
  send: (token: string | undefined) => Promise<Result>,
): Promise<Result> {
  const tokenOrPromise = session.token()
  // Awaiting a token that is available at once would delay the request by a microtask.
  const token = tokenOrPromise instanceof Promise ? await tokenOrPromise : tokenOrPromise
  try {
    return await send(token)
  } catch (failure) {
    if (!hasStatus(failure, 401) || token === undefined) throw failure
    const newToken = await session.renew(token)
    if (newToken === undefined) throw failure
    return await send(newToken).catch((error: unknown) => {
      if (hasStatus(error, 401)) session.invalidate(toEndReason(error.sessionEnd))
      throw error
    })
  }
}
