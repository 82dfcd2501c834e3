import { expect, test } from 'vitest'
import { openOtherProcess, setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { createClient, type SignedInClient } from '../support/createTestApp.ts'
import { requestRecoverToken } from '../support/mails.ts'
import { testPassword } from '../support/testUsers.ts'
import { addAuthenticator, createClientOf, login } from './factorFixture.ts'

const email = 'ana@example.com'
const testApp = await setUpFreshApp()
const ana = setUpSignedIn(testApp, 'GERENTE', { email })

const refresh = (Refresh: string, Login = email, app = testApp) =>
  app.anonymous.post('/api/login/refresh', { Login, Refresh })
/** The `Session-Ended` headers of a call and of a refresh with the tokens of a session; both get 401. */
async function readCauses({ token, refreshToken }: Pick<SignedInClient, 'token' | 'refreshToken'>, app = testApp) {
  const answers = [await createClientOf(app, { token }).get('/api/usuario/me'), await refresh(refreshToken, email, app)]
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [401, ''],
    [401, ''],
  ])
  return answers.map(({ headers }) => headers['session-ended'])
}
const signIn = async () => (await login(testApp, email)).json()

test.each<[string, (admin: SignedInClient, signedIn: { token: string }) => Promise<unknown>]>([
  ['signedOut', (_admin, signedIn) => createClientOf(testApp, signedIn).post('/api/logout')],
  ['signedOut', () => ana.delete('/api/sessions')],
  [
    'passwordChanged',
    () => ana.put('/api/usuario/update-password', { senhaAtual: testPassword, novaSenha: 'Outra@2026' }),
  ],
  [
    'passwordChanged',
    async () => {
      const token = await requestRecoverToken(testApp, email)
      return testApp.anonymous.post('/api/requisicaotemporaria', { token, senha: 'Outra@2026' })
    },
  ],
  ['endedByAdmin', (admin) => admin.delete(`/api/usuario/${ana.id}/sessions`)],
  [
    'endedByAdmin',
    async (admin) => {
      await addAuthenticator(testApp, ana)
      return admin.delete(`/api/usuario/${ana.id}/factors`)
    },
  ],
  ['inactive', (admin) => admin.put(`/api/usuario/${ana.id}`, { ativo: false })],
])('a 401 says %s to who holds a token of the session [Y-18]', async (cause, end) => {
  const admin = await testApp.signInAs('ADMIN')
  const signedIn = await signIn()
  await end(admin, signedIn)
  expect(await readCauses(signedIn)).toEqual([cause, cause])
})

test('a session that was not used for a day has expired, an access token alone has not [Y-18]', async () => {
  testApp.clock.advance(15 * 60_000)
  const stale = await ana.get('/api/usuario/me')
  expect([stale.statusCode, stale.headers['session-ended']]).toEqual([401, undefined])
  expect((await refresh(ana.refreshToken)).statusCode).toBe(200)
  const late = await signIn()
  testApp.clock.advance(24 * 3_600_000)
  expect(await readCauses(late)).toEqual(['expired', 'expired'])
})

test('a refresh token that was used again too late ends its session as expired', async () => {
  const next = (await refresh(ana.refreshToken)).json()
  testApp.clock.advance(31_000)
  expect((await refresh(ana.refreshToken)).headers['session-ended']).toBe('expired')
  expect(await readCauses(next)).toEqual(['expired', 'expired'])
})

test('a session whose user needs a second factor and has none ends at its refresh [Y-18]', async () => {
  const strict = await openOtherProcess(testApp, { REQUIRE_SECOND_FACTOR: 'staff' })
  const body = { Login: email, Refresh: ana.refreshToken }
  const refused = await createClient(strict, {}).post('/api/login/refresh', body)
  expect([refused.statusCode, refused.headers['session-ended']]).toEqual([401, 'secondFactorRequired'])
  expect(await readCauses(ana)).toEqual(['secondFactorRequired', 'secondFactorRequired'])
})

test('the cause is kept for 25 hours and then forgotten [Y-18]', async () => {
  const signedIn = await signIn()
  await ana.delete('/api/sessions')
  testApp.clock.advance(25 * 3_600_000 - 1)
  expect(await readCauses(signedIn)).toEqual(['signedOut', 'signedOut'])
  testApp.clock.advance(1)
  expect(await readCauses(signedIn)).toEqual([undefined, undefined])
})

test('nobody else is told: not without a token, with a forged one, another login, or the id alone [Y-18]', async () => {
  const signedIn = await signIn()
  const [, sid = ''] = /"sid":"([^"]+)"/.exec(Buffer.from(signedIn.token.split('.')[1], 'base64url').toString()) ?? []
  expect(sid).toMatch(/^[\da-f-]{36}$/)
  await ana.delete('/api/sessions')
  const [head, body] = signedIn.token.split('.')
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  for (const token of [sid, `${head}.${body}.${'A'.repeat(43)}`, `${unsigned}.${body}.`, 'x']) {
    const { statusCode, headers } = await createClientOf(testApp, { token }).get('/api/usuario/me')
    expect([statusCode, headers['session-ended']]).toEqual([401, undefined])
  }
  expect((await testApp.anonymous.get('/api/usuario/me')).headers['session-ended']).toBeUndefined()
  for (const [token, loginName] of [
    [signedIn.refreshToken, 'eva@example.com'],
    ['unknown', email],
    [sid, email],
  ]) {
    const { statusCode, headers } = await refresh(token, loginName)
    expect([statusCode, headers['session-ended']]).toEqual([401, undefined])
  }
})
