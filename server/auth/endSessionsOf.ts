import type { Db } from '../db/tables.ts'

/** Ends all sessions of a person at once: they may not enter any more. */
export async function endSessionsOf(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Ends the sessions of a person whose password has changed, all or all but one; their next refresh is told why. */
export async function endSessionsForPassword(trx: Db, change: PasswordChange): Promise<void> {
  const { userId, now, exceptSessionId } = change
  let sessions = trx.updateTable('sessions').set({ password_changed_at: now }).where('user_id', '=', userId)
  if (exceptSessionId !== undefined) sessions = sessions.where('id', '!=', exceptSessionId)
  await sessions.execute()
}

interface PasswordChange {
  readonly userId: number
  readonly now: Date
  readonly exceptSessionId?: string
}
