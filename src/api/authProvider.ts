import type { AuthProvider } from 'react-admin'
import type { Api } from './api.ts'
import { hasStatus } from './apiError.ts'
import { loginAddress } from './loginAddress.ts'
import type { Me } from './me.ts'

/** What somebody wants to do: `list`, `create`, `edit`, `delete` or the name of an action, on a resource or a record. */
export interface AccessQuestion {
  resource: string
  action: string
  record?: Record<string, unknown> | undefined
}

/** Says whether a person may do something; the declarations answer. */
export type CanAccess = (me: Me, question: AccessQuestion) => boolean

/**
 * react-admin's view of the session. Screens are reached only after the person is known (the router sees to that), so
 * the checks here ask nothing of the server. Only a 401 logs out; a 403 never does.
 *
 * @param here the address of the screen, to come back to after another login
 */
export function createAuthProvider(api: Api, canAccess: CanAccess, here: () => string): AuthProvider {
  const expired = () => loginAddress({ from: here(), ended: api.session.lastEnd() })
  const refuse = () => Promise.reject({ redirectTo: expired(), message: false })
  return {
    login: ({ email, password }: { email: string; password: string }) => api.signIn(email, password),
    // People sign out at /logout; react-admin does so by itself alone, where a session has ended.
    logout() {
      api.signOut()
      return Promise.resolve(expired())
    },
    async checkAuth() {
      // Only a person who was signed in gets as far as this: without a token the session has ended meanwhile.
      if ((await api.session.token()) === undefined) return refuse()
    },
    checkError: (error: unknown) => (hasStatus(error, 401) ? refuse() : Promise.resolve()),
    async getIdentity() {
      const { id, nome, email, profile } = await api.me.load()
      return { id, fullName: nome, email, profile: profile.nome }
    },
    async canAccess({ resource, action, record }) {
      return canAccess(await api.me.load(), { resource, action, record })
    },
  }
}
