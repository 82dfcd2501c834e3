import { CompiledQuery } from 'kysely'
import { endCauseRetentionMs } from '../db/oldSessions.ts'
import type { SessionEndCause } from '../db/sessionTables.ts'
import type { Db } from '../db/tables.ts'

interface EndedSession {
  readonly cause: SessionEndCause | null
  readonly endedAt: Date
  /** Whether the session has a user who may sign in. */
  readonly isUserActive: boolean
}

const endSql = (condition: string): string => `
  select end_cause as cause, coalesce(ended_at, expires_at) as "endedAt", coalesce(users.deleted_at is null and users.id is not null, false) as "isUserActive"
  from sessions left join users on users.id = sessions.user_id where ${condition}`

/** Why the session with this id has ended; null if it is active, is unknown, or ended too long ago. */
export const findEndCause = (db: Db, sessionId: string, now: Date): Promise<SessionEndCause | null> =>
  readCause(db, endSql('sessions.id = $1'), [sessionId], now)

/** Like `findEndCause`, for the session of a refresh token that was issued for this login. */
export const findRefreshEndCause = (
  db: Db,
  login: string,
  tokenHash: string,
  now: Date,
): Promise<SessionEndCause | null> =>
  readCause(
    db,
    endSql('sessions.login = $1 and sessions.id = (select session_id from refresh_tokens where token_hash = $2)'),
    [login, tokenHash],
    now,
  )

async function readCause(db: Db, text: string, values: unknown[], now: Date): Promise<SessionEndCause | null> {
  const { rows } = await db.executeQuery<EndedSession>(CompiledQuery.raw(text, values))
  const [session] = rows
  if (session === undefined || session.endedAt.getTime() + endCauseRetentionMs <= now.getTime()) return null
  if (session.cause !== null) return session.cause
  if (!session.isUserActive) return 'inactive'
  return session.endedAt <= now ? 'expired' : null
}
