import type { Db } from '../db/tables.ts'
import type { CurrentUser } from './currentUser.ts'
import { HttpError } from './httpError.ts'

/** How long a confirmation of the user's identity is valid, in ms. */
const confirmationMs = 10 * 60_000

/** @throws HttpError 403 if the session was not confirmed within the last ten minutes */
export async function requireConfirmation(db: Db, { sessionId }: CurrentUser, now: Date): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('identity_confirmed_at', '>', new Date(now.getTime() - confirmationMs))
    .executeTakeFirst()
  if (session === undefined) throw new HttpError(403, 'errors.confirmFirst', {}, { headers: { confirm: 'required' } })
}
