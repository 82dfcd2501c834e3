import { expect, test } from 'vitest'
import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { setUpApp } from '../http/appFixture.ts'
import { createTestApp, testSecret } from '../support/createTestApp.ts'
import { ensureProfile } from '../support/testUsers.ts'
import { addServiceAccount, allScopes, createKey, createKeyClient } from './keyFixture.ts'

const testApp = await setUpApp()

test('a key may what its owner may now [Y-33]', async () => {
  const ana = await testApp.signInAs('ADMIN', { nome: 'Ana Lima' })
  await testApp.signInAs('ADMIN')
  const caller = createKeyClient(testApp.app, await createKey(ana, { scopes: allScopes }))
  const path = `/api/usuario/${ana.id}`
  const readStatuses = async () => [
    (await caller.put(path, { nome: 'Ana Souza' })).statusCode,
    (await caller.get(`${path}/history`)).statusCode,
    (await caller.get('/api/categories')).statusCode,
  ]
  expect(await readStatuses()).toEqual([200, 200, 200])
  const become = async (profile: string) => {
    const profile_id = await ensureProfile(testApp.db, profile)
    await testApp.db.updateTable('users').set({ profile_id }).where('id', '=', ana.id).execute()
  }
  await become('GERENTE')
  expect(await readStatuses()).toEqual([403, 403, 200])
  await become('USER')
  expect(await readStatuses()).toEqual([403, 403, 403])
})

test('a service account may what its profile may, and is nobody', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const readStatuses = async (profile: string) => {
    const serviceAccountId = await addServiceAccount(testApp, ana, profile)
    const caller = createKeyClient(testApp.app, await createKey(ana, { scopes: allScopes, serviceAccountId }))
    return [
      (await caller.put(`/api/usuario/${ana.id}`, { nome: 'Ana Souza' })).statusCode,
      (await caller.get('/api/categories')).statusCode,
    ]
  }
  expect(await readStatuses('ADMIN')).toEqual([200, 200])
  expect(await readStatuses('GERENTE')).toEqual([403, 200])
  expect(await readStatuses('USER')).toEqual([403, 403])
})

test.each([
  ['admin', { ADMIN: 200, GERENTE: 403, USER: 403 }],
  ['staff', { ADMIN: 200, GERENTE: 200, USER: 403 }],
  ['none', { ADMIN: 404, GERENTE: 404, USER: 403 }],
] as const)('API_KEYS=%s says who may have keys', async (API_KEYS, expected) => {
  const other = await createTestApp({ API_KEYS })
  const statuses: Record<string, number> = {}
  for (const profile of ['ADMIN', 'GERENTE', 'USER'])
    statuses[profile] = (await (await other.signInAs(profile)).get('/api/keys')).statusCode
  const capabilities = (await other.anonymous.get('/api/config')).json<{ capabilities: string[] }>().capabilities
  await other.close()
  expect(statuses).toEqual(expected)
  const keys = { admin: ['keys'], staff: ['keys', 'keysForStaff'], none: [] }
  expect(capabilities.filter((name) => name.startsWith('keys'))).toEqual(keys[API_KEYS])
})

test('with API_KEYS=none the keys that there are do not work', async () => {
  const created = await createKey(await testApp.signInAs('ADMIN'))
  const { db, files, clock } = testApp
  const config = readConfig({ SECRET: testSecret, API_KEYS: 'none' }, findProjectRoot(), server)
  const app = await createApp({ product: server, db, files, clock, config, secret: testSecret, log: false })
  const statuses = [testApp.app, app].map(
    async (one) => (await createKeyClient(one, created).get('/api/categories')).statusCode,
  )
  expect(await Promise.all(statuses)).toEqual([200, 401])
  await app.close()
})
