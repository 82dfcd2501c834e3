import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { HttpError } from './httpError.ts'
import type { Me } from './me.ts'

/** Who may call a route: everybody, whoever is signed in, any profile but USER, administrators, or whom a rule allows. */
export type Access = 'public' | 'signedIn' | 'staff' | 'admin' | ((me: Me) => boolean)

/** Who a bearer token stands for, or null where it is worth nothing (any more). */
export type Authenticate = (token: string) => Promise<Me | null>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route must state it. */
    access?: Access
  }
  interface FastifyRequest {
    /** Null on public routes. */
    me: Me | null
  }
}

/**
 * Refuses with 401 who is not signed in and with 403 whom the route's access statement does not allow, before the body
 * is read. Paths below /api that do not exist are for staff too, so that they tell nothing to others. A route without an
 * access statement keeps the server from starting.
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

/** The person a request comes from; on a public route nobody, which is a 401. */
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

/** Whether an address is one of the API's, as opposed to a page's. */
export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

/** The token that a request names, whatever it is worth. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
