import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type CurrentUser, isInKeyScopes } from './currentUser.ts'
import { HttpError } from './httpError.ts'

/**
 * Who may call a route: all clients, signed-in users, any profile but USER, administrators, or users for whom a
 * function returns true.
 */
export type Access = 'public' | 'signedIn' | 'staff' | 'admin' | ((currentUser: CurrentUser) => boolean)

/** The user of a bearer token; null if the token is not valid. */
export type Authenticate = (token: string) => Promise<CurrentUser | null>

/** The scope that an API key needs for a route: one of these actions of a resource, or of any resource. */
export interface KeyScope {
  readonly resource: string | 'any'
  readonly actions: readonly string[]
  /** Whether the response is a file with a list. A key gets only a few of these per minute. */
  readonly isExport?: true
}

/** Counts a request with an API key. @throws HttpError 429 if there were too many */
export type CountKeyCall = (reply: FastifyReply, keyId: number, isExport: boolean) => void

/** Why the session of a bearer token ended; null if the token belongs to no session, or no cause is known. */
export type FindEndCause = (token: string) => Promise<string | null>

/** Reads tokens, and counts requests with API keys. */
export interface TokenReaders {
  readonly authenticate: Authenticate
  readonly findEndCause: FindEndCause
  readonly countKeyCall: CountKeyCall
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route. */
    access?: Access
    /** The scope that an API key needs. Routes without it refuse API keys. */
    keyScope?: KeyScope
    /**
     * Whether an administrator who views the application as another user may call this reading route, besides those of
     * records; `end` marks the route that ends the view.
     */
    viewAs?: true | 'end'
  }
  interface FastifyRequest {
    /** The user of the request; null on public routes. */
    me: CurrentUser | null
  }
}

/**
 * Responds with 401 without a valid token (the header Session-Ended names the cause if a session ended), and with 403
 * if the route's access rule, or the scopes of an API key, exclude the user, before the body is read. Unknown paths
 * below /api need staff access, so that they reveal nothing. The server does not start if a route has no access rule.
 */
export function requireAccess(app: FastifyInstance, { authenticate, findEndCause, countKeyCall }: TokenReaders): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const undeclaredRoutes = routes.filter((route) => route.config?.access === undefined)
    const names = undeclaredRoutes.map((route) => `${route.method} ${route.url}`).join(', ')
    if (undeclaredRoutes.length > 0)
      throw new Error(`These routes do not state who may call them (config.access): ${names}`)
  })
  app.decorateRequest('me', null)
  app.addHook('onRequest', async (request, reply) => {
    const access = getAccess(request)
    if (access === 'public') return
    const token = getBearerToken(request)
    const currentUser = token === null ? null : await authenticate(token)
    if (currentUser === null) throw createSessionError(token === null ? null : await findEndCause(token))
    request.me = { ...currentUser, trace: request.trace }
    if (currentUser.key) {
      countKeyCall(reply, currentUser.key.id, getKeyScope(request)?.isExport === true)
      requireKeyScope(currentUser, getKeyScope(request))
    }
    if (currentUser.viewedBy) requireReading(request)
    if (!isAllowed(access, currentUser)) throw new HttpError(403, 'errors.forbidden')
  })
}

/** 401, with the cause of the end of the session if it is known. */
export const createSessionError = (cause: string | null): HttpError =>
  new HttpError(401, null, {}, cause === null ? {} : { headers: { 'session-ended': cause } })

/** The user of a request. @throws HttpError 401 on a public route, which has no user */
export function getCurrentUser(request: FastifyRequest): CurrentUser {
  if (request.me === null) throw new HttpError(401)
  return request.me
}

const getKeyScope = ({ routeOptions }: FastifyRequest): KeyScope | undefined => routeOptions.config?.keyScope

/** @throws HttpError 403 if an API key lacks the needed scope, or if the route refuses all keys */
export function requireKeyScope(currentUser: CurrentUser, needed: KeyScope | undefined): void {
  const { key } = currentUser
  if (key === undefined) return
  if (needed === undefined) throw new HttpError(403, 'errors.notByKey')
  const { resource, actions } = needed
  const isInScope =
    resource === 'any'
      ? Object.keys(key.scopes).some((name) => isInKeyScopes(currentUser, name, ...actions))
      : isInKeyScopes(currentUser, resource, ...actions)
  if (!isInScope) throw new HttpError(403, 'errors.outOfKeyScopes')
}

/** @throws HttpError 403 if the request has an API key without this action, which the body or query names */
export function requireKeyAction(currentUser: CurrentUser, resource: string, action: string): void {
  if (!isInKeyScopes(currentUser, resource, action)) throw new HttpError(403, 'errors.outOfKeyScopes')
}

/**
 * An administrator who views the application as another user may read records, without their files, and what the
 * screens need. Routes without `viewAs` or `keyScope` are refused.
 *
 * @throws HttpError 403
 */
function requireReading({ method, routeOptions }: FastifyRequest): void {
  const { viewAs, keyScope }: FastifyContextConfig = routeOptions.config ?? {}
  if (viewAs === 'end') return
  const reads = method === 'GET' || method === 'HEAD'
  const isOpen = viewAs === true || (keyScope !== undefined && !keyScope.isExport)
  if (!reads || !isOpen) throw new HttpError(403, 'errors.viewingOnly')
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
