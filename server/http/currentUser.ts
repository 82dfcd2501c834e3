import { isInScopes, type KeyScopes } from '#language/keyScopes.ts'
import type { Scalar } from '#language/predicate.ts'
import type { TraceContext } from '../telemetry/traceContext.ts'

/** The user of a request, as access rules and predicates (`$me`) see it. */
export interface CurrentUser {
  /** For a service account, its id as a negative number, to tell it from users. */
  readonly id: number
  /** The name of the profile. */
  readonly profile: string
  readonly isAdmin: boolean
  /** Any profile but USER, which may not enter the admin area. */
  readonly isStaff: boolean
  /** Empty for a request with an API key. */
  readonly sessionId: string
  /** The API key of the request; absent for a request of a session. */
  readonly key?: CallerKey
  /** The administrator who views the application as this user and may not write; absent for requests of the user. */
  readonly viewedBy?: ViewedBy
  /** The trace of the request; null outside of a request, such as while an import is written. */
  readonly trace: TraceContext | null
  /** The values of the user's fields that the product lists in `me`. */
  readonly own: PersonValues
  /**
   * The owner to whose records the user limits this request, null for those of the house; undefined: all that the user
   * may see.
   */
  readonly chosenOwner?: Scalar
}

/** An administrator who views the application as another user. */
export interface ViewedBy {
  readonly id: number
  readonly nome: string
  /** The id of the view, by which the view is ended. */
  readonly viewId: string
  readonly expiresAt: string
}

/** The API key with which a program sends requests for its owner. */
export interface CallerKey {
  readonly id: number
  readonly scopes: KeyScopes
}

/** The values of a user's fields by name; for a reference its key. */
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

/** Whether an API key allows one of these actions on a resource. Always true for sessions, which have no scopes. */
export const isInKeyScopes = ({ key }: CurrentUser, resource: string, ...actions: readonly string[]): boolean =>
  key === undefined || isInScopes(key.scopes, resource, actions)

/** The id of the user who sends the request or owns the API key; null for a service account. */
export const getUserId = ({ id }: Pick<CurrentUser, 'id'>): number | null => (id > 0 ? id : null)
