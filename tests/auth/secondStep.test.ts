import { expect, onTestFinished, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { removeExpired } from '../../server/retention/removeExpired.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { awaitStatuses, getStatusAndField, getStatusAndText } from '../support/answers.ts'
import { createTestApp, type TestApp } from '../support/createTestApp.ts'
import { readMails, readNewestLink, readUserAudit, requestRecoverToken } from '../support/mails.ts'
import { addUser, testPassword } from '../support/testUsers.ts'
import {
  addAuthenticator,
  confirm,
  createClientOf,
  login,
  openChallenge,
  showCode,
  showWrongCode,
} from './factorFixture.ts'

const pt = createTranslator('pt')
const email = 'ana@example.com'
const testApp = await setUpFreshApp()
const ana = setUpSignedIn(testApp, 'GERENTE', { email })

const answer = (body: unknown, app = testApp, headers?: Record<string, string>) =>
  app.anonymous.post('/api/login/second', body, headers)
const open = () => openChallenge(testApp, email)
const countSessions = async (app: TestApp = testApp) =>
  (await app.db.selectFrom('sessions').select('id').execute()).length

test('without a second factor the password opens a session, as it always did [Y-01]', async () => {
  const signedIn = await login(testApp, email)
  expect([signedIn.statusCode, Object.keys(signedIn.json())]).toEqual([200, ['token', 'refreshToken', 'login']])
})

test('an authenticator that was never proven is not asked for', async () => {
  await confirm(ana)
  await ana.post('/api/factors/totp')
  expect((await login(testApp, email)).statusCode).toBe(200)
})

test('with a second factor the password opens no session, the code does [Y-02]', async () => {
  const { secret } = await addAuthenticator(testApp, ana)
  const before = await countSessions()
  const first = await login(testApp, email)
  const challenge = expect.stringMatching(/^[\w-]{43}$/)
  expect([first.statusCode, first.json()]).toEqual([
    202,
    { challenge, methods: ['totp', 'recovery'], enrol: [], options: null },
  ])
  expect([await countSessions(), first.headers['set-cookie']]).toEqual([before, undefined])

  const second = await answer({ challenge: first.json().challenge, code: showCode(testApp, secret) })
  const token = expect.any(String)
  expect([second.statusCode, second.json()]).toEqual([200, { token, refreshToken: token, login: email }])
  expect((await createClientOf(testApp, second.json()).get('/api/usuario/me')).json().id).toBe(ana.id)
  const refreshed = { Login: email, Refresh: second.json().refreshToken }
  expect((await testApp.anonymous.post('/api/login/refresh', refreshed)).statusCode).toBe(200)
})

test('a challenge serves once and for five minutes [Y-02]', async () => {
  const { secret } = await addAuthenticator(testApp, ana)
  const used = await open()
  expect((await answer({ challenge: used, code: showCode(testApp, secret) })).statusCode).toBe(200)
  const late = await open()
  testApp.clock.advance(5 * 60_000)
  for (const challenge of [used, late, 'unknown', undefined, 7]) {
    const refused = await answer({ challenge, code: showCode(testApp, secret) })
    expect(getStatusAndField(refused)).toEqual([400, 'challenge'])
    expect(refused.body).toBe(pt('errors.challengeEnded'))
  }
  const inTime = await open()
  testApp.clock.advance(5 * 60_000 - 1)
  expect((await answer({ challenge: inTime, code: showCode(testApp, secret) })).statusCode).toBe(200)
})

test('a time step serves once: not again, not an earlier one, and of two requests at once only one is let in [Y-03]', async () => {
  const { secret } = await addAuthenticator(testApp, ana)
  const statusOf = async (code: string) => (await answer({ challenge: await open(), code })).statusCode
  expect(await statusOf(showCode(testApp, secret, 2))).toBe(400)
  expect(await statusOf(showCode(testApp, secret))).toBe(200)
  expect(await statusOf(showCode(testApp, secret))).toBe(400)
  expect(await statusOf(showCode(testApp, secret, 1))).toBe(200)
  testApp.clock.advance(60_000)
  expect(await statusOf(showCode(testApp, secret, -1))).toBe(400)

  const challenges = [await open(), await open(), await open()]
  const code = showCode(testApp, secret)
  const calls = challenges.map((challenge) => answer({ challenge, code }))
  expect((await awaitStatuses(...calls)).sort()).toEqual([200, 400, 400])
})

test('one challenge answered by two right codes at once opens one session', async () => {
  const { secret, recoveryCodes } = await addAuthenticator(testApp, ana)
  const challenge = await open()
  const before = await countSessions()
  const calls = [
    answer({ challenge, code: showCode(testApp, secret) }),
    answer({ challenge, recovery: recoveryCodes[0] }),
  ]
  expect((await awaitStatuses(...calls)).sort()).toEqual([200, 400])
  expect(await countSessions()).toBe(before + 1)
})

test('a recovery code signs in once, however it is typed, and its owner is mailed how many are left [Y-05]', async () => {
  const { recoveryCodes } = await addAuthenticator(testApp, ana)
  const [code = '', other = ''] = recoveryCodes
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  expect((await answer({ challenge: await open(), recovery: typed })).statusCode).toBe(200)
  const mail = (await readMails(testApp)).filter(({ kind }) => kind === 'notice').at(-1)
  expect([mail?.recipient, mail?.subject]).toEqual([email, pt('mail.recoveryCodeUsed.subject', { product: 'Sillage' })])
  expect(mail?.text).toContain(pt('mail.recoveryCodeUsed.text', { product: 'Sillage', smart_count: 9 }))
  expect((await readUserAudit(testApp)).at(-1)).toBe(`recoveryCodeUsed ${ana.id} by ${ana.id}`)

  const again = await answer({ challenge: await open(), recovery: code })
  expect(getStatusAndText(again)).toEqual([400, pt('errors.wrongSecondFactor')])
  const bia = await testApp.signInAs('GERENTE', { email: 'bia@example.com' })
  await addAuthenticator(testApp, bia)
  const foreign = { challenge: await openChallenge(testApp, 'bia@example.com'), recovery: other }
  expect((await answer(foreign)).statusCode).toBe(400)
  expect((await answer({ challenge: await open(), recovery: other })).statusCode).toBe(200)
})

test('without recovery codes the challenge does not offer them', async () => {
  await addAuthenticator(testApp, ana)
  await testApp.db.updateTable('recovery_codes').set({ used_at: testApp.clock() }).execute()
  expect((await login(testApp, email)).json().methods).toEqual(['totp'])
})

test('five wrong codes void the challenge and mail the owner a link to a new password [Y-14]', async () => {
  const { secret } = await addAuthenticator(testApp, ana)
  const mailsBefore = (await readMails(testApp)).length
  const challenge = await open()
  const code = showWrongCode(testApp, secret)
  for (let count = 0; count < 4; count++) {
    const refused = await answer({ challenge, code })
    expect(getStatusAndField(refused)).toEqual([400, 'code'])
    expect(refused.body).toBe(pt('errors.wrongSecondFactor'))
  }
  const last = await answer({ challenge, code })
  expect([getStatusAndField(last), last.body]).toEqual([[400, 'challenge'], pt('errors.challengeVoided')])
  expect(getStatusAndField(await answer({ challenge, code: showCode(testApp, secret) }))).toEqual([400, 'challenge'])
  const mails = (await readMails(testApp)).slice(mailsBefore)
  const subject = pt('mail.passwordKnown.subject', { product: 'Sillage' })
  expect(mails.map((mail) => [mail.recipient, mail.subject])).toEqual([[email, subject]])
  expect((await readNewestLink(testApp)).path).toBe('/auth/recuperar-senha')
  expect((await answer({ challenge: await open(), code: showCode(testApp, secret) })).statusCode).toBe(200)
})

test('many wrong codes at once do not slip through, and mail once [Y-14]', async () => {
  const { secret } = await addAuthenticator(testApp, ana)
  const challenge = await open()
  const code = showWrongCode(testApp, secret)
  const answers = await Promise.all(Array.from({ length: 12 }, () => answer({ challenge, code })))
  expect(answers.map(getStatusAndField).filter(([, field]) => field === 'code')).toHaveLength(4)
  const subject = pt('mail.passwordKnown.subject', { product: 'Sillage' })
  expect((await readMails(testApp)).filter((mail) => mail.subject === subject)).toHaveLength(1)
})

test('the fifth wrong code beside the right password in a day mails the owner, once a day', async () => {
  const { secret } = await addAuthenticator(testApp, ana)
  const Code = showWrongCode(testApp, secret)
  const subject = pt('mail.passwordKnown.subject', { product: 'Sillage' })
  const countMails = async () => (await readMails(testApp)).filter((mail) => mail.subject === subject).length
  const found: number[] = []
  for (let count = 0; count < 7; count++) {
    const refused = await testApp.anonymous.post('/api/login', { Login: email, Senha: testPassword, Code })
    expect(getStatusAndField(refused)).toEqual([400, 'Code'])
    found.push(await countMails())
  }
  expect(found).toEqual([0, 0, 0, 0, 1, 1, 1])
})

test('after 30 wrong codes of an account in 15 minutes even the right one waits; right ones are not counted', async () => {
  const { secret } = await addAuthenticator(testApp, ana)
  const code = showWrongCode(testApp, secret)
  expect((await answer({ challenge: await open(), code: showCode(testApp, secret) })).statusCode).toBe(200)
  for (let round = 0; round < 6; round++) {
    const challenge = await open()
    for (let count = 0; count < 5; count++) expect((await answer({ challenge, code })).statusCode).toBe(400)
  }
  testApp.clock.advance(60_000)
  const refused = await answer({ challenge: await open(), code: showCode(testApp, secret) })
  // The window began half a minute earlier, with the code that proved the authenticator.
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '810'])
  testApp.clock.advance(14 * 60_000)
  expect((await answer({ challenge: await open(), code: showCode(testApp, secret) })).statusCode).toBe(200)
})

test.each([[{}], [{ code: '' }], [{ code: 7 }], [{ recovery: ' ' }], [{ code: null, recovery: {} }]])(
  'an answer without a code is asked for it, and is no try: %j',
  async (body) => {
    const { secret } = await addAuthenticator(testApp, ana)
    const challenge = await open()
    for (let count = 0; count < 6; count++)
      expect(getStatusAndText(await answer({ challenge, ...body }))).toEqual([400, pt('errors.secondFactorEmpty')])
    expect((await answer({ challenge, code: showCode(testApp, secret) })).statusCode).toBe(200)
  },
)

test('a browser that is known from before still has to give the second factor', async () => {
  const { secret } = await addAuthenticator(testApp, ana)
  const signedIn = await answer({ challenge: await open(), code: showCode(testApp, secret) })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  expect(cookie).toMatch(/^sillage_device=.+/)
  expect((await login(testApp, email, { cookie })).statusCode).toBe(202)
})

test('a wrong password is answered alike with and without a second factor, and with and without an account', async () => {
  await addAuthenticator(testApp, ana)
  await addUser(testApp.db, { email: 'bia@example.com' })
  const answers = await Promise.all(
    [email, 'bia@example.com', 'ninguem@example.com'].map((Login) =>
      testApp.anonymous.post('/api/login', { Login, Senha: 'Errada@2026' }),
    ),
  )
  const seen = answers.map(({ statusCode, body, headers: { date: _, ...headers } }) => ({ statusCode, body, headers }))
  expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(seen[0]).toMatchObject({ statusCode: 400, body: pt('errors.wrongCredentials') })
  expect((await testApp.db.selectFrom('login_challenges').select('login').execute()).length).toBe(0)
})

test('a new password by mail, a changed one and an inactive account void what waits for the second factor', async () => {
  const { secret } = await addAuthenticator(testApp, ana)
  const tryChallenge = async (challenge: string) =>
    getStatusAndField(await answer({ challenge, code: showCode(testApp, secret) }))

  const beforeRecovery = await open()
  const token = await requestRecoverToken(testApp, email)
  expect((await testApp.anonymous.post('/api/requisicaotemporaria', { token, senha: testPassword })).body).toBe('')
  expect(await tryChallenge(beforeRecovery)).toEqual([400, 'challenge'])
  expect((await login(testApp, email)).statusCode).toBe(202)

  const again = await answer({ challenge: await open(), code: showCode(testApp, secret) })
  const beforeChange = await open()
  const change = { senhaAtual: testPassword, novaSenha: testPassword }
  expect((await createClientOf(testApp, again.json()).put('/api/usuario/update-password', change)).statusCode).toBe(204)
  expect(await tryChallenge(beforeChange)).toEqual([400, 'challenge'])

  const beforeInactivation = await open()
  const admin = await testApp.signInAs('ADMIN')
  await admin.put(`/api/usuario/${ana.id}`, { ativo: false })
  expect(await tryChallenge(beforeInactivation)).toEqual([400, 'challenge'])
})

test('the daily removal takes challenges that have expired', async () => {
  await addAuthenticator(testApp, ana)
  await open()
  const readChallenges = () => testApp.db.selectFrom('login_challenges').select('login').execute()
  await removeExpired(testApp.db, testApp.clock())
  expect(await readChallenges()).toHaveLength(1)
  testApp.clock.advance(5 * 60_000)
  await removeExpired(testApp.db, testApp.clock())
  expect(await readChallenges()).toHaveLength(0)
})

async function openRequiringApp(REQUIRE_SECOND_FACTOR: string): Promise<TestApp> {
  const own = await createTestApp({ REQUIRE_SECOND_FACTOR })
  onTestFinished(() => own.close())
  return own
}

test.each([
  ['none', [200, 200, 200]],
  ['admin', [202, 200, 200]],
  ['staff', [202, 202, 200]],
] as const)('where %s must have a second factor, who lacks one gets no session [Y-10]', async (required, statuses) => {
  const own = await openRequiringApp(required)
  const logins = ['admin', 'GERENTE', 'USER'].map(async (profile) =>
    login(own, (await addUser(own.db, { profile })).email),
  )
  expect(await awaitStatuses(...logins)).toEqual(statuses)
})

test('who lacks a required factor adds it before the session, and is given recovery codes [Y-10, Y-05]', async () => {
  const own = await openRequiringApp('admin')
  await addUser(own.db, { profile: 'ADMIN', email })
  const first = (await login(own, email)).json()
  const { challenge } = first
  expect(first).toEqual({ challenge, methods: [], enrol: ['totp'], options: null })
  expect(getStatusAndField(await answer({ challenge, code: '123456' }, own))).toEqual([400, 'code'])
  const enrol = (body: object) => own.anonymous.post('/api/login/second/enrol', body)
  expect(getStatusAndField(await enrol({ challenge, kind: 'sms' }))).toEqual([400, 'kind'])
  expect(getStatusAndField(await enrol({ challenge: 'x', kind: 'totp' }))).toEqual([400, 'challenge'])
  const added = await enrol({ challenge, kind: 'totp' })
  expect([added.statusCode, Object.keys(added.json())]).toEqual([201, ['factorId', 'secret', 'uri']])

  const other = (await login(own, email)).json().challenge
  const code = showCode(own, added.json().secret)
  const signedIn = await answer({ challenge, code }, own)
  expect([signedIn.statusCode, signedIn.json().recoveryCodes]).toEqual([200, expect.any(Array)])
  expect(signedIn.json().recoveryCodes).toHaveLength(10)
  const mails = await readMails(own)
  expect(mails.map(({ subject }) => subject)).toEqual([pt('mail.factorAdded.subject', { product: 'Sillage' })])

  // A second challenge to add the first factor must not replace it.
  expect(getStatusAndField(await enrol({ challenge: other, kind: 'totp' }))).toEqual([400, 'challenge'])
  expect(getStatusAndField(await answer({ challenge: other, code }, own))).toEqual([400, 'challenge'])
  const [recovery] = signedIn.json().recoveryCodes
  expect((await answer({ challenge: await openChallenge(own, email), recovery }, own)).statusCode).toBe(200)
})

test('a challenge of somebody who has a factor adds none', async () => {
  await addAuthenticator(testApp, ana)
  const body = { challenge: await open(), kind: 'totp' }
  expect(getStatusAndField(await testApp.anonymous.post('/api/login/second/enrol', body))).toEqual([400, 'challenge'])
})

test('a session from before the requirement ends at its next refresh, unless its user has a factor [Y-10]', async () => {
  const own = await openRequiringApp('admin')
  const [bia, caio] = [await own.signInAs('GERENTE'), await own.signInAs('GERENTE')]
  await addAuthenticator(own, caio)
  await own.db
    .updateTable('users')
    .set({
      profile_id: (
        await own.db.insertInto('profiles').values({ nome: 'ADMIN' }).returning('id').executeTakeFirstOrThrow()
      ).id,
    })
    .execute()
  const refresh = (Login: string, Refresh: string) => own.anonymous.post('/api/login/refresh', { Login, Refresh })
  expect((await bia.get('/api/usuario/me')).statusCode).toBe(200)
  expect((await refresh(bia.email, bia.refreshToken)).statusCode).toBe(401)
  expect((await bia.get('/api/usuario/me')).statusCode).toBe(401)
  expect((await refresh(caio.email, caio.refreshToken)).statusCode).toBe(200)
})
