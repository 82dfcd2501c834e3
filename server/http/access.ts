import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { CurrentUser } from './currentUser.ts'
import { HttpError } from './httpError.ts'

/**
 * Who may call a route: everybody, signed-in users, any profile but USER, administrators, or users for whom a function
 * returns true.
 */
export type Access = 'public' | 'signedIn' | 'staff' | 'admin' | ((currentUser: CurrentUser) => boolean)

/** The user of a bearer token; null if the token is not valid. */
export type Authenticate = (token: string) => Promise<CurrentUser | null>

/** Why the session of a bearer token ended; null if the token tells of no session, or there is nothing to tell. */
export type FindEndCause = (token: string) => Promise<string | null>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route. */
    access?: Access
  }
  interface FastifyRequest {
    /** Null on public routes. */
    me: CurrentUser | null
  }
}

/**
 * Answers 401 without a valid token (the header Session-Ended says why a session ended) and 403 if the route's access rule excludes the user, before the body is read.
 * Unknown paths below /api need staff access, so that they reveal nothing. The server does not start if a route has no
 * access rule.
 */
export function requireAccess(
  app: FastifyInstance,
  authenticate: Authenticate,
  findEndCause: FindEndCause = async () => null,
): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const undeclaredRoutes = routes.filter((route) => route.config?.access === undefined)
    const names = undeclaredRoutes.map((route) => `${route.method} ${route.url}`).join(', ')
    if (undeclaredRoutes.length > 0)
      throw new Error(`These routes do not state who may call them (config.access): ${names}`)
  })
  app.decorateRequest('me', null)
  app.addHook('onRequest', async (request) => {
    const access = getAccess(request)
    if (access === 'public') return
    const token = getBearerToken(request)
    const currentUser = token === null ? null : await authenticate(token)
    if (currentUser === null) throw createSessionError(token === null ? null : await findEndCause(token))
    request.me = currentUser
    if (!isAllowed(access, currentUser)) throw new HttpError(403, 'errors.forbidden')
  })
}

/** 401, with the cause of the end of the session if there is one to tell. */
export const createSessionError = (cause: string | null): HttpError =>
  new HttpError(401, null, {}, cause === null ? {} : { headers: { 'session-ended': cause } })

/** The user of a request; 401 on a public route, which has none. */
export function getCurrentUser(request: FastifyRequest): CurrentUser {
  if (request.me === null) throw new HttpError(401)
  return request.me
}

function isAllowed(access: Access, currentUser: CurrentUser): boolean {
  if (typeof access === 'function') return access(currentUser)
  if (access === 'admin') return currentUser.isAdmin
  return access === 'staff' ? currentUser.isStaff : true
}

function getAccess(request: FastifyRequest): Access {
  if (request.is404) return isApiPath(request.url) ? 'staff' : 'public'
  return request.routeOptions.config.access ?? 'admin'
}

/** Whether a URL belongs to the API rather than to a page. */
export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

/** The bearer token of a request, not verified yet. */
export function getBearerToken(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
