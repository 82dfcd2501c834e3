import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import type { Clock } from '../../server/clock.ts'
import { readConfig } from '../../server/config.ts'
import type { Db } from '../../server/db/tables.ts'
import { type FileStore, openFileStore } from '../../server/files/fileStore.ts'
import type { ServerProduct } from '../../server/product.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { watchSight } from './sightWatch.ts'
import { openTestDatabase } from './testDatabase.ts'
import { addUser, type NewUser, testPassword } from './testUsers.ts'

/** A server with its own database, called without a network. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Db
  readonly files: FileStore
  readonly clock: TestClock
  /** A client without a session. */
  readonly anonymous: Client
  /** Adds a user with this profile and signs it in. */
  signInAs(profile: string, user?: Partial<NewUser>): Promise<SignedInClient>
  truncate(): Promise<void>
  close(): Promise<void>
}

/** An API client; a body is sent as JSON, FormData as multipart. */
export interface Client {
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  put(url: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  delete(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

export interface SignedInClient extends Client {
  readonly id: number
  readonly email: string
  readonly token: string
  readonly refreshToken: string
}

/** A manual clock. */
export type TestClock = Clock & { advance(milliseconds: number): void }

export const testSecret = 'a secret that only tests know'
const testStartTime = Date.UTC(2026, 2, 1, 12)

/** Opens a server of a product with these environment variables. @param getFreeBytes the free disk space, if not that of the machine */
export async function createTestApp(
  env: Record<string, string> = {},
  product: ServerProduct = server,
  getFreeBytes?: (folder: string) => number,
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sillage-test-'))
  const config = readConfig({ SECRET: testSecret, DATA_DIR: dataDir, ...env }, findProjectRoot(), product)
  const clock = createTestClock(testStartTime)
  const { db, truncate, close } = await openTestDatabase(product)
  const files = await openFileStore({ config, secret: testSecret, clock })
  const app = await createApp({
    ...{ product, db, files, clock, config, secret: testSecret, log: false },
    ...(getFreeBytes && { getFreeBytes }),
  })
  await app.ready()
  const sight = watchSight(app, { resources: product.resources, db, clock, timeZone: config.timeZone })
  const anonymous = createClient(app, {})
  return {
    app,
    db,
    files,
    clock,
    anonymous,
    truncate,
    async signInAs(profile, user = {}) {
      const { id, email } = await addUser(db, { profile, ...user })
      const response = await anonymous.post('/api/login', { Login: email, Senha: testPassword })
      const { token, refreshToken } = response.json<{ token: string; refreshToken: string }>()
      return { ...createClient(app, { authorization: `Bearer ${token}` }), id, email, token, refreshToken }
    },
    async close() {
      await app.close()
      await close()
      await rm(dataDir, { recursive: true })
      sight.expectNone()
    },
  }
}

/** Creates a client that sends these headers with every request. */
export function createClient(app: FastifyInstance, own: Record<string, string>): Client {
  const send = (method: InjectOptions['method'], url: string, headers: Record<string, string> = {}, body?: unknown) =>
    app.inject({
      method,
      url,
      headers: { ...own, ...(isJson(body) && { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: serializePayload(body) }),
    })
  return {
    get: (url, headers) => send('GET', url, headers),
    post: (url, body, headers) => send('POST', url, headers, body),
    put: (url, body, headers) => send('PUT', url, headers, body),
    delete: (url, headers) => send('DELETE', url, headers),
  }
}

const isRaw = (body: unknown): body is string | Buffer | FormData =>
  typeof body === 'string' || body instanceof Buffer || body instanceof FormData
const isJson = (body: unknown): boolean =>
  body !== undefined && !(body instanceof FormData) && !(body instanceof Buffer)
const serializePayload = (body: unknown) => (isRaw(body) ? body : JSON.stringify(body))

/** Creates a manual clock that starts at an instant. */
export function createTestClock(startAt: number): TestClock {
  let now = startAt
  const advance = (milliseconds: number) => {
    now += milliseconds
  }
  return Object.assign(() => new Date(now), { advance })
}
