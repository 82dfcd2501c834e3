import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { type Access, demandAccess } from '../../server/http/access.ts'
import { answerErrors } from '../../server/http/answerErrors.ts'
import { meOf } from '../../server/http/me.ts'
import { freshApp } from './world.ts'

const pt = createTranslator('pt')
const world = await freshApp()

const people = {
  admin: meOf(1, 'Admin', 's1'),
  staff: meOf(2, 'GERENTE', 's2'),
  user: meOf(3, 'user', 's3'),
}

type Operations = Record<string, { security?: unknown[] }>

async function statusFor(method: string, url: string): Promise<number> {
  return (await world.app.inject({ method: method as 'GET', url })).statusCode
}

/** A server with one route of an access, where the token is the name of a person. */
function serverWith(access: Access) {
  const app = fastify()
  answerErrors(app)
  demandAccess(app, async (token) => Object.entries(people).find(([name]) => name === token)?.[1] ?? null)
  app.get('/api/thing', { config: { access } }, async (request) => ({ profile: request.me?.profile ?? null }))
  return app
}

const asks = async (access: Access, token?: keyof typeof people) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return (await serverWith(access).inject({ url: '/api/thing', headers })).statusCode
}

test.each<[string, Access, number[]]>([
  ['public', 'public', [200, 200, 200, 200]],
  ['signedIn', 'signedIn', [401, 200, 200, 200]],
  ['staff', 'staff', [401, 403, 200, 200]],
  ['admin', 'admin', [401, 403, 403, 200]],
  ['a rule', (me) => me.id === 2, [401, 403, 200, 403]],
])('%s lets in whom it should: nobody, USER, another profile, ADMIN', async (_name, access, statuses) => {
  expect([
    await asks(access),
    await asks(access, 'user'),
    await asks(access, 'staff'),
    await asks(access, 'admin'),
  ]).toEqual(statuses)
})

test('a route that does not state its access keeps the server from starting, by name', async () => {
  const app = serverWith('public')
  app.get('/api/forgotten', async () => 'oops')
  await expect(app.ready()).rejects.toThrow('GET /api/forgotten')
})

test('every described call but the public ones is refused without a bearer token [J-07]', async () => {
  const description = (await world.anybody.get('/api/openapi.json')).json<{
    openapi: string
    paths: Record<string, Operations>
  }>()
  expect(description.openapi).toBe('3.1.0')
  const open: string[] = []
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [method, { security }] of Object.entries(operations)) {
      if (security?.length === 0) open.push(`${method} ${path}`)
      else expect([method, path, await statusFor(method, path.replace(/{\w+}/g, '1'))]).toEqual([method, path, 401])
    }
  }
  expect(open.sort()).toEqual([
    'get /api/config',
    'get /api/dev/mailbox',
    'get /api/files/{key}',
    'get /api/health',
    'get /api/ready',
    'post /api/login',
    'post /api/login/refresh',
    'post /api/requisicaotemporaria',
    'post /api/requisicaotemporaria/check',
    'post /api/usuario/recuperar-senha',
  ])
  for (const path of ['health', 'ready', 'config', 'openapi.json', 'docs/']) {
    expect([path, (await world.anybody.get(`/api/${path}`)).statusCode]).toEqual([path, 200])
  }
})

test('who is refused is told before the body is looked at', async () => {
  const answer = await world.anybody.post('/api/logout', '{ not json')
  expect(answer.statusCode).toBe(401)
})

test('a path that does not exist is 401 for nobody, 403 for a USER and 404 for staff', async () => {
  const user = await world.signedInAs('USER')
  const staff = await world.signedInAs('GERENTE')
  expect((await world.anybody.get('/api/nothing/here')).statusCode).toBe(401)
  expect((await user.get('/api/nothing/here')).statusCode).toBe(403)
  const answer = await staff.get('/api/nothing/here')
  expect([answer.statusCode, answer.body]).toEqual([404, pt('errors.routeNotFound')])
  expect((await staff.put('/api')).statusCode).toBe(404)
})

test('a 403 is a sentence in the language of the request', async () => {
  const user = await world.signedInAs('USER')
  const answer = await user.get('/api/nothing', { 'content-language': 'en-US' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/plain; charset=utf-8'])
  expect(answer.body).toBe(createTranslator('en')('errors.forbidden'))
})
