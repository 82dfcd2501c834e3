import { beforeEach, describe, expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { setUpApp, setUpFreshApp } from '../http/appFixture.ts'
import { getStatusAndText } from '../support/answers.ts'
import { readMails, requestRecoverToken } from '../support/mails.ts'
import { addUser, testPassword } from '../support/testUsers.ts'
import { addAuthenticator, showCode, showWrongCode } from './factorFixture.ts'
import { addPasskey, openPasskeyLogin } from './passkeyFixture.ts'

const pt = createTranslator('pt')
const testApp = await setUpFreshApp()
const proxiedApp = await setUpApp({ TRUST_PROXY: 'true' })

const login = (body: unknown, headers?: Record<string, string>) => testApp.anonymous.post('/api/login', body, headers)
const loginWithWrongPassword = (email: string) => login({ Login: email, Senha: 'Errada@2026' })

test.each([
  [{ Login: 'ana@example.com', Senha: testPassword }],
  [{ email: 'ana@example.com', password: testPassword }],
])('POST /login takes %j and answers token, refreshToken and login [J-08, J-09]', async (body) => {
  await addUser(testApp.db, { email: 'ana@example.com' })
  const response = await login(body)
  expect(response.statusCode).toBe(200)
  const token = expect.any(String)
  expect(response.json()).toEqual({ token, refreshToken: token, login: 'ana@example.com' })
})

test('blanks around the email and its case do not matter, those of the password do', async () => {
  await addUser(testApp.db, { email: 'ana@example.com' })
  expect((await login({ Login: '  Ana@Example.COM ', Senha: testPassword })).json().login).toBe('ana@example.com')
  expect((await login({ Login: 'ana@example.com', Senha: ` ${testPassword}` })).statusCode).toBe(400)
  expect((await login({ Login: 'ana@example.com', Senha: testPassword.toLowerCase() })).statusCode).toBe(400)
})

test('a wrong password and an unknown email get the same sentence, and never a 401', async () => {
  await addUser(testApp.db, { email: 'ana@example.com' })
  for (const email of ['ana@example.com', 'ninguem@example.com', 'aná@example.com', "' or 1=1 --"]) {
    const response = await loginWithWrongPassword(email)
    expect([response.statusCode, response.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8'])
    expect(response.body).toBe(pt('errors.wrongCredentials'))
  }
})

test('a refusal is said in the language that is asked for', async () => {
  const texts = new Set<string>()
  for (const language of ['pt-BR', 'en-US', 'es-ES']) {
    const { headers, body } = await login({ Login: 'ana@example.com', Senha: 'x' }, { 'content-language': language })
    expect(headers['content-language']).toBe(language)
    texts.add(body)
  }
  expect(texts.size).toBe(3)
})

test.each([
  [{}],
  [{ Login: 'ana@example.com' }],
  [{ Login: 'ana@example.com', Senha: '' }],
  [{ Login: '   ', Senha: testPassword }],
  [{ Login: 7, Senha: testPassword }],
  [{ Login: 'ana@example.com', Senha: { a: 1 } }],
])('a login without an email or a password is asked for both: %j', async (body) => {
  expect(getStatusAndText(await login(body))).toEqual([400, pt('auth.login.required')])
})

test('an unconfirmed user with a password can sign in, one without a password cannot', async () => {
  await addUser(testApp.db, { email: 'nova@example.com', confirmedAt: null })
  await addUser(testApp.db, { email: 'sem@example.com', confirmedAt: null, hasPassword: false })
  expect((await login({ Login: 'nova@example.com', Senha: testPassword })).statusCode).toBe(200)
  expect((await login({ Login: 'sem@example.com', Senha: testPassword })).statusCode).toBe(400)
})

test('an inactive user cannot sign in, and only who has the password is told why', async () => {
  await addUser(testApp.db, { email: 'ana@example.com', deletedAt: new Date('2026-02-01T00:00:00Z') })
  const refused = await login({ Login: 'ana@example.com', Senha: testPassword })
  expect(getStatusAndText(refused)).toEqual([400, pt('errors.inactiveUser')])
  expect((await loginWithWrongPassword('ana@example.com')).body).toBe(pt('errors.wrongCredentials'))
})

test('where an inactive and an active user share an email, the active one signs in', async () => {
  await addUser(testApp.db, { email: 'ana@example.com', deletedAt: new Date('2026-02-01T00:00:00Z') })
  const { id } = await addUser(testApp.db, { email: 'ana@example.com' })
  await addUser(testApp.db, { email: 'bia@example.com', deletedAt: new Date('2026-02-01T00:00:00Z') })
  const { token } = (await login({ Login: 'ana@example.com', Senha: testPassword })).json()
  const me = await testApp.anonymous.get('/api/usuario/me', { authorization: `Bearer ${token}` })
  expect(me.json().id).toBe(id)
})

test('after ten failures of a login in 15 minutes even the right password waits', async () => {
  await addUser(testApp.db, { email: 'dez@example.com' })
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await loginWithWrongPassword('dez@example.com')).statusCode).toBe(400)
  testApp.clock.advance(60_000)
  const refused = await login({ Login: 'DEZ@example.com', Senha: testPassword })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '840'])
  expect(refused.body).toBe(pt('errors.tooManyAttempts', { smart_count: 14 }))
  testApp.clock.advance(14 * 60_000)
  expect((await login({ Login: 'dez@example.com', Senha: testPassword })).statusCode).toBe(200)
})

test('successful logins are not counted', async () => {
  await addUser(testApp.db, { email: 'boa@example.com' })
  for (let attempt = 0; attempt < 9; attempt++) await loginWithWrongPassword('boa@example.com')
  for (let attempt = 0; attempt < 4; attempt++)
    expect((await login({ Login: 'boa@example.com', Senha: testPassword })).statusCode).toBe(200)
})

test('many failures at once do not slip through', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => loginWithWrongPassword('muitas@example.com')))
  expect(answers.filter((response) => response.statusCode === 429)).toHaveLength(10)
})

test('after a hundred failures of an address, whatever the logins, the address waits; another does not', async () => {
  await addUser(proxiedApp.db, { email: 'ana@example.com' })
  const sendFrom = (address: string, Login: string) =>
    proxiedApp.anonymous.post('/api/login', { Login, Senha: testPassword }, { 'x-forwarded-for': address })
  await Promise.all(Array.from({ length: 100 }, (_, index) => sendFrom('203.0.113.7', `p${index}@example.com`)))
  expect((await sendFrom('203.0.113.7', 'ana@example.com')).statusCode).toBe(429)
  expect((await sendFrom('203.0.113.8', 'ana@example.com')).statusCode).toBe(200)
})

describe('wrong passwords from everywhere', () => {
  beforeEach(() => proxiedApp.truncate())
  const slowMs = 15_000
  const attemptFrom = (address: string, Senha: string, headers: Record<string, string> = {}, extra: object = {}) =>
    proxiedApp.anonymous.post(
      '/api/login',
      { Login: 'alvo@example.com', Senha, ...extra },
      { 'x-forwarded-for': address, ...headers },
    )
  /** 150 tries with a wrong password from 50 addresses. */
  const attemptFromManyAddresses = () =>
    Promise.all(Array.from({ length: 150 }, (_, index) => attemptFrom(`198.51.100.${index % 50}`, 'Errada@2026')))

  test('are slowed down to one in 15 seconds, but not in a known browser; the owner is warned by mail once a day [Y-19]', async () => {
    const { id } = await addUser(proxiedApp.db, { email: 'alvo@example.com' })
    const first = await attemptFrom('203.0.113.20', testPassword)
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
    expect(first.headers['set-cookie']).toMatch(/; Path=\/api\/login; HttpOnly; SameSite=Strict$/)

    const statuses = (await attemptFromManyAddresses()).map(({ statusCode }) => statusCode)
    expect([400, 429].map((kind) => statuses.filter((status) => status === kind).length)).toEqual([21, 129])
    const unknownDeviceAnswer = await attemptFrom('203.0.113.9', testPassword)
    expect([unknownDeviceAnswer.statusCode, unknownDeviceAnswer.headers['retry-after']]).toEqual([429, '15'])
    expect((await attemptFrom('203.0.113.9', testPassword, { cookie })).statusCode).toBe(200)
    proxiedApp.clock.advance(slowMs)
    expect((await attemptFrom('203.0.113.9', testPassword)).statusCode).toBe(200)

    proxiedApp.clock.advance(3_600_000)
    await attemptFromManyAddresses()
    const readWarnings = async () =>
      (await readMails(proxiedApp)).filter(
        ({ subject }) => subject === pt('mail.warning.subject', { product: 'Sillage' }),
      )
    expect((await readWarnings()).map(({ user_id, recipient }) => [user_id, recipient])).toEqual([
      [id, 'alvo@example.com'],
    ])
    expect((await readWarnings())[0]?.links[0]).toContain('/auth/recuperar-senha?t=')
    proxiedApp.clock.advance(24 * 3_600_000)
    await attemptFromManyAddresses()
    expect(await readWarnings()).toHaveLength(2)
  })

  test('slow nobody who has used a mailed link in their browser [Y-20]', async () => {
    const { email } = await addUser(proxiedApp.db, { email: 'alvo@example.com' })
    await attemptFromManyAddresses()
    const token = await requestRecoverToken(proxiedApp, email)
    const senha = 'Outra@2026'
    const used = await proxiedApp.anonymous.post('/api/requisicaotemporaria', { token, senha })
    const cookie = String(used.headers['set-cookie']).split(';')[0] ?? ''
    expect((await attemptFrom('198.51.100.1', senha)).statusCode).toBe(429)
    expect((await attemptFrom('198.51.100.1', senha, { cookie })).statusCode).toBe(200)
  })

  test('slow nobody who gives a right code beside the password; a wrong one of the two gets what it gets without [Y-20]', async () => {
    const owner = await proxiedApp.signInAs('GERENTE', { email: 'alvo@example.com' })
    const { secret } = await addAuthenticator(proxiedApp, owner)
    await attemptFromManyAddresses()
    const [Code, wrong] = [showCode(proxiedApp, secret), showWrongCode(proxiedApp, secret)]
    const plain = await attemptFrom('198.51.100.1', testPassword)
    const [wrongCode, noUser] = [
      await attemptFrom('198.51.100.1', testPassword, {}, { Code: wrong }),
      await attemptFrom('198.51.100.1', testPassword, {}, { Code: wrong, Login: 'ninguem@example.com' }),
    ]
    expect(getStatusAndText(wrongCode)).toEqual(getStatusAndText(plain))
    expect([plain.statusCode, noUser.statusCode]).toEqual([429, 400])
    const right = await attemptFrom('198.51.100.1', testPassword, {}, { Code })
    expect([right.statusCode, typeof right.json().token]).toEqual([200, 'string'])
    expect((await attemptFrom('198.51.100.1', testPassword, {}, { Code })).statusCode).toBe(429)
  })

  test('slow no passkey, not even on an address that waits [Y-20]', async () => {
    const owner = await proxiedApp.signInAs('GERENTE', { email: 'alvo@example.com' })
    const { authenticator } = await addPasskey(owner)
    await attemptFromManyAddresses()
    for (let attempt = 0; attempt < 100; attempt++) await attemptFrom('198.51.100.1', 'Errada@2026')
    expect((await attemptFrom('198.51.100.1', testPassword)).statusCode).toBe(429)
    const { challenge, options } = await openPasskeyLogin(proxiedApp)
    const body = { challenge, credential: authenticator.get(options) }
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    expect((await proxiedApp.anonymous.post('/api/login/passkey', body, headers)).statusCode).toBe(200)
  })

  test('never make anybody wait for longer than 15 minutes, even where the clock was wrong by 40 days [Y-21]', async () => {
    await addUser(proxiedApp.db, { email: 'alvo@example.com' })
    const fortyDaysMs = 40 * 24 * 3_600_000
    for (const jump of [fortyDaysMs, -fortyDaysMs]) {
      proxiedApp.clock.advance(jump)
      await attemptFromManyAddresses()
      const waiting = await attemptFrom('198.51.100.1', testPassword)
      expect(waiting.statusCode).toBe(429)
      expect(Number(waiting.headers['retry-after'])).toBeLessThanOrEqual(900)
      proxiedApp.clock.advance(-jump)
      expect((await attemptFrom('198.51.100.1', testPassword)).statusCode).toBe(200)
    }
  })

  test('on one address do not lock out a known browser of the user, and the cookie of another user does not help [Y-20]', async () => {
    await addUser(proxiedApp.db, { email: 'alvo@example.com' })
    await addUser(proxiedApp.db, { email: 'bia@example.com' })
    const requestCookie = async (Login: string) => {
      const response = await proxiedApp.anonymous.post('/api/login', { Login, Senha: testPassword })
      return String(response.headers['set-cookie']).split(';')[0] ?? ''
    }
    const [cookie, another] = [await requestCookie('alvo@example.com'), await requestCookie('bia@example.com')]
    for (let attempt = 0; attempt < 10; attempt++) await attemptFrom('203.0.113.30', 'Errada@2026')
    const attemptWithPassword = (headers: Record<string, string>) => attemptFrom('203.0.113.30', testPassword, headers)
    expect((await attemptWithPassword({})).statusCode).toBe(429)
    expect((await attemptWithPassword({ cookie: another })).statusCode).toBe(429)
    expect((await attemptWithPassword({ cookie: `${cookie}x` })).statusCode).toBe(429)
    expect((await attemptWithPassword({ cookie: `other=1; ${cookie}` })).statusCode).toBe(200)
    for (let attempt = 0; attempt < 10; attempt++) await attemptFrom('203.0.113.31', 'Errada@2026', { cookie })
    expect((await attemptFrom('203.0.113.31', testPassword, { cookie })).statusCode).toBe(429)
  })
})
