import { Secret, TOTP } from 'otpauth'
import type { Client, SignedInClient, TestApp } from '../support/createTestApp.ts'
import { createClient } from '../support/createTestApp.ts'
import { testPassword } from '../support/testUsers.ts'

const stepMs = 30_000

/** The code that an authenticator app shows, some time steps from now. */
export const showCode = ({ clock }: Pick<TestApp, 'clock'>, secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock().getTime() + steps * stepMs })

/** Six digits that are not a valid code of this secret at this time. */
export function showWrongCode(testApp: Pick<TestApp, 'clock'>, secret: string): string {
  const right = [-1, 0, 1].map((steps) => showCode(testApp, secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

export const confirm = (caller: Client) => caller.post('/api/session/confirm', { senha: testPassword })

export interface Authenticator {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/**
 * Adds an authenticator to the account of a client. The clock moves to the next time step, so that a new code is valid.
 */
export async function addAuthenticator(testApp: TestApp, caller: Client): Promise<Authenticator> {
  await confirm(caller)
  const { factorId, secret } = (await caller.post('/api/factors/totp')).json()
  const proof = await caller.put(`/api/factors/totp/${factorId}`, { code: showCode(testApp, secret) })
  testApp.clock.advance(stepMs)
  return { secret, recoveryCodes: proof.json().recoveryCodes }
}

/** The body of the answer to a login with the right password. */
export async function login(testApp: TestApp, email: string, headers?: Record<string, string>) {
  return testApp.anonymous.post('/api/login', { Login: email, Senha: testPassword }, headers)
}

/** The challenge of a login with the right password. */
export const openChallenge = async (testApp: TestApp, email: string): Promise<string> =>
  (await login(testApp, email)).json().challenge

/** A client with the tokens of an answer to a sign-in. */
export const createClientOf = ({ app }: TestApp, { token }: Pick<SignedInClient, 'token'>): Client =>
  createClient(app, { authorization: `Bearer ${token}` })
