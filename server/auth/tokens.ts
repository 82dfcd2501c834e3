import { createHmac } from 'node:crypto'
import { compactVerify, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../clock.ts'
import { deriveKey } from '../secret.ts'

/** The lifetime of an access token; after it the client must refresh. */
const accessTokenMinutes = 15

/** The maximum number of cached tokens whose signature is verified. */
const maxCachedTokens = 10_000

interface VerifiedToken {
  readonly sessionId: string
  /** In ms since the epoch. */
  readonly expiresAt: number
}

/** Signs and verifies the tokens of sessions. */
export interface Tokens {
  /** A signed access token (JWT, HS256) that names its session. */
  signAccessToken(sessionId: string): Promise<string>
  /** The session of an access token; null if the token is forged, expired or malformed. */
  verifyAccessToken(token: string): Promise<string | null>
  /** The session of an access token, even of one that has expired; null if the token is forged or malformed. */
  readSessionId(token: string): Promise<string | null>
  /**
   * The next refresh token. It is derived from the current one, so that it can be returned again without being stored.
   */
  deriveNextToken(refreshToken: string): string
}

/** Creates tokens that are signed with keys derived from the server's secret. */
export function createTokens(secret: string, clock: Clock): Tokens {
  const accessKey = deriveKey(secret, 'access token')
  const refreshKey = deriveKey(secret, 'refresh token')
  const verifiedTokens = new Map<string, VerifiedToken>()
  return {
    async signAccessToken(sessionId) {
      const now = clock().getTime()
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(new Date(now))
        .setExpirationTime(new Date(now + accessTokenMinutes * 60_000))
        .sign(accessKey)
    },
    async verifyAccessToken(token) {
      const now = clock()
      const cached = verifiedTokens.get(token)
      if (cached !== undefined) return now.getTime() < cached.expiresAt ? cached.sessionId : null
      const options = { algorithms: ['HS256'], currentDate: now, requiredClaims: ['exp'] }
      const verification = await jwtVerify<{ sid?: unknown }>(token, accessKey, options).catch(() => null)
      if (typeof verification?.payload.sid !== 'string') return null
      if (verifiedTokens.size >= maxCachedTokens) verifiedTokens.clear()
      verifiedTokens.set(token, {
        sessionId: verification.payload.sid,
        expiresAt: (verification.payload.exp ?? 0) * 1000,
      })
      return verification.payload.sid
    },
    async readSessionId(token) {
      const verification = await compactVerify(token, accessKey, { algorithms: ['HS256'] }).catch(() => null)
      if (verification === null) return null
      const { sid }: { sid?: unknown } = JSON.parse(new TextDecoder().decode(verification.payload))
      return typeof sid === 'string' ? sid : null
    },
    deriveNextToken: (refreshToken) => createHmac('sha256', refreshKey).update(refreshToken).digest('base64url'),
  }
}
