/** The user of a request, as access rules and predicates (`$me`) see it. */
export interface CurrentUser {
  readonly id: number
  /** The name of the profile. */
  readonly profile: string
  readonly isAdmin: boolean
  /** Any profile but USER, which may not enter the admin area. */
  readonly isStaff: boolean
  readonly sessionId: string
}

/** Profile names are data that users type, so their case is ignored. */
export function toCurrentUser(id: number, profile: string, sessionId: string): CurrentUser {
  const name = profile.trim().toUpperCase()
  return { id, profile, isAdmin: isAdministratorProfile(profile), isStaff: name !== 'USER', sessionId }
}

/** Whether this is the administrators' profile. */
export const isAdministratorProfile = (profile: string): boolean => profile.trim().toUpperCase() === 'ADMIN'
