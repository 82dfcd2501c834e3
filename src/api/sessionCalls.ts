import { ApiError } from './apiError.ts'
import { type CurrentUser, parseCurrentUser } from './currentUser.ts'
import type { HttpClient } from './httpClient.ts'
import type { HttpResponse } from './sendRequest.ts'
import { type AuthData, parseAuthData } from './session.ts'

/** The API calls of a session. */
export interface SessionCalls {
  open(login: string, password: string): Promise<AuthData>
  /** Exchanges auth data for new auth data. */
  refresh(auth: AuthData): Promise<AuthData>
  /** The user of a session, which may be another one than the session stored in this browser. */
  getUser(auth: AuthData): Promise<CurrentUser>
  /** Ends a session without waiting for the answer. The call continues after the page is closed. */
  close(auth: AuthData): void
}

/** @param instanceYear the value of InstanciaAno in POST /login/refresh */
export function createSessionCalls(http: HttpClient, instanceYear: () => number): SessionCalls {
  return {
    open: async (login, password) =>
      parseResponse(parseAuthData, await http('/login', { method: 'POST', data: { Login: login, Senha: password } })),
    async refresh({ login, refreshToken }) {
      const data = { InstanciaAno: instanceYear(), Login: login, Refresh: refreshToken }
      return parseResponse(parseAuthData, await http('/login/refresh', { method: 'POST', data }))
    },
    getUser: async ({ token }) => parseResponse(parseCurrentUser, await http('/usuario/me', { token })),
    close({ token, refreshToken }) {
      const data = { Refresh: refreshToken }
      http('/logout', { method: 'POST', data, token, keepalive: true }).catch(() => undefined)
    },
  }
}

/** A response in an unexpected format counts as a failed call. */
function parseResponse<Value>(parse: (json: unknown) => Value | undefined, { json, status }: HttpResponse): Value {
  const value = parse(json)
  if (value === undefined) throw new ApiError({ kind: 'http', status })
  return value
}
