import type { Scalar } from '#language/predicate.ts'
import { isObject } from '#language/values.ts'
import { ApiError } from './apiError.ts'
import type { HttpClient } from './httpClient.ts'
import { createListeners } from './listeners.ts'

/** The properties of the signed-in user that the shell needs. */
export interface CurrentUser {
  id: number
  nome: string
  email: string
  profile: { nome: string }
  /** When the user confirmed their email address; null if not yet, undefined if the backend does not send it. */
  confirmedAt?: string | null
  /** The user's other properties that predicates can read: `$me.team` is `own.team`. */
  own?: Readonly<Record<string, Scalar>>
  /** Set if an administrator views as this user in this tab: the name of the administrator, and when the view ends. */
  viewedBy?: { readonly nome: string; readonly expiresAt: string }
  /** The user's default view of each list, by resource: the URL parameters with which the menu opens the list. */
  defaultViews?: { readonly [resource: string]: Readonly<Record<string, string>> }
}

/** The cached account of the signed-in user. */
export interface CurrentUserStore {
  /** Loads GET /usuario/me, or returns the cached response. */
  load(): Promise<CurrentUser>
  /** The cached user; undefined before the first response. */
  getSnapshot(): CurrentUser | undefined
  clear(): void
  /** Loads the user again and notifies the listeners. The old value stays until this succeeds. */
  reload(): Promise<void>
  subscribe(listener: () => void): () => void
}

/**
 * Loads the signed-in user once and caches the response until `clear`. A failed call is not cached. If the backend has
 * no sign-in, the user is always the visitor.
 */
export function createCurrentUserStore(http: HttpClient, visitor?: CurrentUser): CurrentUserStore {
  let me: CurrentUser | undefined
  let pending: Promise<CurrentUser> | undefined
  const { notify, subscribe } = createListeners()
  const fetchUser = async (): Promise<CurrentUser> => {
    if (visitor) return visitor
    const response = await http('/usuario/me')
    const user = parseCurrentUser(response.json)
    if (user === undefined) throw new ApiError({ kind: 'http', status: response.status })
    return user
  }
  return {
    subscribe,
    getSnapshot: () => me,
    async reload() {
      const previous = pending
      const user = await fetchUser().catch(() => undefined)
      // Another user may have signed in since the call was sent.
      if (user === undefined || pending !== previous) return
      me = user
      pending = Promise.resolve(user)
      notify()
    },
    clear() {
      me = undefined
      pending = undefined
    },
    load() {
      if (pending !== undefined) return pending
      const request: Promise<CurrentUser> = fetchUser().then(
        (user) => {
          // After `clear`, the response belongs to the previous user.
          if (pending === request) me = user
          return user
        },
        (error: unknown) => {
          if (pending === request) pending = undefined
          throw error
        },
      )
      pending = request
      return request
    },
  }
}

/** Reloads the current user after users save their own record, so that the shell shows the new values. */
export function withUserReload(http: HttpClient, me: CurrentUserStore): HttpClient {
  return async (path, options) => {
    const response = await http(path, options)
    if (options?.method === 'PUT' && path.split('?')[0] === `/usuario/${me.getSnapshot()?.id}`) void me.reload()
    return response
  }
}

/** Whether this is the basic profile of the mobile app, which may not enter the admin area. */
export function isAppUser(me: CurrentUser): boolean {
  return hasProfile(me, 'USER')
}

export function isAdmin(me: CurrentUser): boolean {
  return hasProfile(me, 'ADMIN')
}

function hasProfile(me: CurrentUser, name: string): boolean {
  return me.profile.nome.toUpperCase() === name
}

/** Reads a user from an unknown value; undefined if a property is missing. */
export function parseCurrentUser(value: unknown): CurrentUser | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('id' in value) || !('nome' in value) || !('email' in value) || !('profile' in value)) return undefined
  const { id, nome, email, profile } = value
  const confirmedAt = 'confirmedAt' in value ? value.confirmedAt : undefined
  if (typeof id !== 'number' || typeof nome !== 'string' || typeof email !== 'string') return undefined
  if (typeof profile !== 'object' || profile === null || !('nome' in profile)) return undefined
  if (typeof profile.nome !== 'string') return undefined
  const isKnown = confirmedAt === null || typeof confirmedAt === 'string'
  const defaultViews = 'defaultViews' in value ? parseDefaultViews(value.defaultViews) : undefined
  return {
    id,
    nome,
    email,
    profile: { nome: profile.nome },
    ...(isKnown && { confirmedAt }),
    ...(defaultViews && { defaultViews }),
    ...('viewedBy' in value && parseViewedBy(value.viewedBy)),
    ...('own' in value && isObject(value.own) && { own: parseOwnValues(value.own) }),
  }
}

function parseViewedBy(value: unknown): Pick<CurrentUser, 'viewedBy'> {
  if (!isObject(value) || typeof value.nome !== 'string' || typeof value.expiresAt !== 'string') return {}
  return { viewedBy: { nome: value.nome, expiresAt: value.expiresAt } }
}

const parseOwnValues = (values: object): NonNullable<CurrentUser['own']> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value === null || typeof value !== 'object'))

/** Parses the default views of lists. Invalid entries are left out; undefined if there are none. */
function parseDefaultViews(value: unknown): CurrentUser['defaultViews'] {
  const entries = Object.entries(isObject(value) ? value : {}).flatMap(([name, params]) =>
    isObject(params)
      ? [[name, Object.fromEntries(Object.entries(params).map(([key, text]) => [key, String(text)]))]]
      : [],
  )
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
