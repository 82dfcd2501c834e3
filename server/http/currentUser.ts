import type { Scalar } from '#language/predicate.ts'

/** The user of a request, as access rules and predicates (`$me`) see it. */
export interface CurrentUser {
  readonly id: number
  /** The name of the profile. */
  readonly profile: string
  readonly isAdmin: boolean
  /** Any profile but USER, which may not enter the admin area. */
  readonly isStaff: boolean
  readonly sessionId: string
  /** The values of the fields that the product names in `me`. */
  readonly own: PersonValues
  /**
   * The owner whose records alone the person wants to see in this request, null for those of the house; undefined: all
   * that the person may see.
   */
  readonly chosenOwner?: Scalar
}

/** The values of fields of a person by name; of a reference its key. */
export type PersonValues = Readonly<Record<string, Scalar>>

/** Profile names are data that users type, so their case is ignored. */
export function toCurrentUser(id: number, profile: string, sessionId: string, own: PersonValues = {}): CurrentUser {
  const name = profile.trim().toUpperCase()
  return { id, profile, isAdmin: isAdministratorProfile(profile), isStaff: name !== 'USER', sessionId, own }
}

/** Whether this is the administrators' profile. */
export const isAdministratorProfile = (profile: string): boolean => profile.trim().toUpperCase() === 'ADMIN'
