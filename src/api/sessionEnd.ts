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

/** The values of the URL parameter `expired`. Any other value counts as `lost`. */
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

/** Reads from the URL of the login page why the session ended; undefined if no session ended. */
export function parseSessionEnd(query: URLSearchParams): SessionEndReason | undefined {
  const value = query.get('expired')
  return value === null ? undefined : (reasonsByValue.get(value) ?? 'lost')
}

/** Converts the reason from the server. A missing or unknown reason counts as `lost`. */
export const toEndReason = (cause: string | undefined): SessionEndReason => reasonsByValue.get(cause ?? '') ?? 'lost'
