import type { Client, TestApp } from '../support/createTestApp.ts'
import { createSoftAuthenticator, type SoftAuthenticator } from '../support/softAuthenticator.ts'
import { confirm } from './factorFixture.ts'

export interface AddedPasskey {
  readonly authenticator: SoftAuthenticator
  readonly factorId: number
  readonly recoveryCodes: readonly string[] | null
}

/** Requests the options with which the browser of a client creates a passkey. */
export const openCreation = async (caller: Client) => (await caller.post('/api/factors/passkey')).json()

/** Adds a passkey to the account of a client. */
export async function addPasskey(caller: Client): Promise<AddedPasskey> {
  await confirm(caller)
  const authenticator = createSoftAuthenticator()
  const { challenge, options } = await openCreation(caller)
  const added = await caller.post('/api/factors/passkey', { challenge, credential: authenticator.create(options) })
  return { authenticator, ...added.json() }
}

type Deviation = Parameters<SoftAuthenticator['get']>[1]

/** Requests the options with which the login page asks for a passkey. */
export const openPasskeyLogin = async ({ anonymous }: Pick<TestApp, 'anonymous'>) =>
  (await anonymous.post('/api/login/passkey/options')).json()

/** Signs in with a passkey alone. */
export async function signInWithPasskey(testApp: TestApp, { get }: SoftAuthenticator, deviation?: Deviation) {
  const { challenge, options } = await openPasskeyLogin(testApp)
  return testApp.anonymous.post('/api/login/passkey', { challenge, credential: get(options, deviation) })
}
