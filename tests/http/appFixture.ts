import type { FastifyInstance } from 'fastify'
import { afterAll, beforeEach, onTestFinished } from 'vitest'
import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { createTestApp, type SignedInClient, type TestApp, testSecret } from '../support/createTestApp.ts'

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

/** Opens a second server on the database of the first, as another process would, until the test ends. */
export async function openOtherProcess({ db, files, clock }: TestApp, env: Record<string, string> = {}) {
  const config = readConfig({ SECRET: testSecret, ...env }, findProjectRoot(), server)
  const app: FastifyInstance = await createApp({
    product: server,
    db,
    files,
    clock,
    config,
    secret: testSecret,
    log: false,
  })
  onTestFinished(() => app.close())
  return app
}
