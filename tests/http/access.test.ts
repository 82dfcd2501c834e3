import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { type Access, requireAccess } from '../../server/http/access.ts'
import { toCurrentUser } from '../../server/http/currentUser.ts'
import { registerErrorHandler } from '../../server/http/errorHandler.ts'
import { setUpFreshApp } from './appFixture.ts'

const pt = createTranslator('pt')
const testApp = await setUpFreshApp()

const users = {
  admin: toCurrentUser(1, 'Admin', 's1'),
  staff: toCurrentUser(2, 'GERENTE', 's2'),
  user: toCurrentUser(3, 'user', 's3'),
}

type Operations = Record<string, { security?: unknown[] }>

/** A server with one route of this access level; the token is the name of a user. */
function createServer(access: Access) {
  const app = fastify()
  registerErrorHandler(app)
  requireAccess(app, {
    authenticate: async (token) => Object.entries(users).find(([name]) => name === token)?.[1] ?? null,
    findEndCause: async () => null,
    countKeyCall: () => undefined,
  })
  app.get('/api/thing', { config: { access } }, async (request) => ({ profile: request.me?.profile ?? null }))
  return app
}

const sendAs = async (access: Access, token?: keyof typeof users) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return (await createServer(access).inject({ url: '/api/thing', headers })).statusCode
}

test.each<[string, Access, number[]]>([
  ['public', 'public', [200, 200, 200, 200]],
  ['signedIn', 'signedIn', [401, 200, 200, 200]],
  ['staff', 'staff', [401, 403, 200, 200]],
  ['admin', 'admin', [401, 403, 403, 200]],
  ['a rule', (me) => me.id === 2, [401, 403, 200, 403]],
])('%s lets in whom it should: nobody, USER, another profile, ADMIN', async (_name, access, statuses) => {
  const tokens = [undefined, 'user', 'staff', 'admin'] as const
  expect(await Promise.all(tokens.map((token) => sendAs(access, token)))).toEqual(statuses)
})

test('a route that does not state its access keeps the server from starting, by name', async () => {
  const app = createServer('public')
  app.get('/api/forgotten', async () => 'oops')
  await expect(app.ready()).rejects.toThrow('GET /api/forgotten')
})

test('every described call but the public ones is refused without a bearer token [J-07]', async () => {
  const description = (await testApp.anonymous.get('/api/openapi.json')).json<{
    openapi: string
    paths: Record<string, Operations>
  }>()
  expect(description.openapi).toBe('3.1.0')
  const open: string[] = []
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [method, { security }] of Object.entries(operations)) {
      if (security?.length === 0) open.push(`${method} ${path}`)
      else {
        const response = await testApp.app.inject({ method: method as 'GET', url: path.replace(/{\w+}/g, '1') })
        expect(response.statusCode, `${method} ${path}`).toBe(401)
      }
    }
  }
  expect(open.sort()).toEqual([
    'get /api/config',
    'get /api/dev/mailbox',
    'get /api/files/{key}',
    'get /api/health',
    'get /api/ready',
    'post /api/login',
    'post /api/login/passkey',
    'post /api/login/passkey/options',
    'post /api/login/refresh',
    'post /api/login/second',
    'post /api/login/second/enrol',
    'post /api/requisicaotemporaria',
    'post /api/requisicaotemporaria/check',
    'post /api/usuario/recuperar-senha',
  ])
  for (const path of ['health', 'ready', 'config', 'openapi.json', 'docs/']) {
    expect([path, (await testApp.anonymous.get(`/api/${path}`)).statusCode]).toEqual([path, 200])
  }
})

test('a request without access is refused before the body is read', async () => {
  expect((await testApp.anonymous.post('/api/logout', '{ not json')).statusCode).toBe(401)
})

test('a path that does not exist is 401 for nobody, 403 in words for a USER and 404 for staff', async () => {
  const user = await testApp.signInAs('USER')
  const staffClient = await testApp.signInAs('GERENTE')
  expect((await testApp.anonymous.get('/api/nothing/here')).statusCode).toBe(401)
  const refused = await user.get('/api/nothing/here', { 'content-language': 'en-US' })
  expect([refused.statusCode, refused.body]).toEqual([403, createTranslator('en')('errors.forbidden')])
  expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8')
  const response = await staffClient.get('/api/nothing/here')
  expect([response.statusCode, response.body]).toEqual([404, pt('errors.routeNotFound')])
  expect((await staffClient.put('/api')).statusCode).toBe(404)
})
