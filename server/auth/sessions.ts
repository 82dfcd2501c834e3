import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Clock } from '../clock.ts'
import { createDataLoader } from '../db/dataLoader.ts'
import type { Db } from '../db/tables.ts'
import { type CurrentUser, toCurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import type { PersonColumns } from '../http/personColumns.ts'
import { renewSession, storeRefreshToken } from './refreshTokens.ts'
import { computeDigest, createRefreshToken, createTokens } from './tokens.ts'

/** The answer to login and refresh. */
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
  create(trx: Db, userId: number, login: string): Promise<AuthData>
  /**
   * Exchanges a refresh token for the next one; null if it is not valid, `passwordChanged` if a password change ended
   * the session.
   */
  refresh(login: string, refreshToken: string): Promise<AuthData | 'passwordChanged' | null>
  /** The user of an access token while session and user are active. Read from the database on each call. */
  find(accessToken: string): Promise<CurrentUser | null>
  /** Ends the session, and the session of the refresh token if it belongs to the same user. */
  end(currentUser: CurrentUser, refreshToken: string | null): Promise<void>
}

interface SessionOptions {
  readonly db: Db
  readonly secret: string
  readonly clock: Clock
  readonly person: PersonColumns
  /** Whether a user must add a second factor before a session goes on; by default nobody. */
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
  const loadSessionUser = createDataLoader((ids: readonly string[]) =>
    loadSessionUsers(db, sessionUsersSql, ids, clock()),
  )
  return {
    async create(trx, userId, login) {
      const id = randomUUID()
      const refreshToken = createRefreshToken()
      const now = clock()
      await requireActiveOwner(trx, person, userId)
      await trx.deleteFrom('sessions').where('expires_at', '<=', now).execute()
      const row = { id, user_id: userId, login, created_at: now, expires_at: now }
      await trx.insertInto('sessions').values(row).execute()
      await storeRefreshToken(trx, id, refreshToken, now)
      return { token: await tokens.signAccessToken(id), refreshToken, login }
    },
    async refresh(login, refreshToken) {
      const renewed = await db.transaction().execute((trx) => {
        const { deriveNextToken } = tokens
        return renewSession(trx, { login, refreshToken, now: clock(), deriveNextToken, lacksFactor })
      })
      if (renewed === null || renewed === 'passwordChanged') return renewed
      return { token: await tokens.signAccessToken(renewed.sessionId), refreshToken: renewed.refreshToken, login }
    },
    async find(accessToken) {
      const id = await tokens.verifyAccessToken(accessToken)
      const sessionUser = id === null ? undefined : await loadSessionUser(id)
      return id === null || sessionUser === undefined
        ? null
        : toCurrentUser(sessionUser.userId, sessionUser.profile, id, person.read(sessionUser))
    },
    async end(currentUser, refreshToken) {
      const sessionOfRefreshToken = db
        .selectFrom('refresh_tokens')
        .select('session_id')
        .where('token_hash', '=', computeDigest(refreshToken ?? ''))
      await db
        .deleteFrom('sessions')
        .where('user_id', '=', currentUser.id)
        .where((eb) => eb.or([eb('id', '=', currentUser.sessionId), eb('id', 'in', sessionOfRefreshToken)]))
        .execute()
    },
  }
}

/** Raw SQL, because every request runs this query and building it takes longer than running it. */
const buildSessionUsersSql = (person: PersonColumns): string => `
  select sessions.id as "sessionId", users.id as "userId", profiles.nome as profile${person.select('users')}
  from sessions join users on users.id = sessions.user_id join profiles on profiles.id = users.profile_id
  where sessions.id = any($1) and sessions.expires_at > $2 and sessions.password_changed_at is null and users.deleted_at is null${person.andActiveOwner('users')}`

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
  readonly userId: number
  readonly profile: string
}
