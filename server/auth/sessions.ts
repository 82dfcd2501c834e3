import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Clock } from '../clock.ts'
import { createDataLoader } from '../db/dataLoader.ts'
import type { Db } from '../db/tables.ts'
import { type Me, meOf } from '../http/me.ts'
import { renewSession, storeRefreshToken } from './refreshTokens.ts'
import { createTokens, digestOf, newRefreshToken } from './tokens.ts'

/** The answer to login and refresh. */
export interface AuthData {
  readonly token: string
  readonly refreshToken: string
  readonly login: string
}

/** Stored sessions. An access token is valid only while the row of its session exists. */
export interface Sessions {
  /** Starts a session for a user who signed in with this login. */
  open(userId: number, login: string): Promise<AuthData>
  /**
   * Exchanges a refresh token for the next one; null if it is not valid, `passwordChanged` if a password change ended
   * the session.
   */
  renew(login: string, refreshToken: string): Promise<AuthData | 'passwordChanged' | null>
  /** The user of an access token while session and user are active. Read from the database on each call. */
  find(accessToken: string): Promise<Me | null>
  /** Ends the session, and the session of the refresh token if it belongs to the same user. */
  end(me: Me, refreshToken: string | null): Promise<void>
}

interface SessionParts {
  readonly db: Db
  readonly secret: string
  readonly clock: Clock
}

/** Creates sessions that are stored in the database; the keys of their tokens are derived from the secret. */
export function createSessions({ db, secret, clock }: SessionParts): Sessions {
  const tokens = createTokens(secret, clock)
  const personIn = createDataLoader((ids: readonly string[]) => peopleIn(db, ids, clock()))
  return {
    async open(userId, login) {
      const id = randomUUID()
      const refreshToken = newRefreshToken()
      const now = clock()
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('sessions').where('expires_at', '<=', now).execute()
        const row = { id, user_id: userId, login, created_at: now, expires_at: now }
        await trx.insertInto('sessions').values(row).execute()
        await storeRefreshToken(trx, id, refreshToken, now)
      })
      return { token: await tokens.signAccess(id), refreshToken, login }
    },
    async renew(login, refreshToken) {
      const renewed = await db.transaction().execute((trx) => {
        return renewSession(trx, { login, refreshToken, now: clock(), successorOf: tokens.successorOf })
      })
      if (renewed === null || renewed === 'passwordChanged') return renewed
      return { token: await tokens.signAccess(renewed.sessionId), refreshToken: renewed.refreshToken, login }
    },
    async find(accessToken) {
      const id = await tokens.readAccess(accessToken)
      const found = id === null ? undefined : await personIn(id)
      return id === null || found === undefined ? null : meOf(found.userId, found.profile, id)
    },
    async end(me, refreshToken) {
      const own = db
        .selectFrom('refresh_tokens')
        .select('session_id')
        .where('token_hash', '=', digestOf(refreshToken ?? ''))
      await db
        .deleteFrom('sessions')
        .where('user_id', '=', me.id)
        .where((is) => is.or([is('id', '=', me.sessionId), is('id', 'in', own)]))
        .execute()
    },
  }
}

/** Raw SQL, because every request runs this query and building it takes longer than running it. */
const peopleOfSessions = `
  select sessions.id as "sessionId", users.id as "userId", profiles.nome as profile
  from sessions join users on users.id = sessions.user_id join profiles on profiles.id = users.profile_id
  where sessions.id = any($1) and sessions.expires_at > $2 and sessions.password_changed_at is null and users.deleted_at is null`

async function peopleIn(db: Db, sessionIds: readonly string[], now: Date): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await db.executeQuery<Person>(CompiledQuery.raw(peopleOfSessions, [sessionIds, now]))
  return new Map(rows.map((person) => [person.sessionId, person]))
}

interface Person {
  readonly sessionId: string
  readonly userId: number
  readonly profile: string
}
