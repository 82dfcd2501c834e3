import { ApiError } from './apiError.ts'
import type { HttpAnswer } from './exchange.ts'
import type { HttpClient } from './httpClient.ts'
import { type Me, parseMe } from './me.ts'
import { type AuthData, parseAuthData } from './session.ts'

/** The API calls of a session. */
export interface SessionCalls {
  open(login: string, password: string): Promise<AuthData>
  /** Exchanges auth data for new auth data. */
  refresh(auth: AuthData): Promise<AuthData>
  /** The user of a session, which may be another one than the session stored in this browser. */
  ownerOf(auth: AuthData): Promise<Me>
  /** Ends a session without waiting for the answer. The call continues after the page is closed. */
  close(auth: AuthData): void
}

/** @param instanceYear the value of InstanciaAno in POST /login/refresh */
export function createSessionCalls(http: HttpClient, instanceYear: () => number): SessionCalls {
  return {
    open: async (login, password) =>
      read(parseAuthData, await http('/login', { method: 'POST', data: { Login: login, Senha: password } })),
    async refresh({ login, refreshToken }) {
      const data = { InstanciaAno: instanceYear(), Login: login, Refresh: refreshToken }
      return read(parseAuthData, await http('/login/refresh', { method: 'POST', data }))
    },
    ownerOf: async ({ token }) => read(parseMe, await http('/usuario/me', { token })),
    close({ token, refreshToken }) {
      const data = { Refresh: refreshToken }
      http('/logout', { method: 'POST', data, token, keepalive: true }).catch(() => undefined)
    },
  }
}

/** A response in an unexpected format counts as a failed call. */
function read<Value>(parse: (json: unknown) => Value | undefined, { json, status }: HttpAnswer): Value {
  const value = parse(json)
  if (value === undefined) throw new ApiError({ kind: 'http', status })
  return value
}
