import type { AuthProvider } from 'react-admin'
import type { Api } from './api.ts'
import { hasStatus } from './apiError.ts'
import type { CurrentUser } from './currentUser.ts'
import { buildLoginUrl } from './loginUrl.ts'

/** An access check: `list`, `create`, `edit`, `delete` or the name of an action, on a resource or a record. */
export interface AccessRequest {
  resource: string
  action: string
  record?: Record<string, unknown> | undefined
}

/** Whether a user may perform an action, according to the declarations. */
export type CanAccess = (me: CurrentUser, request: AccessRequest) => boolean

/**
 * The auth provider of react-admin. The router loads the user before any screen, so the checks here send no requests.
 * Only a 401 signs the user out; a 403 never does.
 * @param getLocation returns the current URL, which is opened again after the next sign-in
 */
export function createAuthProvider(api: Api, canAccess: CanAccess, getLocation: () => string): AuthProvider {
  const getLoginUrl = () => {
    api.returnAddress.save(getLocation())
    return buildLoginUrl(api.session.lastEndReason())
  }
  const rejectToLogin = () => Promise.reject({ redirectTo: getLoginUrl(), message: false })
  return {
    login: ({ email, password }: { email: string; password: string }) => api.signIn(email, password),
    // Users sign out at /logout. react-admin calls this only when a session has ended.
    logout() {
      api.signOut()
      return Promise.resolve(getLoginUrl())
    },
    async checkAuth() {
      if (api.visitor) return
      // The user was signed in when the screen opened, so a missing token means that the session has ended since.
      if ((await api.session.token()) === undefined) return rejectToLogin()
    },
    checkError: (error: unknown) => (hasStatus(error, 401) && !api.visitor ? rejectToLogin() : Promise.resolve()),
    async getIdentity() {
      const { id, nome, email, profile } = await api.me.load()
      return { id, fullName: nome, email, profile: profile.nome }
    },
    async canAccess({ resource, action, record }) {
      return canAccess(await api.me.load(), { resource, action, record })
    },
  }
}
