import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { getStatusAndText } from '../support/answers.ts'
import { setUpApp } from './appFixture.ts'

const pt = createTranslator('pt')
const testApp = await setUpApp()
const ana = await testApp.signInAs('ADMIN')

const login = (body: string, headers = {}) => testApp.anonymous.post('/api/login', body, headers)
const text = 'text/plain; charset=utf-8'

test.each([
  ['cut off', '{"Login":'],
  ['not JSON', 'Login=ana'],
  ['with a key that would change the nature of objects', '{"__proto__":{"isAdmin":true}}'],
])('a body that is %s is refused with a sentence', async (_kind, body) => {
  const response = await login(body)
  expect([response.statusCode, response.headers['content-type']]).toEqual([400, text])
  expect(response.body).toBe(pt('errors.malformedBody'))
})

test('a body in another encoding than UTF-8 is refused with a sentence, and a byte order mark is no part of a body', async () => {
  const latin1 = Buffer.from('{"Login":"joão","Senha":"x"}', 'latin1')
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const response = await testApp.app.inject({ method: 'POST', url: '/api/login', headers, payload: latin1 })
  expect(getStatusAndText(response)).toEqual([400, pt('errors.malformedBody')])
  expect((await login('\ufeff{"Login":"ana","Senha":"x"}')).body).toBe(pt('errors.wrongCredentials'))
})

test.each(['[]', '"text"', '7', 'null', 'true', ''])('the body %j is no object and is refused', async (body) => {
  expect(getStatusAndText(await login(body))).toEqual([400, pt('errors.notAnObject')])
})

const contentTypes = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense']
test.each(contentTypes)('a body of type %s is refused with a sentence', async (type) => {
  expect(getStatusAndText(await login('Login=ana', { 'content-type': type }))).toEqual([400, pt('errors.notJson')])
})

test('a JSON body of a megabyte is read, one byte more is 413 with a sentence', async () => {
  const createBody = (rest: string) => JSON.stringify({ Login: 'x', Senha: 'x', rest })
  const createBodyOfSize = (bytes: number) => createBody('a'.repeat(bytes - createBody('').length))
  expect((await login(createBodyOfSize(1_048_576))).body).toBe(pt('errors.wrongCredentials'))
  const response = await login(createBodyOfSize(1_048_577))
  expect([response.statusCode, response.headers['content-type']]).toEqual([413, text])
  expect(response.body).toBe(pt('errors.bodyTooLarge', { max: 1 }))
})

test.each([
  ['a value', '{"Login":"a\\u0000b","Senha":"x"}'],
  ['a key', '{"Login":"a","Senha":"x","a\\u0000":1}'],
  ['something nested', '{"Login":"a","Senha":"x","rest":[{"deep":["\\u0000"]}]}'],
])('a NUL character in %s of a body is refused with a sentence', async (_where, body) => {
  expect(getStatusAndText(await login(body))).toEqual([400, pt('errors.nulCharacter')])
})

test('a NUL character in a query is refused with a sentence', async () => {
  expect(getStatusAndText(await ana.get('/api/usuario/me?FilterString=a%00b'))).toEqual([
    400,
    pt('errors.nulCharacter'),
  ])
})

test('a body nested as deep as it can be is no trouble', async () => {
  const depth = 400_000
  const body = `{"Login":"a","Senha":"x","rest":${'['.repeat(depth)}${']'.repeat(depth)}}`
  expect((await login(body)).body).toBe(pt('errors.wrongCredentials'))
})

test('emoji, other scripts and unpaired surrogates are text like any other', async () => {
  for (const Login of ['🌹', 'شذى', '\ud83c', 'e\u0301']) {
    const response = await login(JSON.stringify({ Login, Senha: Login }))
    expect([Login, response.statusCode, response.body]).toEqual([Login, 400, pt('errors.wrongCredentials')])
  }
})

test('an address with broken escapes is refused with a sentence and the usual headers', async () => {
  const response = await ana.get('/api/usuario/%zz')
  expect(getStatusAndText(response)).toEqual([400, pt('errors.malformedAddress')])
  expect(response.headers['x-content-type-options']).toBe('nosniff')
})

test('an announced but empty JSON body counts as none', async () => {
  const bia = await testApp.signInAs('ADMIN')
  const response = await bia.post('/api/logout', undefined, { 'content-type': 'application/json' })
  expect(response.statusCode).toBe(204)
})
