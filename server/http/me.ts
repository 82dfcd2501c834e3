/** Who asks, as access statements and predicates (`$me`) read it. */
export interface Me {
  readonly id: number
  /** The name of the profile. */
  readonly profile: string
  readonly isAdmin: boolean
  /** Any profile but USER: whoever may enter the admin area. */
  readonly isStaff: boolean
  readonly sessionId: string
}

/** A person with a profile, in a session. Profile names are data, so their case does not count. */
export function meOf(id: number, profile: string, sessionId: string): Me {
  const name = profile.trim().toUpperCase()
  return { id, profile, isAdmin: isAdministrator(profile), isStaff: name !== 'USER', sessionId }
}

/** Whether a profile of this name is the administrators'. */
export const isAdministrator = (profile: string): boolean => profile.trim().toUpperCase() === 'ADMIN'
