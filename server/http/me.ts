/** The user of a request, as access rules and predicates (`$me`) see it. */
export interface Me {
  readonly id: number
  /** The name of the profile. */
  readonly profile: string
  readonly isAdmin: boolean
  /** Any profile but USER, which may not enter the admin area. */
  readonly isStaff: boolean
  readonly sessionId: string
}

/** Profile names are data that users type, so their case is ignored. */
export function meOf(id: number, profile: string, sessionId: string): Me {
  const name = profile.trim().toUpperCase()
  return { id, profile, isAdmin: isAdministrator(profile), isStaff: name !== 'USER', sessionId }
}

/** Whether this is the administrators' profile. */
export const isAdministrator = (profile: string): boolean => profile.trim().toUpperCase() === 'ADMIN'
