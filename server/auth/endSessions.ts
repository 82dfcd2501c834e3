import type { SessionEndCause } from '../db/sessionTables.ts'
import type { Db } from '../db/tables.ts'
import { voidChallenges } from './factors/challenges.ts'

interface SessionEnd {
  readonly userId: number
  readonly cause: SessionEndCause
  readonly now: Date
  /** A session that does not end. */
  readonly exceptSessionId?: string
}

/**
 * Ends the sessions of a user, and the sign-ins that wait for a second factor. The rows stay for a while, so that the
 * response to the next request with a token of the session can name the cause.
 */
export async function endSessions(trx: Db, { userId, cause, now, exceptSessionId }: SessionEnd): Promise<void> {
  let query = trx
    .updateTable('sessions')
    .set({ ended_at: now, end_cause: cause })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (exceptSessionId !== undefined) query = query.where('id', '!=', exceptSessionId)
  await query.execute()
  await voidChallenges(trx, userId)
}

/** Ends one session. Returns false if the user has no such session any more. */
export async function endSession(trx: Db, end: Omit<SessionEnd, 'exceptSessionId'>, id: string): Promise<boolean> {
  const ended = await trx
    .updateTable('sessions')
    .set({ ended_at: end.now, end_cause: end.cause })
    .where('id', '=', id)
    .where('user_id', '=', end.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', end.now)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
