import { expiredValues, type SessionEndReason } from './sessionEnd.ts'

export const loginPath = '/auth/login'

/** The URL of the login page, with the reason why the session ended. */
export const buildLoginUrl = (sessionEnd?: SessionEndReason): string =>
  sessionEnd === undefined ? loginPath : `${loginPath}?${new URLSearchParams({ expired: expiredValues[sessionEnd] })}`

/**
 * Resolves a URL and returns its path if it is inside the admin area, otherwise undefined. `URL` parses it as the
 * browser does, including backslashes, tabs and encoded dots.
 */
export function toAdminPath(input: unknown): string | undefined {
  const origin = 'http://origin.invalid'
  if (typeof input !== 'string' || !URL.canParse(input, origin)) return undefined
  const url = new URL(input, origin)
  const isInside = url.origin === origin && /^\/admin(\/|$)/.test(url.pathname)
  return isInside ? url.pathname + url.search + url.hash : undefined
}
