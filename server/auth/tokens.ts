import { createHash, createHmac, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../clock.ts'
import { deriveKey } from '../secret.ts'

/** The lifetime of an access token; after it the client must refresh. */
const accessMinutes = 15

/** The maximum number of cached tokens whose signature is verified. */
const mostVerified = 10_000

interface Verified {
  readonly sessionId: string
  /** In ms since the epoch. */
  readonly expiresAt: number
}

/** Signs and verifies the tokens of sessions. */
export interface Tokens {
  /** A signed access token (JWT, HS256) that names its session. */
  signAccess(sessionId: string): Promise<string>
  /** The session of an access token; null if the token is forged, expired or malformed. */
  readAccess(token: string): Promise<string | null>
  /**
   * The next refresh token. It is derived from the current one, so that it can be returned again without being stored.
   */
  successorOf(refreshToken: string): string
}

/** Creates tokens that are signed with keys derived from the server's secret. */
export function createTokens(secret: string, clock: Clock): Tokens {
  const accessKey = deriveKey(secret, 'access token')
  const refreshKey = deriveKey(secret, 'refresh token')
  const verified = new Map<string, Verified>()
  return {
    async signAccess(sessionId) {
      const now = clock().getTime()
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(new Date(now))
        .setExpirationTime(new Date(now + accessMinutes * 60_000))
        .sign(accessKey)
    },
    async readAccess(token) {
      const now = clock()
      const known = verified.get(token)
      if (known !== undefined) return now.getTime() < known.expiresAt ? known.sessionId : null
      const options = { algorithms: ['HS256'], currentDate: now, requiredClaims: ['exp'] }
      const read = await jwtVerify<{ sid?: unknown }>(token, accessKey, options).catch(() => null)
      if (typeof read?.payload.sid !== 'string') return null
      if (verified.size >= mostVerified) verified.clear()
      verified.set(token, { sessionId: read.payload.sid, expiresAt: (read.payload.exp ?? 0) * 1000 })
      return read.payload.sid
    },
    successorOf: (refreshToken) => createHmac('sha256', refreshKey).update(refreshToken).digest('base64url'),
  }
}

/** The first refresh token of a session: 32 random bytes. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The digest under which the database stores a token of a session or of a mailed link. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
