import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { KeyScopes } from '#language/keyScopes.ts'
import { getKeyActions } from '#language/keyScopes.ts'
import { resources } from '#product/resources/index.ts'
import { type Client, createClient, type TestApp } from '../support/createTestApp.ts'
import { ensureProfile, testPassword } from '../support/testUsers.ts'

export const dayMs = 86_400_000

/** An API key with its secret, as POST /keys returns it. */
export interface CreatedKey {
  readonly keyId: number
  readonly key: string
  readonly expiresAt: string
}

/** All scopes that a key can have. */
export const allScopes: KeyScopes = Object.fromEntries(
  resources.map((resource) => [resource.name, getKeyActions(resource)]).filter(([, actions]) => actions?.length),
)

/** Calls POST /keys, after a confirmation of the session if that is needed. */
export async function postKey(caller: Client, body: object, senha = testPassword): Promise<LightMyRequestResponse> {
  const response = await caller.post('/api/keys', body)
  if (response.headers.confirm !== 'required') return response
  await caller.post('/api/session/confirm', { senha })
  return caller.post('/api/keys', body)
}

export async function createKey(caller: Client, body: object = {}): Promise<CreatedKey> {
  const response = await postKey(caller, { name: 'ERP', scopes: { categories: ['read'] }, ...body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

/** A client that calls with a key. */
export const createKeyClient = (app: TestApp['app'], { key }: Pick<CreatedKey, 'key'>): Client =>
  createClient(app, { authorization: `Bearer ${key}` })

/** Adds a service account with a profile. Returns its id. */
export async function addServiceAccount(
  testApp: TestApp,
  admin: Client,
  profile: string,
  name = profile,
): Promise<number> {
  const profileId = await ensureProfile(testApp.db, profile)
  const response = await admin.post('/api/service-accounts', { name, profileId })
  expect(response.statusCode, response.body).toBe(201)
  return response.json<{ serviceAccountId: number }>().serviceAccountId
}
