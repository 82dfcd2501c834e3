import { isInScopes, type KeyScopes } from '#language/keyScopes.ts'
import type { Scalar } from '#language/predicate.ts'
import type { TraceContext } from '../telemetry/traceContext.ts'

/** The user of a request, as access rules and predicates (`$me`) see it. */
export interface CurrentUser {
  /** Of a service account its id, which is negative, unlike those of people. */
  readonly id: number
  /** The name of the profile. */
  readonly profile: string
  readonly isAdmin: boolean
  /** Any profile but USER, which may not enter the admin area. */
  readonly isStaff: boolean
  /** Empty for a call with a key. */
  readonly sessionId: string
  /** The API key of the call; absent for a call of a session. */
  readonly key?: CallerKey
  /** The administrator who views as this person, and writes nothing; absent: the person calls. */
  readonly viewedBy?: ViewedBy
  /** The trace of the request; null outside of a request, such as while an import is written. */
  readonly trace: TraceContext | null
  /** The values of the fields that the product names in `me`. */
  readonly own: PersonValues
  /**
   * The owner whose records alone the person wants to see in this request, null for those of the house; undefined: all
   * that the person may see.
   */
  readonly chosenOwner?: Scalar
}

/** An administrator who views the system as another person. */
export interface ViewedBy {
  readonly id: number
  readonly nome: string
  /** The id of the view, which its end names. */
  readonly viewId: string
  readonly expiresAt: string
}

/** The API key with which a program calls for its owner. */
export interface CallerKey {
  readonly id: number
  readonly scopes: KeyScopes
}

/** The values of fields of a person by name; of a reference its key. */
export type PersonValues = Readonly<Record<string, Scalar>>

/** Profile names are data that users type, so their case is ignored. */
export function toCurrentUser(id: number, profile: string, sessionId: string, own: PersonValues = {}): CurrentUser {
  const name = profile.trim().toUpperCase()
  return {
    id,
    profile,
    isAdmin: isAdministratorProfile(profile),
    isStaff: name !== 'USER',
    sessionId,
    own,
    trace: null,
  }
}

/** Whether this is the administrators' profile. */
export const isAdministratorProfile = (profile: string): boolean => profile.trim().toUpperCase() === 'ADMIN'

/** Whether the caller may do one of these actions of a resource, as far as keys are concerned; sessions have no scopes. */
export const isInKeyScopes = ({ key }: CurrentUser, resource: string, ...actions: readonly string[]): boolean =>
  key === undefined || isInScopes(key.scopes, resource, actions)

/** The person who calls, or for whom a key does; null for a service account. */
export const getUserId = ({ id }: Pick<CurrentUser, 'id'>): number | null => (id > 0 ? id : null)
