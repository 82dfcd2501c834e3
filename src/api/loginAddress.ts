import type { SessionEnd } from './session.ts'

export const loginPath = '/auth/login'

/** The query parameter with the address to open after login. */
const nextParameter = 'next'

/** The values of the parameter `expired`. Its presence alone shows the notice about an ended session. */
const endWords: Readonly<Record<SessionEnd, string>> = { lost: 'true', passwordChanged: 'password' }

/** Reads from the login query why a session ended; undefined if none did. */
export function sessionEndIn(query: URLSearchParams): SessionEnd | undefined {
  if (!query.has('expired')) return undefined
  return query.get('expired') === endWords.passwordChanged ? 'passwordChanged' : 'lost'
}

/** The addresses that open after a login by default. */
const usualStarts = ['/admin', '/admin/', '/admin/home']

interface LoginVisit {
  /** The address to return to after login. */
  from: string
  /** Why a session ended, to be shown on the login page. */
  ended?: SessionEnd
}

/** Builds the address of the login page, with the address to return to. */
export function loginAddress({ from, ended }: LoginVisit): string {
  const next = adminAddress(from)
  const query = new URLSearchParams(ended && { expired: endWords[ended] })
  if (next !== undefined && !usualStarts.includes(next)) query.set(nextParameter, next)
  const search = String(query)
  return search === '' ? loginPath : `${loginPath}?${search}`
}

/** Reads from the login query the address to open after login. */
export function nextAddress(query: URLSearchParams): string | undefined {
  return adminAddress(query.get(nextParameter))
}

/**
 * Resolves an address and returns it if it is inside the admin area, otherwise undefined. `URL` parses it as the
 * browser does, including backslashes, tabs and encoded dots.
 */
export function adminAddress(address: unknown): string | undefined {
  const origin = 'http://origin.invalid'
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  const isInside = url.origin === origin && /^\/admin(\/|$)/.test(url.pathname)
  return isInside ? url.pathname + url.search + url.hash : undefined
}
