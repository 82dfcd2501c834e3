import type { SessionEndReason } from './session.ts'

export const loginPath = '/auth/login'

/** The query parameter with the address to open after login. */
const nextParameter = 'next'

/** The values of the query parameter `expired`. Any other value counts as `lost`. */
const expiredValues: Readonly<Record<SessionEndReason, string>> = { lost: 'true', passwordChanged: 'password' }

/** Reads from the login query why a session ended; undefined if none did. */
export function parseSessionEnd(query: URLSearchParams): SessionEndReason | undefined {
  if (!query.has('expired')) return undefined
  return query.get('expired') === expiredValues.passwordChanged ? 'passwordChanged' : 'lost'
}

/** The addresses that open after a login by default. */
const defaultStartPaths = ['/admin', '/admin/', '/admin/home']

interface LoginUrlOptions {
  /** The address to return to after login. */
  from: string
  /** Why a session ended, to be shown on the login page. */
  sessionEnd?: SessionEndReason
}

/** Builds the address of the login page, with the address to return to. */
export function buildLoginUrl({ from, sessionEnd }: LoginUrlOptions): string {
  const next = toAdminPath(from)
  const query = new URLSearchParams(sessionEnd && { expired: expiredValues[sessionEnd] })
  if (next !== undefined && !defaultStartPaths.includes(next)) query.set(nextParameter, next)
  const search = String(query)
  return search === '' ? loginPath : `${loginPath}?${search}`
}

/** Reads from the login query the address to open after login. */
export function parseNextPath(query: URLSearchParams): string | undefined {
  return toAdminPath(query.get(nextParameter))
}

/**
 * Resolves an address and returns it if it is inside the admin area, otherwise undefined. `URL` parses it as the
 * browser does, including backslashes, tabs and encoded dots.
 */
export function toAdminPath(input: unknown): string | undefined {
  const origin = 'http://origin.invalid'
  if (typeof input !== 'string' || !URL.canParse(input, origin)) return undefined
  const url = new URL(input, origin)
  const isInside = url.origin === origin && /^\/admin(\/|$)/.test(url.pathname)
  return isInside ? url.pathname + url.search + url.hash : undefined
}
