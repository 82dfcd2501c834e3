import { afterAll, beforeEach } from 'vitest'
import { createTestApp, type SignedInCaller, type TestApp } from '../support/createTestApp.ts'

/** The server of a test file, which ends with the file. */
export async function openApp(env: Record<string, string> = {}): Promise<TestApp> {
  const world = await createTestApp(env)
  afterAll(() => world.close())
  return world
}

/** The same, where every test starts without rows. */
export async function freshApp(env: Record<string, string> = {}): Promise<TestApp> {
  const world = await openApp(env)
  beforeEach(() => world.truncate())
  return world
}

/** A new person of a profile in every test, who signs in before it. */
export function signedInEach(world: TestApp, ...who: Parameters<TestApp['signedInAs']>): SignedInCaller {
  const caller = {} as SignedInCaller
  beforeEach(async () => {
    Object.assign(caller, await world.signedInAs(...who))
  })
  return caller
}
