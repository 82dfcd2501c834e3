import type { Db } from '../db/tables.ts'

/** Deletes all sessions of a user who may no longer sign in. */
export async function deleteUserSessions(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/**
 * Ends all sessions of a user after a password change, except one if given. The rows stay, so that the next refresh can
 * report the reason.
 */
export async function endSessionsAfterPasswordChange(trx: Db, change: PasswordChange): Promise<void> {
  const { userId, now, exceptSessionId } = change
  let query = trx.updateTable('sessions').set({ password_changed_at: now }).where('user_id', '=', userId)
  if (exceptSessionId !== undefined) query = query.where('id', '!=', exceptSessionId)
  await query.execute()
}

interface PasswordChange {
  readonly userId: number
  readonly now: Date
  readonly exceptSessionId?: string
}
