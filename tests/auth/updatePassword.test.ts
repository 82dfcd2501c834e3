import { expect, onTestFinished, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { awaitStatuses, getStatusAndField, getStatusAndText } from '../support/answers.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { readMails, readUserAudit, requestRecoverToken } from '../support/mails.ts'
import { testPassword } from '../support/testUsers.ts'

const pt = createTranslator('pt')
const novaSenha = 'Outra@2026'
const testApp = await setUpFreshApp()
const ana = setUpSignedIn(testApp, 'GERENTE', { email: 'ana@example.com' })

const change = (body: unknown, caller = ana) => caller.put('/api/usuario/update-password', body)
const login = (Senha: string) => testApp.anonymous.post('/api/login', { Login: 'ana@example.com', Senha })

test('PUT /usuario/update-password takes senhaAtual and novaSenha [J-16]', async () => {
  expect(getStatusAndText(await change({ senhaAtual: testPassword, novaSenha }))).toEqual([204, ''])
  expect([(await login(testPassword)).statusCode, (await login(novaSenha)).statusCode]).toEqual([400, 200])
  expect(await readUserAudit(testApp)).toEqual([`changePassword ${ana.id} by ${ana.id}`])
})

test('the session that changes the password goes on, the others end and are told why when they are refreshed', async () => {
  const elsewhere = (await login(testPassword)).json()
  expect((await change({ senhaAtual: testPassword, novaSenha })).statusCode).toBe(204)
  expect((await ana.get('/api/usuario/me')).statusCode).toBe(200)
  const me = await testApp.anonymous.get('/api/usuario/me', { authorization: `Bearer ${elsewhere.token}` })
  expect(me.statusCode).toBe(401)
  const refresh = (body: object) => testApp.anonymous.post('/api/login/refresh', body)
  const readCause = async (body: object) => {
    const { statusCode, body: text, headers } = await refresh(body)
    expect([statusCode, text]).toEqual([401, ''])
    return headers['session-ended']
  }
  expect(await readCause({ Login: 'ana@example.com', Refresh: elsewhere.refreshToken })).toBe('passwordChanged')
  expect(await readCause({ Login: 'eva@example.com', Refresh: elsewhere.refreshToken })).toBeUndefined()
  expect(await readCause({ Login: 'ana@example.com', Refresh: 'unknown' })).toBeUndefined()
  expect((await refresh({ Login: 'ana@example.com', Refresh: ana.refreshToken })).statusCode).toBe(200)
})

test('links to a new password that were sent before are void, and a mail with one does not go any more', async () => {
  const token = await requestRecoverToken(testApp, 'ana@example.com')
  await change({ senhaAtual: testPassword, novaSenha })
  const response = await testApp.anonymous.post('/api/requisicaotemporaria', { token, senha: 'Terceira@2026' })
  expect(response.statusCode).toBe(400)
  expect(await readMails(testApp)).toMatchObject([{ state: 'queued', expires_at: testApp.clock() }])
})

test.each([
  ['senhaAtual', 'wrong', 'Errada@2026', 'errors.wrongCurrentPassword'],
  ['senhaAtual', 'right but for a blank', ` ${testPassword}`, 'errors.wrongCurrentPassword'],
  ['senhaAtual', 'empty', '', 'validation.passwordEmpty'],
  ['senhaAtual', 'missing', undefined, 'validation.passwordEmpty'],
  ['senhaAtual', 'no text', 7, 'validation.passwordEmpty'],
  ['novaSenha', 'empty', '', 'validation.passwordEmpty'],
  ['novaSenha', 'missing', undefined, 'validation.passwordEmpty'],
  ['novaSenha', 'against the rules', 'curta', 'validation.passwordRules'],
] as const)('%s is refused in words where it is %s', async (field, _case, wrong, key) => {
  const response = await change({ senhaAtual: testPassword, novaSenha, [field]: wrong })
  expect(getStatusAndField(response)).toEqual([400, field])
  expect(response.body).toBe(pt(key, { max: 16 }))
  expect((await login(testPassword)).statusCode).toBe(200)
})

test('an installation may allow longer passwords [Y-23]', async () => {
  const own = await createTestApp({ PASSWORD_MAX: '20' })
  onTestFinished(() => own.close())
  const bia = await own.signInAs('GERENTE')
  const changeToLength = (rest: number) =>
    change({ senhaAtual: testPassword, novaSenha: `Abcde1!${'x'.repeat(rest)}` }, bia)
  expect(getStatusAndText(await changeToLength(14))).toEqual([400, pt('validation.passwordRules', { max: 20 })])
  expect((await changeToLength(13)).statusCode).toBe(204)
})

test('of two changes at once one wins', async () => {
  const changes = ['Senha@2021', 'Senha@2022'].map((chosen) => change({ senhaAtual: testPassword, novaSenha: chosen }))
  expect((await awaitStatuses(...changes)).sort()).toEqual([204, 400])
})

test('ten times an hour a person may try', async () => {
  for (let count = 0; count < 10; count++)
    expect((await change({ senhaAtual: 'Errada@2026', novaSenha })).statusCode).toBe(400)
  const refused = await change({ senhaAtual: testPassword, novaSenha })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  const bia = await testApp.signInAs('GERENTE')
  expect((await change({ senhaAtual: testPassword, novaSenha }, bia)).statusCode).toBe(204)
  testApp.clock.advance(10 * 60_000)
  expect((await change({ senhaAtual: testPassword, novaSenha })).statusCode).toBe(429)
})
