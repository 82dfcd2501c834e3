import type { AuthProvider } from 'react-admin'
import type { Api } from './api.ts'
import { hasStatus } from './apiError.ts'
import type { Me } from './me.ts'

/** What somebody wants to do: `list`, `create`, `edit`, `delete` or the name of an action, on a resource or a record. */
export interface AccessQuestion {
  resource: string
  action: string
  record?: Record<string, unknown> | undefined
}

/** Says whether a person may do something; the declarations answer. */
export type CanAccess = (me: Me, question: AccessQuestion) => boolean

/** Where somebody who is not signed in goes. */
export const loginPath = '/auth/login'

/** Where somebody goes whose session could not be renewed: only the presence of the parameter counts. */
export const expiredPath = `${loginPath}?expired=true`

/**
 * react-admin's view of the session. Screens are reached only after the person is known (the router sees to that), so
 * the checks here ask nothing of the server. Only a 401 logs out; a 403 never does.
 */
export function createAuthProvider(api: Api, canAccess: CanAccess): AuthProvider {
  return {
    login: ({ email, password }: { email: string; password: string }) => api.signIn(email, password),
    // People sign out at /logout; react-admin does so by itself alone, where a session has ended.
    logout() {
      api.signOut()
      return Promise.resolve(expiredPath)
    },
    async checkAuth() {
      // While the person is asked to sign in again, nothing is decided yet.
      await api.session.pending()
      // Only who was signed in gets as far as this: a session that is not there any more has ended meanwhile.
      if (api.session.read() === undefined) return Promise.reject({ redirectTo: expiredPath, message: false })
    },
    checkError: (error: unknown) =>
      hasStatus(error, 401) ? Promise.reject({ redirectTo: expiredPath, message: false }) : Promise.resolve(),
    async getIdentity() {
      const { id, nome, email, profile } = await api.me.load()
      return { id, fullName: nome, email, profile: profile.nome }
    },
    async canAccess({ resource, action, record }) {
      return canAccess(await api.me.load(), { resource, action, record })
    },
  }
}
