import { hasStatus } from './apiError.ts'
import type { Session } from './session.ts'

/**
 * Sends something as whoever is signed in. A 401 leads to one refresh, shared by all that wait for it, and to one more
 * try; a second 401 loses the session. While the person is asked to sign in again, it waits for their answer.
 */
export async function withSession<Answer>(
  session: Session,
  send: (token: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const current = session.token()
  // Without a question to wait for, the request goes out at once.
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
