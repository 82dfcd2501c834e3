import { ApiError } from './apiError.ts'
import { type CurrentUser, parseCurrentUser } from './currentUser.ts'
import type { HttpClient } from './httpClient.ts'
import { type PasskeyChallenge, type PasskeyResponse, parsePasskeyQuestion } from './passkeys.ts'
import {
  type LoginChallenge,
  parseChallenge,
  parseEnrolment,
  parseRecoveryCodes,
  type SecondFactorAnswer,
  SecondFactorNeeded,
  type TotpEnrolment,
} from './secondFactor.ts'
import type { HttpResponse } from './sendRequest.ts'
import { type AuthData, parseAuthData } from './session.ts'

/** The API calls of a session. */
export interface SessionCalls {
  /**
   * Signs in. Fails with `SecondFactorNeeded` if the password is correct but the account needs a second factor. An
   * empty code is not sent.
   */
  open(login: string, password: string, code?: string): Promise<AuthData>
  /** Responds to a challenge. If this added a new factor, the result contains its recovery codes. */
  openWithFactor(
    challenge: LoginChallenge,
    answer: SecondFactorAnswer,
  ): Promise<{ readonly auth: AuthData; readonly recoveryCodes: readonly string[] }>
  /** Starts adding the authenticator app that the server requires. */
  enrol(challenge: LoginChallenge): Promise<TotpEnrolment>
  /** Requests a challenge for signing in with only a passkey. */
  askChallenge(): Promise<PasskeyChallenge>
  /** Signs in with only a passkey. */
  openWithPasskey(answer: PasskeyResponse): Promise<AuthData>
  /** Exchanges auth data for new auth data. */
  refresh(auth: AuthData): Promise<AuthData>
  /** Loads the user of a session, which may differ from the session stored in this browser. */
  getUser(auth: AuthData): Promise<CurrentUser>
  /** Ends a session without waiting for the response. The call continues after the page is closed. */
  close(auth: AuthData): void
}

/** @param instanceYear the value of InstanciaAno in POST /login/refresh */
export function createSessionCalls(http: HttpClient, instanceYear: () => number): SessionCalls {
  return {
    async open(login, password, code) {
      const data = { Login: login, Senha: password, ...(code && { Code: code }) }
      const response = await http('/login', { method: 'POST', data })
      if (response.status === 202) throw new SecondFactorNeeded(parseResponse(parseChallenge, response))
      return parseResponse(parseAuthData, response)
    },
    async openWithFactor({ challenge }, answer) {
      const response = await http('/login/second', { method: 'POST', data: { challenge, ...answer } })
      return { auth: parseResponse(parseAuthData, response), recoveryCodes: parseRecoveryCodes(response.json) }
    },
    enrol: async ({ challenge }) =>
      parseResponse(
        parseEnrolment,
        await http('/login/second/enrol', { method: 'POST', data: { challenge, kind: 'totp' } }),
      ),
    askChallenge: async () =>
      parseResponse(parsePasskeyQuestion, await http('/login/passkey/options', { method: 'POST' })),
    openWithPasskey: async (answer) =>
      parseResponse(parseAuthData, await http('/login/passkey', { method: 'POST', data: answer })),
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
