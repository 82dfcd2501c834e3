import { ApiError } from './apiError.ts'
import type { HttpAnswer } from './exchange.ts'
import type { HttpClient } from './httpClient.ts'
import { type Me, parseMe } from './me.ts'
import { type AuthData, parseAuthData } from './session.ts'

/** The calls that sessions are made of. */
export interface SessionCalls {
  open(login: string, password: string): Promise<AuthData>
  /** Asks for the successor of these auth data. */
  refresh(auth: AuthData): Promise<AuthData>
  /** Whose session it is, whether or not it is this browser's. */
  ownerOf(auth: AuthData): Promise<Me>
  /** Ends a session. It is not waited for, and may outlive the page. */
  close(auth: AuthData): void
}

/** @param instanceYear what POST /login/refresh calls InstanciaAno */
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

/** An answer of another shape than the contract's is a failure like any other. */
function read<Value>(parse: (json: unknown) => Value | undefined, { json, status }: HttpAnswer): Value {
  const value = parse(json)
  if (value === undefined) throw new ApiError({ kind: 'http', status })
  return value
}
