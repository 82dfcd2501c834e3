import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const cookieName = 'sillage_device'
const goodForSeconds = 180 * 24 * 3600
/** How many people may share a browser and still be known in it. */
const mostPeople = 5

/**
 * Browsers in which somebody has signed in before. Wrong passwords from elsewhere do not keep people out of their own. What
 * the cookie holds opens nothing: it only says under which count an attempt falls.
 */
export interface KnownDevices {
  /** The mark of this browser for a login, or undefined where nobody has signed in with it here. */
  find(request: FastifyRequest, login: string): string | undefined
  /** Lets the browser be known for this login, too. */
  remember(request: FastifyRequest, reply: FastifyReply, login: string): void
}

/** Known devices whose marks are signed with a secret. @param isSecure whether the cookie travels over HTTPS alone */
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
