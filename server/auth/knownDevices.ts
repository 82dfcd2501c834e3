import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const cookieName = 'sillage_device'
const maxAgeSeconds = 180 * 24 * 3600
/** The maximum number of users whose tokens one browser stores. */
const maxTokens = 5

/**
 * Browsers in which a user has signed in before. Failed logins on other devices do not lock the user out on a known
 * one. The cookie grants no access: it only selects the counter for a login attempt.
 */
export interface KnownDevices {
  /** The token of this browser for a login; undefined if the login was never used in it. */
  find(request: FastifyRequest, login: string): string | undefined
  /** Adds a token for this login to the cookie of the browser. */
  remember(request: FastifyRequest, reply: FastifyReply, login: string): void
}

/**
 * Creates known devices whose tokens are signed with a secret.
 *
 * @param isSecure whether the cookie is sent over HTTPS only
 */
export function createKnownDevices(secret: string, isSecure: boolean): KnownDevices {
  const signToken = (login: string, nonce: string): string => {
    const signature = createHmac('sha256', secret).update(`known device\n${login}\n${nonce}`).digest('base64url')
    return `${nonce}.${signature}`
  }
  const belongsTo = (login: string) => (token: string) =>
    isEqualConstantTime(token, signToken(login, token.split('.')[0] ?? ''))
  return {
    find: (request, login) => readDeviceTokens(request).find(belongsTo(login)),
    remember(request, reply, login) {
      const otherTokens = readDeviceTokens(request).filter((token) => !belongsTo(login)(token))
      const tokens = [signToken(login, randomBytes(16).toString('base64url')), ...otherTokens].slice(0, maxTokens)
      const attributes = `Max-Age=${maxAgeSeconds}; Path=/api/login; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
      reply.header('set-cookie', `${cookieName}=${tokens.join('~')}; ${attributes}`)
    },
  }
}

function readDeviceTokens({ headers }: FastifyRequest): string[] {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim().split('='))
  const [, value = ''] = cookies.find(([name]) => name === cookieName) ?? []
  return value.split('~').filter(Boolean).slice(0, maxTokens)
}

function isEqualConstantTime(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
