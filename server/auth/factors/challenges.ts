import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { createToken, digestToken } from '../../opaqueToken.ts'

const lifetimeMs = 5 * 60_000
const maxTries = 5

/** A sign-in with the right password that waits for the second factor. */
export interface Challenge {
  readonly userId: number
  /** The login that the user typed. */
  readonly login: string
  /** Whether the user has no factor yet and is adding one. */
  readonly enrols: boolean
}

/** Stores a challenge and returns its token, which is valid once, within five minutes. */
export async function createChallenge(db: Db, { userId, login, enrols }: Challenge, now: Date): Promise<string> {
  const token = createToken()
  const expires_at = new Date(now.getTime() + lifetimeMs)
  const row = { token_hash: digestToken(token), user_id: userId, login, enrols, created_at: now, expires_at }
  await db.insertInto('login_challenges').values(row).execute()
  return token
}

/** The challenge of a token; undefined if it is unknown, used, void or expired, or if its user is inactive. */
export function findChallenge(db: Db, token: string, now: Date): Promise<Challenge | undefined> {
  return db
    .selectFrom('login_challenges')
    .innerJoin('users', 'users.id', 'login_challenges.user_id')
    .select(['user_id as userId', 'login', 'enrols'])
    .where('token_hash', '=', digestToken(token))
    .where('expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Counts a try before its outcome is known, so that concurrent tries cannot exceed the limit. Returns the number of
 * tries that are left; undefined if no try was left.
 */
export async function countTry(db: Db, token: string): Promise<number | undefined> {
  const counted = await db
    .updateTable('login_challenges')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_hash', '=', digestToken(token))
    .where('tries', '<', maxTries)
    .returning('tries')
    .executeTakeFirst()
  return counted && maxTries - counted.tries
}

/** Ends a challenge. Returns false if another request has ended it. */
export async function consumeChallenge(trx: Db, token: string): Promise<boolean> {
  const consumed = await trx
    .deleteFrom('login_challenges')
    .where('token_hash', '=', digestToken(token))
    .returning('user_id')
    .executeTakeFirst()
  return consumed !== undefined
}

/** Voids all challenges of a user, for example because the password has changed. */
export async function voidChallenges(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('login_challenges').where('user_id', '=', userId).execute()
}
