import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Clock } from '../clock.ts'
import { createDataLoader } from '../db/dataLoader.ts'
import { removeOldSessions } from '../db/oldSessions.ts'
import type { SessionEndCause } from '../db/sessionTables.ts'
import type { Db } from '../db/tables.ts'
import { type CurrentUser, toCurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import type { PersonColumns } from '../http/personColumns.ts'
import { createToken, digestToken } from '../opaqueToken.ts'
import { endSession } from './endSessions.ts'
import { renewSession, storeRefreshToken } from './refreshTokens.ts'
import { findEndCause, findRefreshEndCause } from './sessionEnds.ts'
import type { SessionOrigin } from './sessionOrigin.ts'
import { createTokens } from './tokens.ts'

/** The response to login and refresh. */
export interface AuthData {
  readonly token: string
  readonly refreshToken: string
  readonly login: string
}

/** Stored sessions. An access token is valid only while the row of its session exists. */
export interface Sessions {
  /**
   * Starts a session for a user who signed in with this login, in a transaction.
   *
   * @throws HttpError 400 if the owner to whom the user belongs is inactive
   */
  create(trx: Db, user: { readonly id: number; readonly login: string }, origin: SessionOrigin): Promise<AuthData>
  /** Exchanges a refresh token for the next one; null if it is not valid. */
  refresh(login: string, refreshToken: string, address: string): Promise<AuthData | null>
  /** The user of an access token while session and user are active. Read from the database on each request. */
  find(accessToken: string): Promise<CurrentUser | null>
  /** Why the session of an access token ended, even if the token has expired. Null if no cause is known. */
  findEndCause(accessToken: string): Promise<SessionEndCause | null>
  /** Why the session of a refresh token ended, if it was issued for this login. */
  findRefreshEndCause(login: string, refreshToken: string): Promise<SessionEndCause | null>
  /** Ends the session, and the session of the refresh token if it belongs to the same user. */
  end(currentUser: CurrentUser, refreshToken: string | null): Promise<void>
}

interface SessionOptions {
  readonly db: Db
  readonly secret: string
  readonly clock: Clock
  readonly person: PersonColumns
  /** Whether a user must add a second factor before a session can continue; by default no user must. */
  readonly lacksFactor?: (trx: Db, userId: number) => Promise<boolean>
}

/** Creates sessions that are stored in the database; the keys of their tokens are derived from the secret. */
export function createSessions({
  db,
  secret,
  clock,
  person,
  lacksFactor = async () => false,
}: SessionOptions): Sessions {
  const tokens = createTokens(secret, clock)
  const sessionUsersSql = buildSessionUsersSql(person)
  const writeLastUse = createLastUseWriter(db)
  const loadSessionUser = createDataLoader((ids: readonly string[]) =>
    loadSessionUsers(db, sessionUsersSql, ids, clock()),
  )
  return {
    async create(trx, { id: userId, login }, origin) {
      const id = randomUUID()
      const refreshToken = createToken()
      const now = clock()
      await requireActiveOwner(trx, person, userId)
      await removeOldSessions(trx, now)
      const row = { id, user_id: userId, login, created_at: now, expires_at: now, last_used_at: now, ...origin }
      await trx.insertInto('sessions').values(row).execute()
      await storeRefreshToken(trx, id, refreshToken, now)
      return { token: await tokens.signAccessToken(id), refreshToken, login }
    },
    async refresh(login, refreshToken, address) {
      const renewed = await db.transaction().execute((trx) => {
        const { deriveNextToken } = tokens
        return renewSession(trx, { login, refreshToken, address, now: clock(), deriveNextToken, lacksFactor })
      })
      if (renewed === null) return null
      return { token: await tokens.signAccessToken(renewed.sessionId), refreshToken: renewed.refreshToken, login }
    },
    async find(accessToken) {
      const id = await tokens.verifyAccessToken(accessToken)
      const sessionUser = id === null ? undefined : await loadSessionUser(id)
      if (id === null || sessionUser === undefined) return null
      await writeLastUse(id, sessionUser.lastUsedAt, clock())
      return toCurrentUser(sessionUser.userId, sessionUser.profile, id, person.read(sessionUser))
    },
    async findEndCause(accessToken) {
      const id = await tokens.readSessionId(accessToken)
      return id === null ? null : findEndCause(db, id, clock())
    },
    findRefreshEndCause: (login, refreshToken) =>
      findRefreshEndCause(db, login.trim().toLowerCase(), digestToken(refreshToken), clock()),
    async end({ id: userId, sessionId }, refreshToken) {
      const end = { userId, cause: 'signedOut', now: clock() } as const
      await endSession(db, end, sessionId)
      if (refreshToken === null) return
      const token = await db
        .selectFrom('refresh_tokens')
        .select('session_id')
        .where('token_hash', '=', digestToken(refreshToken))
        .executeTakeFirst()
      if (token !== undefined && token.session_id !== sessionId) await endSession(db, end, token.session_id)
    },
  }
}

/** Raw SQL, because every request runs this query and building it takes longer than running it. */
const buildSessionUsersSql = (person: PersonColumns): string => `
  select sessions.id as "sessionId", sessions.last_used_at as "lastUsedAt", users.id as "userId", profiles.nome as profile${person.select('users')}
  from sessions join users on users.id = sessions.user_id join profiles on profiles.id = users.profile_id
  where sessions.id = any($1) and sessions.expires_at > $2 and sessions.ended_at is null and users.deleted_at is null${person.andActiveOwner('users')}`

/** @throws HttpError 400 if the owner to whom the user belongs is inactive */
async function requireActiveOwner(trx: Db, person: PersonColumns, userId: number): Promise<void> {
  const condition = person.andActiveOwner('users')
  if (condition === '') return
  const query = CompiledQuery.raw(`select from users where users.id = $1${condition}`, [userId])
  const { rows } = await trx.executeQuery(query)
  if (rows.length === 0) throw new HttpError(400, 'errors.inactiveOwner')
}

async function loadSessionUsers(
  db: Db,
  sessionUsersSql: string,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, SessionUser>> {
  const { rows } = await db.executeQuery<SessionUser>(CompiledQuery.raw(sessionUsersSql, [sessionIds, now]))
  return new Map(rows.map((user) => [user.sessionId, user]))
}

interface SessionUser {
  readonly sessionId: string
  readonly lastUsedAt: Date
  readonly userId: number
  readonly profile: string
}

/** The precision of the last use of a session, in ms, so that most requests write nothing. */
const lastUseMs = 60_000

/** Writes when a session was last used, unless that was written within the last minute. */
function createLastUseWriter(db: Db): (id: string, lastUsedAt: Date, now: Date) => Promise<void> {
  const writing = new Set<string>()
  return async (id, lastUsedAt, now) => {
    if (now.getTime() - lastUsedAt.getTime() < lastUseMs || writing.has(id)) return
    writing.add(id)
    try {
      await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute()
    } catch {
      // A request must not fail because this time cannot be written: the disk may be full.
    } finally {
      writing.delete(id)
    }
  }
}
