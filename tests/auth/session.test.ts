import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { deriveKey } from '../../server/secret.ts'
import { setUpFreshApp } from '../http/appFixture.ts'
import { testSecret } from '../support/createTestApp.ts'

const testApp = await setUpFreshApp()

const getMe = (authorization: string) => testApp.anonymous.get('/api/usuario/me', { authorization })

test('GET /usuario/me answers the user who asks, with the name of the profile [J-12, A-26]', async () => {
  const gil = await testApp.signInAs('GERENTE', { nome: 'Gil Prado', email: 'gil@example.com' })
  const response = await gil.get('/api/usuario/me')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ id: gil.id, nome: 'Gil Prado', profile: { nome: 'GERENTE' }, ativo: true })
  expect(response.body).not.toContain('argon2')
})

test('after a logout neither token is worth anything', async () => {
  const ana = await testApp.signInAs('ADMIN')
  expect((await ana.post('/api/logout', { Refresh: ana.refreshToken })).statusCode).toBe(204)
  expect((await ana.get('/api/usuario/me')).statusCode).toBe(401)
  const refreshed = await testApp.anonymous.post('/api/login/refresh', { Login: ana.email, Refresh: ana.refreshToken })
  expect(refreshed.statusCode).toBe(401)
})

test.each([undefined, {}, '"x"', { Refresh: 'x' }])('a logout with %j ends the session of who asks', async (body) => {
  const ana = await testApp.signInAs('ADMIN')
  expect((await ana.post('/api/logout', body)).statusCode).toBe(204)
  expect((await ana.get('/api/usuario/me')).statusCode).toBe(401)
})

test("a logout cannot end somebody else's session", async () => {
  const ana = await testApp.signInAs('ADMIN')
  const bia = await testApp.signInAs('ADMIN')
  await ana.post('/api/logout', { Refresh: bia.refreshToken })
  expect((await bia.get('/api/usuario/me')).statusCode).toBe(200)
})

const malformedHeaders = ['', 'Bearer', 'Bearer x.y.z', 'Basic YTpi', 'Bearer a b']
test.each(malformedHeaders)('the Authorization header %j signs nobody in', async (header) => {
  const response = await getMe(header)
  expect([response.statusCode, response.body, response.headers['www-authenticate']]).toEqual([401, '', 'Bearer'])
})

test('a token that is signed otherwise, or not at all, is refused', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const [head = '', body = ''] = ana.token.split('.')
  const unsignedHeader = Buffer.from('{"alg":"none"}').toString('base64url')
  expect((await getMe(`Bearer ${unsignedHeader}.${body}.`)).statusCode).toBe(401)
  expect((await getMe(`Bearer ${head}.${body}.${'A'.repeat(43)}`)).statusCode).toBe(401)
  const { sid } = JSON.parse(Buffer.from(body, 'base64url').toString())
  const foreignToken = new SignJWT({ sid }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1y')
  expect((await getMe(`Bearer ${await foreignToken.sign(deriveKey(testSecret, 'file address'))}`)).statusCode).toBe(401)
})

test('the session of a user who was removed is worth nothing', async () => {
  const ana = await testApp.signInAs('ADMIN')
  await testApp.db.deleteFrom('users').where('id', '=', ana.id).execute()
  expect((await ana.get('/api/usuario/me')).statusCode).toBe(401)
})
