/** Why a session ended without a sign-out in this tab. `lost`: it has expired, or the reason is not known. */
export type SessionEndReason =
  | 'lost'
  | 'signedOut'
  | 'passwordChanged'
  | 'endedByAdmin'
  | 'inactive'
  | 'organizationInactive'
  | 'moved'
  | 'secondFactorRequired'

/** The values of the query parameter `expired`. Any other value counts as `lost`. */
export const expiredValues: Readonly<Record<SessionEndReason, string>> = {
  lost: 'true',
  signedOut: 'signedOut',
  passwordChanged: 'passwordChanged',
  endedByAdmin: 'endedByAdmin',
  inactive: 'inactive',
  organizationInactive: 'organizationInactive',
  moved: 'moved',
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
