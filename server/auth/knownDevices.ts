import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const cookieName = 'sillage_device'
const goodForSeconds = 180 * 24 * 3600
/** The maximum number of users whose tokens one browser stores. */
const mostPeople = 5

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
  const signed = (login: string, number: string): string => {
    const signature = createHmac('sha256', secret).update(`known device\n${login}\n${number}`).digest('base64url')
    return `${number}.${signature}`
  }
  const isOf = (login: string) => (mark: string) => isSame(mark, signed(login, mark.split('.')[0] ?? ''))
  return {
    find: (request, login) => marksIn(request).find(isOf(login)),
    remember(request, reply, login) {
      const others = marksIn(request).filter((mark) => !isOf(login)(mark))
      const marks = [signed(login, randomBytes(16).toString('base64url')), ...others].slice(0, mostPeople)
      const attributes = `Max-Age=${goodForSeconds}; Path=/api/login; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
      reply.header('set-cookie', `${cookieName}=${marks.join('~')}; ${attributes}`)
    },
  }
}

function marksIn({ headers }: FastifyRequest): string[] {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim().split('='))
  const [, value = ''] = cookies.find(([name]) => name === cookieName) ?? []
  return value.split('~').filter(Boolean).slice(0, mostPeople)
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
