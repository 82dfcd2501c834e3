import type { SessionEnd } from './session.ts'

/** Where a person who is not signed in goes. */
export const loginPath = '/auth/login'

/** The parameter of the login that holds the address to open after it. */
const nextParameter = 'next'

/** What the parameter `expired` holds; for the notice about a session its presence is enough. */
const endWords: Readonly<Record<SessionEnd, string>> = { lost: 'true', passwordChanged: 'password' }

/** Why a session has ended, out of the query of the login; undefined where none has. */
export function sessionEndIn(query: URLSearchParams): SessionEnd | undefined {
  if (!query.has('expired')) return undefined
  return query.get('expired') === endWords.passwordChanged ? 'passwordChanged' : 'lost'
}

/** What opens anyway after a login. */
const usualStarts = ['/admin', '/admin/', '/admin/home']

interface LoginVisit {
  /** The address that was asked for, or is being left. */
  from: string
  /** Why a session has ended; the login then says it. */
  ended?: SessionEnd
}

/** The address of the login, which leads back to where the visit came from. */
export function loginAddress({ from, ended }: LoginVisit): string {
  const next = adminAddress(from)
  const query = new URLSearchParams(ended && { expired: endWords[ended] })
  if (next !== undefined && !usualStarts.includes(next)) query.set(nextParameter, next)
  const search = String(query)
  return search === '' ? loginPath : `${loginPath}?${search}`
}

/** The address to open after a login, out of the login's own query. */
export function nextAddress(query: URLSearchParams): string | undefined {
  return adminAddress(query.get(nextParameter))
}

/**
 * The address as the browser would resolve it, if that is one of the admin area; undefined for every other site and
 * screen. The browser's own parser decides, because it also knows backslashes, tabs and encoded dots.
 */
export function adminAddress(address: unknown): string | undefined {
  const origin = 'http://origin.invalid'
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  const isInside = url.origin === origin && /^\/admin(\/|$)/.test(url.pathname)
  return isInside ? url.pathname + url.search + url.hash : undefined
}
