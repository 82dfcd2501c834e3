import type { SessionEndReason } from './session.ts'

export const loginPath = '/auth/login'

/** The values of the query parameter `expired`. Any other value counts as `lost`. */
const expiredValues: Readonly<Record<SessionEndReason, string>> = {
  lost: 'true',
  signedOut: 'signedOut',
  passwordChanged: 'passwordChanged',
  endedByAdmin: 'endedByAdmin',
  inactive: 'inactive',
  secondFactorRequired: 'secondFactorRequired',
}

const reasonsByValue = new Map(
  Object.entries(expiredValues).map(([reason, value]) => [value, reason as SessionEndReason]),
)

/** Reads from the login query why a session ended; undefined if none did. */
export function parseSessionEnd(query: URLSearchParams): SessionEndReason | undefined {
  const value = query.get('expired')
  return value === null ? undefined : (reasonsByValue.get(value) ?? 'lost')
}

/** The reason for a cause that the server names. One that it does not name, or a new one, counts as `lost`. */
export const toEndReason = (cause: string | undefined): SessionEndReason => reasonsByValue.get(cause ?? '') ?? 'lost'

/** The address of the login page, which shows why a session ended. */
export const buildLoginUrl = (sessionEnd?: SessionEndReason): string =>
  sessionEnd === undefined ? loginPath : `${loginPath}?${new URLSearchParams({ expired: expiredValues[sessionEnd] })}`

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
