import type { Db } from '../db/tables.ts'
import { digestOf } from './tokens.ts'

const lifeMs = 24 * 3_600_000
/**
 * A second tab, or a client that did not receive the answer, sends a used token within this time. After it, the token
 * counts as stolen.
 */
const graceMs = 30_000

interface Renewal {
  readonly login: string
  readonly refreshToken: string
  readonly now: Date
  /** Derives the next refresh token, see `Tokens`. */
  readonly successorOf: (refreshToken: string) => string
}

interface Renewed {
  readonly sessionId: string
  readonly refreshToken: string
}

/**
 * Marks a refresh token as used and returns its successor; the session then lives for another 24 hours. Returns null if
 * the token is unknown, expired, of another login or of an inactive user, and `passwordChanged` if a password change
 * ended the session. A used token returns the current one within 30 seconds. Later it ends the session, because the
 * token was probably stolen (RFC 9700, 4.14.2).
 */
export async function renewSession(trx: Db, renewal: Renewal): Promise<Renewed | 'passwordChanged' | null> {
  const { login, refreshToken, now, successorOf } = renewal
  const found = await tokenWithSession(trx, refreshToken)
  if (found === undefined || found.login !== login.trim().toLowerCase()) return null
  if (found.deletedAt !== null || found.expiresAt <= now) return null
  if (found.passwordChangedAt !== null) return 'passwordChanged'
  const { sessionId } = found
  if (found.usedAt === null) {
    const next = successorOf(refreshToken)
    await markUsed(trx, refreshToken, now)
    await storeRefreshToken(trx, sessionId, next, now)
    return { sessionId, refreshToken: next }
  }
  const current =
    now.getTime() - found.usedAt.getTime() <= graceMs ? await unusedAfter(trx, refreshToken, successorOf) : null
  if (current !== null) return { sessionId, refreshToken: current }
  await trx.deleteFrom('sessions').where('id', '=', sessionId).execute()
  return null
}

/** Stores a refresh token and extends the session to the token's expiry. */
export async function storeRefreshToken(trx: Db, sessionId: string, refreshToken: string, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + lifeMs)
  const row = { token_hash: digestOf(refreshToken), session_id: sessionId, expires_at, used_at: null }
  await trx.insertInto('refresh_tokens').values(row).execute()
  await trx.updateTable('sessions').set({ expires_at }).where('id', '=', sessionId).execute()
}

// Locks the session. Of two requests with the same token, the second one waits and then sees that the token is used.
function tokenWithSession(trx: Db, refreshToken: string) {
  return trx
    .selectFrom('sessions')
    .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('refresh_tokens.token_hash', '=', digestOf(refreshToken))
    .select(['sessions.id as sessionId', 'sessions.login', 'sessions.password_changed_at as passwordChangedAt'])
    .select('users.deleted_at as deletedAt')
    .select(['refresh_tokens.used_at as usedAt', 'refresh_tokens.expires_at as expiresAt'])
    .forUpdate(['sessions', 'refresh_tokens'])
    .executeTakeFirst()
}

async function markUsed(trx: Db, refreshToken: string, now: Date): Promise<void> {
  const hash = digestOf(refreshToken)
  await trx.updateTable('refresh_tokens').set({ used_at: now }).where('token_hash', '=', hash).execute()
}

async function unusedAfter(
  trx: Db,
  refreshToken: string,
  successorOf: (token: string) => string,
): Promise<string | null> {
  let token = successorOf(refreshToken)
  for (;;) {
    const row = await trx
      .selectFrom('refresh_tokens')
      .select('used_at')
      .where('token_hash', '=', digestOf(token))
      .executeTakeFirst()
    if (row === undefined) return null
    if (row.used_at === null) return token
    token = successorOf(token)
  }
}
