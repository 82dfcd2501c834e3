import { expect, test } from 'vitest'
import { setUpFreshApp } from '../http/appFixture.ts'
import { testPassword } from '../support/testUsers.ts'
import { watchStatements } from '../support/watchStatements.ts'
import { addAuthenticator, login, showCode, showWrongCode } from './factorFixture.ts'

const testApp = await setUpFreshApp({ TRUST_PROXY: 'true' })
const logins = ['ninguem@example.com', 'sem@example.com', 'com@example.com'] as const

/** Signs in one user without a second factor and one with it, so that both have a known device. */
async function addPeople() {
  await testApp.signInAs('GERENTE', { email: logins[1] })
  const person = await testApp.signInAs('GERENTE', { email: logins[2] })
  return addAuthenticator(testApp, person)
}

/** What an attacker can observe of an attempt: the response, and the statements, which determine its duration. */
async function attempt(body: object, address: string) {
  const send = () => testApp.anonymous.post('/api/login', body, { 'x-forwarded-for': address })
  const { result, statements } = await watchStatements(send)
  const { statusCode, body: text, headers } = result
  const shown = { statusCode, text, retryAfter: headers['retry-after'], cookie: headers['set-cookie'] }
  // The access log is written by a timer, for whatever calls there were.
  const texts = statements.map((statement) => statement.text).filter((text) => !text.includes('access_log'))
  return { ...shown, statements: texts }
}

test('a wrong password gets the same answer after the same statements, whoever it is for [Y-22]', async () => {
  await addPeople()
  const attempts = []
  for (const [index, Login] of logins.entries())
    attempts.push(await attempt({ Login, Senha: 'Errada@2026' }, `203.0.113.${index + 1}`))
  const [first, ...others] = attempts
  expect(first?.statusCode).toBe(400)
  for (const other of others) expect(other).toEqual(first)
})

test('past the limit an attempt with a code is told nothing, not even that the password is right [Y-22]', async () => {
  const { secret } = await addPeople()
  for (const Login of logins)
    for (let count = 0; count < 22; count++)
      await testApp.anonymous.post('/api/login', { Login, Senha: 'x' }, { 'x-forwarded-for': `198.51.100.${count}` })
  const Code = showWrongCode(testApp, secret)
  const bodies = [
    ...logins.map((Login) => ({ Login, Senha: 'Errada@2026', Code })),
    { Login: logins[1], Senha: testPassword, Code },
    { Login: logins[2], Senha: testPassword, Code },
  ]
  const attempts = []
  for (const [index, body] of bodies.entries()) attempts.push(await attempt(body, `203.0.113.${index + 1}`))
  expect(attempts[0]?.statusCode).toBe(429)
  for (const other of attempts) expect(other).toEqual(attempts[0])
})

test('a known device spares no second factor, and a right code beside the password is one [Y-22]', async () => {
  const { secret } = await addPeople()
  const challenge = (await login(testApp, logins[2])).json().challenge
  const second = await testApp.anonymous.post('/api/login/second', { challenge, code: showCode(testApp, secret) })
  const cookie = [second.headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ')
  expect(cookie).toMatch(/^sillage_device=/)
  expect((await login(testApp, logins[2], { cookie })).statusCode).toBe(202)
  testApp.clock.advance(30_000)
  const send = (Code: string) =>
    testApp.anonymous.post('/api/login', { Login: logins[2], Senha: testPassword, Code }, { cookie })
  expect((await send(showWrongCode(testApp, secret))).statusCode).toBe(400)
  const signedIn = await send(showCode(testApp, secret))
  expect([signedIn.statusCode, Object.keys(signedIn.json())]).toEqual([200, ['token', 'refreshToken', 'login']])
})
