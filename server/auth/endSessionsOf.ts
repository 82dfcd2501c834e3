import type { Db } from '../db/tables.ts'

/** Ends the sessions of a person at once, all or all but one: their password changed, or they may not enter any more. */
export async function endSessionsOf(trx: Db, userId: number, exceptSessionId?: string): Promise<void> {
  let sessions = trx.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptSessionId !== undefined) sessions = sessions.where('id', '!=', exceptSessionId)
  await sessions.execute()
}
