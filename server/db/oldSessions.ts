import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** How long the cause of the end of a session is kept, in ms: an hour longer than a refresh token can be used. */
export const endCauseRetentionMs = 25 * 3_600_000

/** A browser that was not used for this long is forgotten. */
export const maxAgeDays = 180

/** Removes sessions and refresh tokens that no request needs any more, not even to report why a session ended. */
export async function removeOldSessions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - endCauseRetentionMs)
  // Deletes refresh tokens with their session, and expired refresh tokens of sessions that continue.
  await db.deleteFrom('sessions').where('expires_at', '<=', before).execute()
  await db.deleteFrom('refresh_tokens').where('expires_at', '<=', before).execute()
}

/** Removes browsers that were unused for long. A user's newest one stays, so that another one still counts as new. */
export async function removeOldDevices(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - maxAgeDays * 86_400_000)
  await sql`delete from known_devices as old where last_used_at <= ${before} and exists (
    select from known_devices as newer where newer.user_id = old.user_id and newer.last_used_at > old.last_used_at)`.execute(
    db,
  )
}
