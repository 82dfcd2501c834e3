import { expect, test } from 'vitest'
import { getApiPath } from '#language/derive.ts'
import { resources } from '#product/resources/index.ts'
import { setUpApp } from '../http/appFixture.ts'
import type { Client } from '../support/createTestApp.ts'
import { listRoutes, type Route } from '../support/listRoutes.ts'
import { addUser, ensureProfile } from '../support/testUsers.ts'
import { addServiceAccount, allScopes, createKey, createKeyClient } from './keyFixture.ts'

const testApp = await setUpApp()
const formatRoute = ({ method, url }: Route) => `${method} ${url}`
const routes = listRoutes(testApp.app).filter(({ method }) => method !== 'HEAD')
/** Whether a route can be called without signing in. */
const isPublic = ({ url }: Route) => url.startsWith('/api/docs') || publicRoutes.includes(url)
const publicRoutes = [
  '/api/login',
  '/api/login/refresh',
  '/api/login/second',
  '/api/login/second/enrol',
  '/api/login/passkey',
  '/api/login/passkey/options',
  '/api/usuario/recuperar-senha',
  '/api/requisicaotemporaria',
  '/api/requisicaotemporaria/check',
  '/api/health',
  '/api/ready',
  '/api/config',
  '/api/openapi.json',
  '/api/dev/mailbox',
  '/dev/mailbox',
  '/api/files/:key',
]

/** Hand-written routes that read or change a resource. The scopes of an API key can include them. */
const scopedRoutes = [
  'GET /api/search',
  'GET /api/shots-campaign',
  'GET /api/shots-fragrance',
  'GET /api/export-shot-campaign',
  'GET /api/export-shot-fragrance',
  'GET /api/fragrances/has-answer/:fragranceId/:campaignId',
  'POST /api/question/add-update',
  'DELETE /api/question/:id',
  'GET /api/question/by-name',
  'GET /api/answer/by-name',
  'PUT /api/quiz/updateTree',
]

/**
 * Routes below the path of a declared resource that no key may call: accounts and states of users, moves, restores of
 * records that cannot be edited, and notes.
 */
const refusedBelowResources = [
  /^(PUT|GET) \/api\/usuario\/(me|update-password)$/,
  /^PUT \/api\/usuario\/(resend-mail|password-link)\/:id$/,
  /^(GET|DELETE) \/api\/usuario\/:id\/sessions/,
  /^PUT \/api\/\w+\/move\/:id$/,
  /^DELETE \/api\/usuario\/:id(\/factors)?$/,
  // Their records are not edited, so there is nothing to restore.
  /^POST \/api\/(devices|capsules|perfil)\/:id\/history\/:version\/restore$/,
  / \/api\/.*\/:id\/(notes|notes\/:noteId|mentionable)$/,
]

function isOpenToKeys(route: Route): boolean {
  const name = formatRoute(route)
  if (scopedRoutes.includes(name)) return true
  const isDeclared = resources.some((one) => `${route.url}/`.startsWith(`/api/${getApiPath(one)}/`))
  return isDeclared && !refusedBelowResources.some((pattern) => pattern.test(name))
}

async function requestStatus(caller: Client, { method, url }: Route): Promise<number> {
  const path = url.replace(/:\w+/g, '999999')
  if (method === 'GET') return (await caller.get(path)).statusCode
  if (method === 'POST') return (await caller.post(path)).statusCode
  return (await (method === 'PUT' ? caller.put(path) : caller.delete(path))).statusCode
}

const readStatuses = async (caller: Client, chosen: readonly Route[]) => {
  const statuses: Record<string, string> = {}
  for (const route of chosen) {
    // The next minute, so that the number of exports is no reason to refuse one.
    if (route.url.includes('export')) testApp.clock.advance(60_000)
    const status = await requestStatus(caller, route)
    statuses[formatRoute(route)] = status === 403 ? 'refused' : status === 401 ? 'unknown' : 'let in'
  }
  return statuses
}

test.each(['a person', 'a service account'])(
  'a key of %s with all scopes calls the routes of resources, and no account, key, permission or invitation [Y-38]',
  async (owner) => {
    const admin = await testApp.signInAs('ADMIN')
    const account = owner === 'a person' ? {} : { serviceAccountId: await addServiceAccount(testApp, admin, 'ADMIN') }
    const caller = createKeyClient(testApp.app, await createKey(admin, { scopes: allScopes, ...account }))
    const called = routes.filter((route) => !isPublic(route))
    const expected = called.map((route) => [formatRoute(route), isOpenToKeys(route) ? 'let in' : 'refused'])
    expect(await readStatuses(caller, called)).toEqual(Object.fromEntries(expected))
    const refused = expected.filter(([, outcome]) => outcome === 'refused').map(([name]) => name)
    expect(refused).toEqual(expect.arrayContaining(['GET /api/keys', 'POST /api/keys/:id/rotate', 'GET /api/audit']))
  },
)

test('a key with the scope of one resource is refused at every route of the others, and at unknown addresses', async () => {
  const admin = await testApp.signInAs('ADMIN')
  const caller = createKeyClient(testApp.app, await createKey(admin, { scopes: { categories: ['read'] } }))
  const called = routes.filter((route) => !isPublic(route))
  const statuses = await readStatuses(caller, called)
  const open = Object.entries(statuses).flatMap(([name, outcome]) => (outcome === 'let in' ? [name] : []))
  expect(open.sort()).toEqual([
    'GET /api/categories',
    'GET /api/categories/:id',
    'GET /api/categories/:id/facts',
    'GET /api/categories/:id/history',
    'GET /api/categories/:id/history/:version',
    'GET /api/categories/:id/history/values',
    'GET /api/categories/counts',
    'GET /api/categories/export',
    'GET /api/categories/quick-search',
    'GET /api/categories/removed',
    'GET /api/categories/values',
    'GET /api/search',
    // A bulk call says in its body what it does.
    'POST /api/categories/bulk',
  ])
  expect(
    (await caller.post('/api/categories/bulk', { action: 'edit', values: { name: 'X' }, ids: [1] })).statusCode,
  ).toBe(403)
  expect((await caller.get('/api/nothing-here')).statusCode).toBe(403)
})

test('a call that does one thing or another needs the scope of what it does', async () => {
  const admin = await testApp.signInAs('ADMIN')
  const { categoryId } = (await admin.post('/api/categories', { name: 'Floral' })).json()
  const path = `/api/categories/${categoryId}`
  const read = async (actions: readonly string[]) => {
    const caller = createKeyClient(testApp.app, await createKey(admin, { scopes: { categories: actions } }))
    return [
      (await caller.delete(path)).statusCode,
      (await caller.delete(`${path}?hardDelete=true`)).statusCode,
      (await caller.put(path, { name: 'Floral' })).statusCode,
      (await caller.put(`/api/categories/activate/${categoryId}`)).statusCode,
    ]
  }
  expect(await read(['edit'])).toEqual([403, 403, 200, 403])
  expect(await read(['toggle'])).toEqual([204, 403, 403, 204])
  expect(await read(['remove'])).toEqual([403, 409, 403, 403])
})

test("no key changes a person's e-mail, profile or state, or makes an ADMIN [Y-38]", async () => {
  const admin = await testApp.signInAs('ADMIN')
  const caller = createKeyClient(testApp.app, await createKey(admin, { scopes: allScopes }))
  const manager = await ensureProfile(testApp.db, 'GERENTE')
  const marketing = await ensureProfile(testApp.db, 'MARKETING')
  const administrators = await ensureProfile(testApp.db, 'ADMIN')
  const { id, email } = await addUser(testApp.db, { profile: 'GERENTE', nome: 'Bia Souza' })
  const path = `/api/usuario/${id}`
  const stored = (await caller.get(path)).json()
  const change = async (body: object) => (await caller.put(path, body)).statusCode
  expect(await change({ email: 'outra@example.com' })).toBe(403)
  expect(await change({ profile: marketing })).toBe(403)
  expect(await change({ profile: administrators })).toBe(403)
  expect(await change({ ativo: false })).toBe(403)
  expect((await caller.delete(path)).statusCode).toBe(403)
  const bulk = { action: 'edit', values: { email: 'x@example.com' }, ids: [id] }
  expect((await caller.post('/api/usuario/bulk', bulk)).body).not.toContain('"done"')
  expect((await caller.get(path)).json()).toEqual(stored)
  // What is not about signing in can be changed, also in a body that repeats the rest.
  expect(await change({ nome: 'Bia Lima', email, profile: manager })).toBe(200)

  const person = { nome: 'Novo Chefe', email: 'chefe@example.com' }
  expect((await caller.post('/api/usuario', { ...person, profile: administrators })).statusCode).toBe(403)
  expect((await caller.post('/api/usuario', { ...person, profile: manager })).statusCode).toBe(201)
  const version = `${path}/history/1/restore`
  expect((await caller.post(version, {}, { 'if-match': '"0"' })).statusCode).not.toBe(200)
  const rows = await testApp.db
    .selectFrom('users')
    .where('profile_id', '=', administrators)
    .where('id', '>=', admin.id)
    .select('id')
    .execute()
  expect(rows).toEqual([{ id: admin.id }])
})
