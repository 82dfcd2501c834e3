import { afterAll, expect, test } from 'vitest'
import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { hasValidChecksum } from '../../server/keys/secret.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { setUpFreshApp } from '../http/appFixture.ts'
import { addCategory } from '../records/records.ts'
import { createTestApp, testSecret } from '../support/createTestApp.ts'
import { testPassword } from '../support/testUsers.ts'
import { addServiceAccount, createKey, createKeyClient, dayMs, postKey } from './keyFixture.ts'

// Two servers with the same database, like the processes of a cluster: `testApp` and `otherApp`.
const testApp = await setUpFreshApp({ API_KEYS: 'staff' })
const { db, files, clock } = testApp
const config = readConfig({ SECRET: testSecret, API_KEYS: 'staff' }, findProjectRoot(), server)
const otherApp = await createApp({ product: server, db, files, clock, config, secret: testSecret, log: false })
afterAll(() => otherApp.close())

const readKey = async (caller: { get: (url: string) => Promise<{ json(): unknown }> }) =>
  ((await caller.get('/api/keys')).json() as Record<string, unknown>[])[0]
const list = async (key: { key: string }, app = testApp.app) => createKeyClient(app, key).get('/api/categories')
const readActions = async () =>
  (
    await db
      .selectFrom('audit_entries')
      .where('resource', '=', 'apiKeys')
      .select(['action', 'title'])
      .orderBy('id')
      .execute()
  ).map(({ action, title }) => `${action} ${title}`)

test('a key is slk_ and 49 letters and digits, shown once, and stored as its SHA-256 [Y-31]', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const keys = [await createKey(ana), await createKey(ana)]
  for (const { key } of keys) {
    expect(key).toMatch(/^slk_[0-9A-Za-z]{49}$/)
    expect(hasValidChecksum(key)).toBe(true)
  }
  const rows = await db.selectFrom('api_keys').selectAll().execute()
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(keys[0]?.key))).toString(
    'hex',
  )
  expect(rows[0]?.secret_hash).toBe(digest)
  const shown = [JSON.stringify(rows), (await ana.get('/api/keys')).body, (await ana.get('/api/audit')).body].join()
  for (const { key } of keys) expect(shown).not.toContain(key.slice(4))
})

test('a key has a name, its owner, scopes, its state and its last use to the minute [Y-32]', async () => {
  const ana = await testApp.signInAs('ADMIN', { nome: 'Ana Lima' })
  const created = await createKey(ana, { name: '  Nightly   export ', scopes: { categories: ['edit'] } })
  const expected = {
    keyId: created.keyId,
    name: 'Nightly export',
    owner: { kind: 'person', id: ana.id, name: 'Ana Lima' },
    scopes: { categories: ['read', 'edit'] },
    state: 'active',
    createdAt: clock().toISOString(),
    expiresAt: new Date(clock().getTime() + 90 * dayMs).toISOString(),
    endedAt: null,
    lastUsedAt: null,
    formerUntil: null,
  }
  expect(await readKey(ana)).toEqual(expected)
  clock.advance(100_500)
  expect((await list(created)).statusCode).toBe(200)
  const minute = new Date(Math.floor(clock().getTime() / 60_000) * 60_000).toISOString()
  expect(await readKey(ana)).toMatchObject({ lastUsedAt: minute })
  clock.advance(10_000)
  await list(created)
  expect(await readKey(ana)).toMatchObject({ lastUsedAt: minute })
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
  ['no scope', { scopes: {} }, 'scopes'],
  ['scopes that are no object', { scopes: ['categories'] }, 'scopes'],
  ['an unknown resource', { scopes: { factors: ['read'] } }, 'scopes.factors'],
  ['an internal resource', { scopes: { questions: ['read'] } }, 'scopes.questions'],
  ['an unknown action', { scopes: { categories: ['publish'] } }, 'scopes.categories'],
  ['the state of people', { scopes: { users: ['toggle'] } }, 'scopes.users'],
  ['an empty list of actions', { scopes: { categories: [] } }, 'scopes.categories'],
  ['an end that is over', { expiresAt: '2026-02-01T00:00:00Z' }, 'expiresAt'],
  ['an end in two years', { expiresAt: '2028-03-01T12:00:00Z' }, 'expiresAt'],
  ['an end that is no time', { expiresAt: 'tomorrow' }, 'expiresAt'],
  ['an unknown service account', { serviceAccountId: 7 }, 'serviceAccountId'],
])('a key with %s is refused', async (_case, body, field) => {
  const ana = await testApp.signInAs('ADMIN')
  const response = await postKey(ana, { name: 'ERP', scopes: { categories: ['read'] }, ...body })
  expect([response.statusCode, response.headers['error-field']]).toEqual([400, field])
  expect(await db.selectFrom('api_keys').selectAll().execute()).toEqual([])
})

test('a key lives 365 days at most, also if the clock of the client is ahead [Y-32]', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const ahead = new Date(clock().getTime() + 365 * dayMs + 60_000).toISOString()
  const { expiresAt } = await createKey(ana, { expiresAt: ahead })
  expect(expiresAt).toBe(new Date(clock().getTime() + 365 * dayMs).toISOString())
})

test('a key that ended, that expired, or whose owner was stopped is refused at once at every server', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const bia = await testApp.signInAs('GERENTE')
  const account = await addServiceAccount(testApp, ana, 'GERENTE')
  const ended = await createKey(bia)
  const expired = await createKey(bia, { expiresAt: new Date(clock().getTime() + dayMs).toISOString() })
  const stopped = await createKey(bia)
  const ofAccount = await createKey(ana, { serviceAccountId: account })
  const keys = { ended, expired, stopped, ofAccount }
  const readStatuses = async () => {
    const entries = Object.entries(keys).map(async ([name, key]) => [name, (await list(key, otherApp)).statusCode])
    return Object.fromEntries(await Promise.all(entries))
  }
  expect(await readStatuses()).toEqual({ ended: 200, expired: 200, stopped: 200, ofAccount: 200 })
  expect((await bia.delete(`/api/keys/${ended.keyId}`)).statusCode).toBe(204)
  expect(await readStatuses()).toEqual({ ended: 401, expired: 200, stopped: 200, ofAccount: 200 })
  clock.advance(dayMs)
  expect(await readStatuses()).toEqual({ ended: 401, expired: 401, stopped: 200, ofAccount: 200 })
  const again = await testApp.signInAs('ADMIN')
  expect((await again.put(`/api/usuario/${bia.id}`, { ativo: false })).statusCode).toBe(200)
  expect((await again.delete(`/api/service-accounts/${account}`)).statusCode).toBe(204)
  expect(await readStatuses()).toEqual({ ended: 401, expired: 401, stopped: 401, ofAccount: 401 })
  expect((await list(stopped)).headers['session-ended']).toBe('keyEnded')
  const states = (await again.get('/api/keys')).json<{ keyId: number; state: string }[]>()
  expect(states.map(({ state }) => state)).toEqual(['ownerStopped', 'ownerStopped', 'expired', 'ended'])
})

test('an unknown key, or one with a wrong checksum, is 401 without a reason', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const { key } = await createKey(ana)
  const other = await createTestApp()
  const answers = [
    await list({ key: `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}` }),
    await list({ key }, other.app),
  ]
  await other.close()
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['session-ended']])).toEqual([
    [401, undefined],
    [401, undefined],
  ])
})

test('after a rotation the former secret works for the hours asked for, 24 unless told, or until the key ends [Y-35]', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const rotate = async (keyId: number, body?: object) => {
    const response = await ana.post(`/api/keys/${keyId}/rotate`, body)
    return {
      statusCode: response.statusCode,
      ...(response.statusCode === 201 ? response.json<{ key: string }>() : { key: '' }),
    }
  }
  const first = await createKey(ana)
  const second = await rotate(first.keyId)
  expect(second).toMatchObject({ statusCode: 201, formerUntil: new Date(clock().getTime() + dayMs).toISOString() })
  expect(second.key).not.toBe(first.key)
  const readStatuses = (...keys: { key: string }[]) =>
    Promise.all(keys.map(async (key) => (await list(key)).statusCode))
  expect(await readStatuses(first, second)).toEqual([200, 200])
  clock.advance(dayMs - 1)
  expect(await readStatuses(first, second)).toEqual([200, 200])
  clock.advance(1)
  expect(await readStatuses(first, second)).toEqual([401, 200])

  const bia = await testApp.signInAs('ADMIN')
  const atOnce = await createKey(bia)
  const replaced = (await bia.post(`/api/keys/${atOnce.keyId}/rotate`, { hours: 0 })).json<{ key: string }>()
  expect(await readStatuses(atOnce, replaced)).toEqual([401, 200])
  const week = (await bia.post(`/api/keys/${atOnce.keyId}/rotate`, { hours: 168 })).json<{ key: string }>()
  clock.advance(7 * dayMs - 1)
  expect(await readStatuses(replaced, week)).toEqual([200, 200])
  const cleo = await testApp.signInAs('ADMIN')
  expect((await cleo.delete(`/api/keys/${atOnce.keyId}`)).statusCode).toBe(204)
  expect(await readStatuses(replaced, week)).toEqual([401, 401])

  const dora = await testApp.signInAs('ADMIN')
  const kept = await createKey(dora)
  for (const hours of [-1, 169, 1.5, '24']) {
    const response = await dora.post(`/api/keys/${kept.keyId}/rotate`, { hours })
    expect([response.statusCode, response.headers['error-field']]).toEqual([400, 'hours'])
  }
  expect((await list(kept)).statusCode).toBe(200)
})

test('a key that does not work any more cannot be rotated', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const { keyId } = await createKey(ana)
  await ana.delete(`/api/keys/${keyId}`)
  expect((await ana.post(`/api/keys/${keyId}/rotate`)).statusCode).toBe(409)
  expect((await ana.delete(`/api/keys/${keyId}`)).statusCode).toBe(204)
  expect(await readActions()).toEqual(['create ERP', 'end ERP'])
})

test('everybody has their own keys; administrators know of all, and only end those of others', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const bia = await testApp.signInAs('GERENTE')
  const caio = await testApp.signInAs('GERENTE')
  const { keyId, ...key } = await createKey(bia)
  const readIds = async (caller: typeof ana) =>
    (await caller.get('/api/keys')).json<{ keyId: number }[]>().map((one) => one.keyId)
  expect([await readIds(ana), await readIds(bia), await readIds(caio)]).toEqual([[keyId], [keyId], []])
  expect((await caio.delete(`/api/keys/${keyId}`)).statusCode).toBe(404)
  expect((await caio.post(`/api/keys/${keyId}/rotate`)).statusCode).toBe(404)
  expect((await ana.post(`/api/keys/${keyId}/rotate`)).statusCode).toBe(403)
  const account = await addServiceAccount(testApp, ana, 'GERENTE')
  const ofAccount = { name: 'ERP', scopes: { categories: ['read'] }, serviceAccountId: account }
  expect((await postKey(bia, ofAccount)).headers).not.toHaveProperty('confirm')
  expect((await postKey(bia, ofAccount)).statusCode).toBe(403)
  expect((await bia.get('/api/service-accounts')).statusCode).toBe(403)
  expect((await list(key)).statusCode).toBe(200)
  expect((await ana.delete(`/api/keys/${keyId}`)).statusCode).toBe(204)
  expect((await list(key)).statusCode).toBe(401)
})

test('a service account has a name of its own and a profile', async () => {
  const ana = await testApp.signInAs('ADMIN')
  await addServiceAccount(testApp, ana, 'GERENTE', 'ERP')
  const read = async () => (await ana.get('/api/service-accounts')).json()
  const account = { serviceAccountId: 1, name: 'ERP', profile: { nome: 'GERENTE' }, keysCount: 0 }
  expect(await read()).toMatchObject([account])
  await createKey(ana, { serviceAccountId: 1 })
  expect(await read()).toMatchObject([{ ...account, keysCount: 1 }])
  const refuse = async (body: object) => {
    const response = await ana.post('/api/service-accounts', body)
    return [response.statusCode, response.headers['error-field']]
  }
  expect(await refuse({ name: 'erp', profileId: 1 })).toEqual([400, 'name'])
  expect(await refuse({ name: '', profileId: 1 })).toEqual([400, 'name'])
  expect(await refuse({ name: 'Shop', profileId: 99 })).toEqual([400, 'profileId'])
  expect(await refuse({ name: 'Shop' })).toEqual([400, 'profileId'])
  expect((await ana.delete('/api/service-accounts/1')).statusCode).toBe(204)
  expect((await ana.delete('/api/service-accounts/1')).statusCode).toBe(404)
  expect(await read()).toEqual([])
})

test('a key is made within ten minutes of a confirmation of the session, before anything of the body is told', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const body = { name: 'ERP', scopes: { categories: ['read'] } }
  for (const sent of [body, {}]) {
    const refused = await ana.post('/api/keys', sent)
    expect([refused.statusCode, refused.headers.confirm]).toEqual([403, 'required'])
  }
  expect(await db.selectFrom('api_keys').selectAll().execute()).toEqual([])
  await ana.post('/api/session/confirm', { senha: testPassword })
  testApp.clock.advance(9 * 60_000)
  expect((await ana.post('/api/keys', body)).statusCode).toBe(201)
  testApp.clock.advance(60_000)
  expect((await ana.post('/api/keys', body)).headers.confirm).toBe('required')
})

test('audit, history and access log name the key with its owner or service account [Y-37]', async () => {
  const ana = await testApp.signInAs('ADMIN', { nome: 'Ana Lima' })
  const account = await addServiceAccount(testApp, ana, 'ADMIN', 'Loja')
  const scopes = { categories: ['read', 'create', 'edit', 'toggle'] }
  const own = createKeyClient(testApp.app, await createKey(ana, { name: 'Planilha', scopes }))
  const ofAccount = createKeyClient(
    testApp.app,
    await createKey(ana, { name: 'Estoque', scopes, serviceAccountId: account }),
  )
  const { categoryId } = await addCategory(ana, 'Floral')
  await own.put(`/api/categories/${categoryId}`, { name: 'Amadeirado' })
  await ofAccount.put(`/api/categories/${categoryId}`, { name: 'Cítrico' })
  await ofAccount.get('/api/categories/export?format=csv')
  const people = [
    { id: null, nome: 'Loja', key: 'Estoque' },
    { id: ana.id, nome: 'Ana Lima', key: 'Planilha' },
    { id: ana.id, nome: 'Ana Lima' },
  ]
  const readWho = async (path: string) =>
    (await ana.get(path)).json<{ data: { who: object }[] }>().data.map(({ who }) => who)
  expect(await readWho(`/api/categories/${categoryId}/history`)).toEqual(people)
  expect((await readWho('/api/audit?resource=categories')).slice(0, 3)).toEqual([people[0], ...people.slice(0, 2)])
  expect((await ana.get(`/api/categories/${categoryId}/facts`)).json()).toMatchObject({
    createdBy: people[2],
    changedBy: people[0],
  })
  expect((await ana.get(`/api/categories/${categoryId}/history/3`)).json()).toMatchObject({ who: people[0] })

  const bulk = await ofAccount.post('/api/categories/bulk', { action: 'toggle', active: false, ids: [categoryId] })
  expect(bulk.statusCode, bulk.body).toBe(200)
  expect((await readWho(`/api/categories/${categoryId}/history`))[0]).toEqual(people[0])

  await testApp.app.close()
  const lines = await db
    .selectFrom('access_log')
    .leftJoin('api_keys', 'api_keys.id', 'access_log.key_id')
    .where('access_log.method', '=', 'PUT')
    // The log is written later, so it may get the calls of the test before.
    .where('access_log.key_id', 'is not', null)
    .select(['access_log.user_id', 'api_keys.name', 'api_keys.service_account_id'])
    .orderBy('access_log.id')
    .execute()
  expect(lines).toEqual([
    { user_id: ana.id, name: 'Planilha', service_account_id: null },
    { user_id: null, name: 'Estoque', service_account_id: account },
  ])
})
