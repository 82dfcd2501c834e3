import { afterAll, beforeEach } from 'vitest'
import { createTestApp, type SignedInCaller, type TestApp } from './createTestApp.ts'

/** The server, and somebody who is signed in. */
interface FreshApp {
  readonly world: TestApp
  readonly caller: SignedInCaller
}

/** Opens the server for all tests of a file; before each, the database is empty but for somebody of this profile. */
export async function freshApp(profile: string): Promise<FreshApp> {
  const world = await createTestApp()
  const caller = await world.signedInAs(profile)
  beforeEach(async () => {
    await world.truncate()
    Object.assign(caller, await world.signedInAs(profile))
  })
  afterAll(() => world.close())
  return { world, caller }
}
