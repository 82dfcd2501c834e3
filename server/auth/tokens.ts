import { createHash, createHmac, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../clock.ts'
import { deriveKey } from '../secret.ts'

/** How long an access token is good for: after that a refresh shows whether the session still is. */
const accessMinutes = 15

/** Tokens whose signature this process need not check again. */
const mostVerified = 10_000

interface Verified {
  readonly sessionId: string
  /** In ms. */
  readonly expiresAt: number
}

/** Makes and reads the tokens of sessions. */
export interface Tokens {
  /** A signed access token (JWT, HS256) that names its session. */
  signAccess(sessionId: string): Promise<string>
  /** The session an access token names, or null where it is forged, expired or something else. */
  readAccess(token: string): Promise<string | null>
  /** The refresh token that comes after one: always the same, so that it can be given again without being stored. */
  successorOf(refreshToken: string): string
}

/** Tokens signed with keys of the server's secret. */
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

/** What the database keeps of a token, be it of a session or of a mail's link. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
