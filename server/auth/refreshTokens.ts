import type { SessionEndCause } from '../db/sessionTables.ts'
import type { Db } from '../db/tables.ts'
import { digestToken } from '../opaqueToken.ts'
import { endSession } from './endSessions.ts'

const lifetimeMs = 24 * 3_600_000
/**
 * A second tab, or a client that did not receive the response, sends a used token within this time. After it, the token
 * counts as stolen.
 */
const graceMs = 30_000

interface RenewalRequest {
  readonly login: string
  readonly refreshToken: string
  /** The network address of the request. */
  readonly address: string
  readonly now: Date
  /** Derives the next refresh token, see `Tokens`. */
  readonly deriveNextToken: (refreshToken: string) => string
  /** Whether a user must add a second factor before the session can continue. */
  readonly lacksFactor: (trx: Db, userId: number) => Promise<boolean>
}

interface RenewedSession {
  readonly sessionId: string
  readonly refreshToken: string
}

/**
 * Marks a refresh token as used and returns its successor. The session is then valid for another 24 hours.
 *
 * - Returns null if the token is unknown or expired, belongs to another login, or its user is inactive, or if the session
 *   has ended.
 * - Ends the session of a user who must have a second factor and has none; the next sign-in adds it.
 * - Up to 30 seconds after its use, a used token returns the current token of the session. Later it ends the session,
 *   because it was probably stolen (RFC 9700, 4.14.2).
 */
export async function renewSession(trx: Db, renewal: RenewalRequest): Promise<RenewedSession | null> {
  const { login, refreshToken, now, deriveNextToken } = renewal
  const stored = await loadForUpdate(trx, refreshToken)
  if (stored === undefined || stored.login !== login.trim().toLowerCase()) return null
  if (stored.deletedAt !== null || stored.expiresAt <= now || stored.endedAt !== null) return null
  const { sessionId, userId } = stored
  const refuse = async (cause: SessionEndCause): Promise<null> => {
    await endSession(trx, { userId, cause, now }, sessionId)
    return null
  }
  if (await renewal.lacksFactor(trx, userId)) return refuse('secondFactorRequired')
  await trx
    .updateTable('sessions')
    .set({ last_used_at: now, address: renewal.address })
    .where('id', '=', sessionId)
    .execute()
  if (stored.usedAt === null) {
    const next = deriveNextToken(refreshToken)
    await markUsed(trx, refreshToken, now)
    await storeRefreshToken(trx, sessionId, next, now)
    return { sessionId, refreshToken: next }
  }
  const current =
    now.getTime() - stored.usedAt.getTime() <= graceMs
      ? await findUnusedSuccessor(trx, refreshToken, deriveNextToken)
      : null
  if (current !== null) return { sessionId, refreshToken: current }
  return refuse('expired')
}

/** Stores a refresh token and extends the session to the token's expiry. */
export async function storeRefreshToken(trx: Db, sessionId: string, refreshToken: string, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + lifetimeMs)
  const row = { token_hash: digestToken(refreshToken), session_id: sessionId, expires_at, used_at: null }
  await trx.insertInto('refresh_tokens').values(row).execute()
  await trx.updateTable('sessions').set({ expires_at }).where('id', '=', sessionId).execute()
}

// Locks the session. Of two requests with the same token, the second one waits and then sees that the token has been
// used.
function loadForUpdate(trx: Db, refreshToken: string) {
  return trx
    .selectFrom('sessions')
    .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('refresh_tokens.token_hash', '=', digestToken(refreshToken))
    .select([
      'sessions.id as sessionId',
      'sessions.user_id as userId',
      'sessions.login',
      'sessions.ended_at as endedAt',
    ])
    .select('users.deleted_at as deletedAt')
    .select(['refresh_tokens.used_at as usedAt', 'refresh_tokens.expires_at as expiresAt'])
    .forUpdate(['sessions', 'refresh_tokens'])
    .executeTakeFirst()
}

async function markUsed(trx: Db, refreshToken: string, now: Date): Promise<void> {
  const hash = digestToken(refreshToken)
  await trx.updateTable('refresh_tokens').set({ used_at: now }).where('token_hash', '=', hash).execute()
}

async function findUnusedSuccessor(
  trx: Db,
  refreshToken: string,
  deriveNextToken: (token: string) => string,
): Promise<string | null> {
  let token = deriveNextToken(refreshToken)
  for (;;) {
    const row = await trx
      .selectFrom('refresh_tokens')
      .select('used_at')
      .where('token_hash', '=', digestToken(token))
      .executeTakeFirst()
    if (row === undefined) return null
    if (row.used_at === null) return token
    token = deriveNextToken(token)
  }
}
