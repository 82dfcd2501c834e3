import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { maxAgeDays } from '../db/oldSessions.ts'
import type { Db } from '../db/tables.ts'
import { digestToken } from '../opaqueToken.ts'

const cookieName = 'sillage_device'
/**
 * Set by the requests of mailed links. The browser does not send them `sillage_device`, because its path is
 * `/api/login`.
 */
const linkCookieName = 'sillage_link_device'
/** The maximum number of users whose tokens one browser stores. */
const maxTokens = 5
/** The maximum number of browsers per user. */
const maxDevices = 20

/** Whether the user has used this browser before, uses a browser for the first time at all, or uses a new one. */
export type DeviceVisit = 'known' | 'first' | 'new'

/**
 * Browsers in which a user has signed in or used a mailed link before. Failed logins in other browsers do not slow the
 * user down in a known one, and a sign-in in a new one is reported by email. The cookie grants no access.
 */
export interface KnownDevices {
  /** The digest of this browser's token for a user; undefined if the browser is not known for the user. */
  find(db: Db, request: FastifyRequest, userId: number | undefined): Promise<string | undefined>
  /** Remembers that a user has signed in with this browser. */
  remember(trx: Db, request: FastifyRequest, reply: FastifyReply, userId: number): Promise<DeviceVisit>
  /** Remembers that a user has used a mailed link with this browser. */
  rememberLink(trx: Db, reply: FastifyReply, userId: number): Promise<void>
  /** Makes all browsers of a user unknown. */
  forget(trx: Db, userId: number): Promise<void>
}

/** Creates known devices. @param isSecure whether the cookies are sent over HTTPS only */
export function createKnownDevices(clock: Clock, isSecure: boolean): KnownDevices {
  const buildCookie = (name: string, value: string, maxAgeSeconds = maxAgeDays * 24 * 3600): string =>
    `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/api/login; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  const add = async (trx: Db, userId: number): Promise<string> => {
    const token = randomBytes(24).toString('base64url')
    const row = { token_hash: digestToken(token), user_id: userId, created_at: clock(), last_used_at: clock() }
    await trx.insertInto('known_devices').values(row).execute()
    await removeOldest(trx, userId)
    return token
  }
  return {
    async find(db, request, userId) {
      const owners = await readOwners(db, readTokens(request))
      return [...owners].find(([, owner]) => owner === userId)?.[0]
    },
    async remember(trx, request, reply, userId) {
      const tokens = readTokens(request)
      const owners = await readOwners(trx, tokens)
      const isOwnedBy = (isExpected: (owner: number | undefined) => boolean) => (token: string) =>
        isExpected(owners.get(digestToken(token)))
      const known = tokens.find(isOwnedBy((owner) => owner === userId))
      const visit = known !== undefined ? 'known' : (await hasDevices(trx, userId)) ? 'new' : 'first'
      if (known !== undefined) await touch(trx, digestToken(known), clock())
      const others = tokens.filter(isOwnedBy((owner) => owner !== undefined && owner !== userId))
      const stored = [known ?? (await add(trx, userId)), ...others].slice(0, maxTokens)
      const cookie = buildCookie(cookieName, stored.join('~'))
      const usedLink = readCookie(request, linkCookieName) !== ''
      reply.header('set-cookie', usedLink ? [cookie, buildCookie(linkCookieName, '', 0)] : cookie)
      return visit
    },
    async rememberLink(trx, reply, userId) {
      reply.header('set-cookie', buildCookie(linkCookieName, await add(trx, userId)))
    },
    async forget(trx, userId) {
      await trx
        .updateTable('known_devices')
        .set({ forgotten_at: clock() })
        .where('user_id', '=', userId)
        .where('forgotten_at', 'is', null)
        .execute()
    },
  }
}

/** The users by the digest of their tokens. Unknown and forgotten tokens are left out. */
async function readOwners(db: Db, tokens: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (tokens.length === 0) return new Map()
  const rows = await db
    .selectFrom('known_devices')
    .select(['token_hash', 'user_id'])
    .where('token_hash', 'in', tokens.map(digestToken))
    .where('forgotten_at', 'is', null)
    .execute()
  return new Map(rows.map(({ token_hash, user_id }) => [token_hash, user_id]))
}

async function hasDevices(trx: Db, userId: number): Promise<boolean> {
  const device = await trx
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return device !== undefined
}

async function touch(trx: Db, tokenHash: string, now: Date): Promise<void> {
  await trx.updateTable('known_devices').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute()
}

async function removeOldest(trx: Db, userId: number): Promise<void> {
  const newest = trx
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('token_hash')
    .limit(maxDevices)
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).where('token_hash', 'not in', newest).execute()
}

function readTokens(request: FastifyRequest): string[] {
  const tokens = [linkCookieName, cookieName].flatMap((name) => readCookie(request, name).split('~'))
  return tokens.filter(Boolean).slice(0, maxTokens + 1)
}

function readCookie({ headers }: FastifyRequest, wanted: string): string {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim().split('='))
  const [, value = ''] = cookies.find(([name]) => name === wanted) ?? []
  return value
}
