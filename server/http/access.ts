import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { HttpError } from './httpError.ts'
import type { Me } from './me.ts'

/**
 * Who may call a route: everybody, signed-in users, any profile but USER, administrators, or users for whom a function
 * returns true.
 */
export type Access = 'public' | 'signedIn' | 'staff' | 'admin' | ((me: Me) => boolean)

/** The user of a bearer token; null if the token is not valid. */
export type Authenticate = (token: string) => Promise<Me | null>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route. */
    access?: Access
  }
  interface FastifyRequest {
    /** Null on public routes. */
    me: Me | null
  }
}

/**
 * Answers 401 without a valid token and 403 if the route's access rule excludes the user, before the body is read.
 * Unknown paths below /api need staff access, so that they reveal nothing. The server does not start if a route has no
 * access rule.
 */
export function demandAccess(app: FastifyInstance, authenticate: Authenticate): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const silent = routes.filter((route) => route.config?.access === undefined)
    const names = silent.map((route) => `${route.method} ${route.url}`).join(', ')
    if (silent.length > 0) throw new Error(`These routes do not state who may call them (config.access): ${names}`)
  })
  app.decorateRequest('me', null)
  app.addHook('onRequest', async (request) => {
    const access = accessOf(request)
    if (access === 'public') return
    const token = bearerToken(request)
    const me = token === null ? null : await authenticate(token)
    if (me === null) throw new HttpError(401)
    request.me = me
    if (!allows(access, me)) throw new HttpError(403, 'errors.forbidden')
  })
}

/** The user of a request; 401 on a public route, which has none. */
export function signedIn(request: FastifyRequest): Me {
  if (request.me === null) throw new HttpError(401)
  return request.me
}

function allows(access: Access, me: Me): boolean {
  if (typeof access === 'function') return access(me)
  if (access === 'admin') return me.isAdmin
  return access === 'staff' ? me.isStaff : true
}

function accessOf(request: FastifyRequest): Access {
  if (request.is404) return isApiPath(request.url) ? 'staff' : 'public'
  return request.routeOptions.config.access ?? 'admin'
}

/** Whether a URL belongs to the API rather than to a page. */
export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

/** The bearer token of a request, not verified yet. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
