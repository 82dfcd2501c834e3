import { afterAll, beforeEach } from 'vitest'
import { createTestApp, type SignedInClient, type TestApp } from '../support/createTestApp.ts'

/** Opens a server that is closed after the test file. */
export async function setUpApp(env: Record<string, string> = {}): Promise<TestApp> {
  const testApp = await createTestApp(env)
  afterAll(() => testApp.close())
  return testApp
}

/** Opens a server whose database is emptied before each test. */
export async function setUpFreshApp(env: Record<string, string> = {}): Promise<TestApp> {
  const testApp = await setUpApp(env)
  beforeEach(() => testApp.truncate())
  return testApp
}

/** A client whose user is added and signed in before each test. */
export function setUpSignedIn(testApp: TestApp, ...who: Parameters<TestApp['signInAs']>): SignedInClient {
  const caller = {} as SignedInClient
  beforeEach(async () => {
    Object.assign(caller, await testApp.signInAs(...who))
  })
  return caller
}
