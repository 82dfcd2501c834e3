import type { Db } from '../db/tables.ts'
import { voidChallenges } from './factors/challenges.ts'

/** Deletes all sessions of a user who may no longer sign in, and the sign-ins that wait for a second factor. */
export async function deleteUserSessions(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await voidChallenges(trx, userId)
}

/**
 * Ends all sessions of a user after a password change, except one if given. The rows stay, so that the next refresh can
 * report the reason. Sign-ins with the former password that wait for a second factor end too.
 */
export async function endSessionsAfterPasswordChange(trx: Db, change: PasswordChange): Promise<void> {
  const { userId, now, exceptSessionId } = change
  let query = trx.updateTable('sessions').set({ password_changed_at: now }).where('user_id', '=', userId)
  if (exceptSessionId !== undefined) query = query.where('id', '!=', exceptSessionId)
  await query.execute()
  await voidChallenges(trx, userId)
}

interface PasswordChange {
  readonly userId: number
  readonly now: Date
  readonly exceptSessionId?: string
}
