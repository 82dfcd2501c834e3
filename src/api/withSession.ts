import { hasStatus } from './apiError.ts'
import type { Session } from './session.ts'

/**
 * Sends a request with the session's token. A 401 causes one refresh, shared by all waiting calls, and one retry; a
 * second 401 ends the session. While the user is asked to sign in again, the request waits.
 */
export async function withSession<Answer>(
  session: Session,
  send: (token: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const current = session.token()
  // Awaiting a token that is available at once would delay the request by a microtask.
  const token = current instanceof Promise ? await current : current
  try {
    return await send(token)
  } catch (refused) {
    if (!hasStatus(refused, 401) || token === undefined) throw refused
    const renewed = await session.renew(token)
    if (renewed === undefined) throw refused
    return await send(renewed).catch((error: unknown) => {
      if (hasStatus(error, 401)) session.lose()
      throw error
    })
  }
}
