import { afterAll, beforeEach } from 'vitest'
import { createTestApp, type SignedInClient, type TestApp } from '../support/createTestApp.ts'

/** The server of a test file, which ends with the file. */
export async function setUpApp(env: Record<string, string> = {}): Promise<TestApp> {
  const testApp = await createTestApp(env)
  afterAll(() => testApp.close())
  return testApp
}

/** The same, where every test starts without rows. */
export async function setUpFreshApp(env: Record<string, string> = {}): Promise<TestApp> {
  const testApp = await setUpApp(env)
  beforeEach(() => testApp.truncate())
  return testApp
}

/** A new person of a profile in every test, who signs in before it. */
export function setUpSignedIn(testApp: TestApp, ...who: Parameters<TestApp['signInAs']>): SignedInClient {
  const caller = {} as SignedInClient
  beforeEach(async () => {
    Object.assign(caller, await testApp.signInAs(...who))
  })
  return caller
}
