import { expect, onTestFinished, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { awaitStatuses, getStatusAndField, getStatusAndText } from '../support/answers.ts'
import { type Client, createClient, createTestApp, testSecret } from '../support/createTestApp.ts'
import { readMails, readUserAudit } from '../support/mails.ts'
import { addUser, testPassword } from '../support/testUsers.ts'
import { addAuthenticator, confirm, login, openChallenge, showCode, showWrongCode } from './factorFixture.ts'

const pt = createTranslator('pt')
const email = 'ana@example.com'
const product = 'Sillage'
const minute = 60_000
const passkeys = { origin: 'http://localhost:8080', problem: null }
const testApp = await setUpFreshApp()
const ana = setUpSignedIn(testApp, 'USER', { email })

/** The subjects of the mails about factors; a sign-in on a new device is mailed, too. */
const readSubjects = async () =>
  (await readMails(testApp)).filter(({ kind }) => kind === 'notice').map(({ subject }) => subject)
const answer = (body: object, caller: Client = testApp.anonymous) => caller.post('/api/login/second', body)

test('an authenticator is added by a code that proves it; before that there is none [Y-04]', async () => {
  await confirm(ana)
  const none = { factors: [], recoveryCodes: 0, required: false, passkeys }
  expect((await ana.get('/api/factors')).json()).toEqual(none)
  const added = await ana.post('/api/factors/totp')
  const { factorId, secret, uri } = added.json()
  expect(added.statusCode).toBe(201)
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  expect((await ana.get('/api/factors')).json()).toEqual(none)

  const prove = (code: string, id: unknown = factorId) => ana.put(`/api/factors/totp/${id}`, { code })
  expect(getStatusAndField(await prove(showWrongCode(testApp, secret)))).toEqual([400, 'code'])
  expect(getStatusAndField(await prove(''))).toEqual([400, 'code'])
  for (const id of [factorId + 1, 0, 'x', '99999999999'])
    expect((await prove(showCode(testApp, secret), id)).statusCode).toBe(404)
  const proven = await prove(showCode(testApp, secret))
  expect([proven.statusCode, proven.json().recoveryCodes.length]).toEqual([200, 10])
  const at = testApp.clock().toISOString()
  const factors = [{ factorId, kind: 'totp', createdAt: at, lastUsedAt: at }]
  expect((await ana.get('/api/factors')).json()).toEqual({ factors, recoveryCodes: 10, required: false, passkeys })
  expect(await readSubjects()).toEqual([pt('mail.factorAdded.subject', { product })])
  expect(await readUserAudit(testApp)).toEqual([`factorAdded ${ana.id} by ${ana.id}`])
  expect((await prove(showCode(testApp, secret, 1))).statusCode).toBe(404)
})

test('the secret and the recovery codes of an account stand nowhere in the database as they are [Y-04, Y-05]', async () => {
  const { secret, recoveryCodes } = await addAuthenticator(testApp, ana)
  for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  expect(new Set(recoveryCodes).size).toBe(10)
  const { db } = testApp
  const rows = [
    ...(await db.selectFrom('factors').selectAll().execute()),
    ...(await db.selectFrom('recovery_codes').selectAll().execute()),
    ...(await db.selectFrom('audit_entries').selectAll().execute()),
    ...(await db.selectFrom('mails').selectAll().execute()),
  ]
  const text = JSON.stringify(rows)
  expect(rows.length).toBeGreaterThan(12)
  for (const shown of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(text).not.toContain(shown)
})

test('with SECRET_PREVIOUS the codes go on after SECRET was changed, and later without it [Y-04]', async () => {
  const { secret } = await addAuthenticator(testApp, ana)
  const newSecret = 'another secret that only tests know'
  const start = async (env: Record<string, string>): Promise<Client> => {
    const config = readConfig({ SECRET: newSecret, ...env }, findProjectRoot(), server)
    const { db, files, clock } = testApp
    const app = await createApp({ product: server, db, files, clock, config, secret: newSecret, log: false })
    onTestFinished(() => app.close())
    return createClient(app, {})
  }
  const signIn = async (caller: Client) => {
    testApp.clock.advance(minute)
    const { challenge } = (await caller.post('/api/login', { Login: email, Senha: testPassword })).json()
    return answer({ challenge, code: showCode(testApp, secret) }, caller)
  }
  const [withoutPrevious, withPrevious] = [await start({}), await start({ SECRET_PREVIOUS: testSecret })]
  expect(getStatusAndField(await signIn(withoutPrevious))).toEqual([400, 'code'])
  expect((await signIn(withPrevious)).statusCode).toBe(200)
  expect((await signIn(withoutPrevious)).statusCode).toBe(200)
})

test('another authenticator replaces the one before, whose codes end; the recovery codes go on [Y-11]', async () => {
  const former = await addAuthenticator(testApp, ana)
  const { factorId, secret } = (await ana.post('/api/factors/totp')).json()
  const stillFormer = await answer({
    challenge: await openChallenge(testApp, email),
    code: showCode(testApp, former.secret),
  })
  expect(stillFormer.statusCode).toBe(200)
  testApp.clock.advance(30_000)
  const proven = await ana.put(`/api/factors/totp/${factorId}`, { code: showCode(testApp, secret) })
  expect(proven.json()).toEqual({ recoveryCodes: null })
  testApp.clock.advance(30_000)
  const challenge = await openChallenge(testApp, email)
  expect((await answer({ challenge, code: showCode(testApp, former.secret) })).statusCode).toBe(400)
  expect((await answer({ challenge, code: showCode(testApp, secret) })).statusCode).toBe(200)
  expect((await ana.get('/api/factors')).json()).toMatchObject({ factors: [{ factorId }], recoveryCodes: 10 })
  expect((await readSubjects()).at(-1)).toBe(pt('mail.factorReplaced.subject', { product }))
  expect((await readUserAudit(testApp)).at(-1)).toBe(`factorReplaced ${ana.id} by ${ana.id}`)
})

test('a code that was used while the clock was 40 days ahead locks no later one out [RO-15]', async () => {
  const { secret } = await addAuthenticator(testApp, ana)
  const signIn = async () =>
    (await answer({ challenge: await openChallenge(testApp, email), code: showCode(testApp, secret) })).statusCode
  testApp.clock.advance(40 * 24 * 60 * minute)
  expect([await signIn(), await signIn()]).toEqual([200, 400])
  testApp.clock.advance(-40 * 24 * 60 * minute + minute)
  expect([await signIn(), await signIn()]).toEqual([200, 400])
})

test('of two proofs at once one adds the authenticator', async () => {
  await confirm(ana)
  const { factorId, secret } = (await ana.post('/api/factors/totp')).json()
  const prove = () => ana.put(`/api/factors/totp/${factorId}`, { code: showCode(testApp, secret) })
  const statuses = await awaitStatuses(prove(), prove())
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect((await ana.get('/api/factors')).json().factors).toHaveLength(1)
})

test('an authenticator that is not proven within an hour has to be added anew', async () => {
  await confirm(ana)
  const { factorId, secret } = (await ana.post('/api/factors/totp')).json()
  testApp.clock.advance(60 * minute)
  const { token } = (await login(testApp, email)).json()
  const later = createClient(testApp.app, { authorization: `Bearer ${token}` })
  await confirm(later)
  const late = await later.put(`/api/factors/totp/${factorId}`, { code: showCode(testApp, secret) })
  expect(late.statusCode).toBe(404)
})

test('new recovery codes replace the earlier ones and are mailed about, but not mailed [Y-05, Y-11]', async () => {
  await confirm(ana)
  expect((await ana.post('/api/factors/recovery-codes')).statusCode).toBe(409)
  const { recoveryCodes: former } = await addAuthenticator(testApp, ana)
  const renewed = await ana.post('/api/factors/recovery-codes')
  const { recoveryCodes } = renewed.json()
  expect([renewed.statusCode, new Set([...former, ...recoveryCodes]).size]).toEqual([201, 20])
  const challenge = await openChallenge(testApp, email)
  expect((await answer({ challenge, recovery: former[0] })).statusCode).toBe(400)
  expect((await answer({ challenge, recovery: recoveryCodes[0] })).statusCode).toBe(200)
  expect(await readSubjects()).toContain(pt('mail.recoveryCodesRenewed.subject', { product }))
})

test('the second factor is removed with its recovery codes, and then the password is enough [Y-11]', async () => {
  const { secret } = await addAuthenticator(testApp, ana)
  const challenge = await openChallenge(testApp, email)
  expect((await ana.delete('/api/factors')).statusCode).toBe(204)
  expect((await ana.get('/api/factors')).json()).toEqual({ factors: [], recoveryCodes: 0, required: false, passkeys })
  expect(getStatusAndField(await answer({ challenge, code: showCode(testApp, secret) }))).toEqual([400, 'challenge'])
  expect((await login(testApp, email)).statusCode).toBe(200)
  expect((await readSubjects()).at(-1)).toBe(pt('mail.factorsRemoved.subject', { product }))
  expect((await ana.delete('/api/factors')).statusCode).toBe(204)
  expect((await readUserAudit(testApp)).filter((entry) => entry.startsWith('factorsRemoved'))).toHaveLength(1)
})

test('where a second factor is required it is replaced, not removed [Y-11]', async () => {
  const own = await createTestApp({ REQUIRE_SECOND_FACTOR: 'admin' })
  onTestFinished(() => own.close())
  const bia = await own.signInAs('GERENTE')
  await addAuthenticator(own, bia)
  const { id: profile_id } = await own.db
    .insertInto('profiles')
    .values({ nome: 'ADMIN' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await own.db.updateTable('users').set({ profile_id }).execute()
  expect((await bia.get('/api/factors')).json().required).toBe(true)
  expect(getStatusAndText(await bia.delete('/api/factors'))).toEqual([409, pt('errors.secondFactorRequired')])
  const { factorId, secret } = (await bia.post('/api/factors/totp')).json()
  const replaced = await bia.put(`/api/factors/totp/${factorId}`, { code: showCode(own, secret) })
  expect(replaced.statusCode).toBe(200)
})

test('factors change only within ten minutes of a confirmation in the same session [Y-11]', async () => {
  const { secret } = await addAuthenticator(testApp, ana)
  const { factorId } = (await ana.post('/api/factors/totp')).json()
  const other = await answer({ challenge: await openChallenge(testApp, email), code: showCode(testApp, secret) })
  const elsewhere = createClient(testApp.app, { authorization: `Bearer ${other.json().token}` })
  const change = (caller: Client) => [
    () => caller.post('/api/factors/totp'),
    () => caller.put(`/api/factors/totp/${factorId}`, { code: '123456' }),
    () => caller.post('/api/factors/recovery-codes'),
    () => caller.delete('/api/factors'),
  ]
  const expectRefusals = async (caller: Client) => {
    for (const call of change(caller)) {
      const refused = await call()
      expect([refused.statusCode, refused.headers.confirm]).toEqual([403, 'required'])
      expect(refused.body).toBe(pt('errors.confirmFirst'))
    }
  }
  await expectRefusals(elsewhere)
  testApp.clock.advance(10 * minute - 30_000 - 1)
  expect((await ana.post('/api/factors/recovery-codes')).statusCode).toBe(201)
  testApp.clock.advance(1)
  await expectRefusals(ana)
  expect((await ana.post('/api/session/confirm', { code: showCode(testApp, secret) })).statusCode).toBe(204)
  expect((await ana.post('/api/factors/recovery-codes')).statusCode).toBe(201)
})

test.each([
  [{}, 'senha', 'validation.passwordEmpty'],
  [{ senha: '' }, 'senha', 'validation.passwordEmpty'],
  [{ senha: 'Errada@2026' }, 'senha', 'errors.wrongCurrentPassword'],
  [{ code: ' ' }, 'code', 'errors.secondFactorEmpty'],
  [{ code: 7 }, 'code', 'errors.secondFactorEmpty'],
  [{ code: '000000' }, 'code', 'errors.wrongSecondFactor'],
] as const)('a confirmation with %j is refused in words', async (body, field, key) => {
  const refused = await ana.post('/api/session/confirm', body)
  expect([...getStatusAndField(refused), refused.body]).toEqual([400, field, pt(key)])
  expect((await ana.post('/api/factors/totp')).statusCode).toBe(403)
})

test('a code that confirmed once confirms no more, and ten times an hour a person may try', async () => {
  const { secret } = await addAuthenticator(testApp, ana)
  const code = showCode(testApp, secret)
  const attempts = []
  for (let count = 0; count < 9; count++) attempts.push((await ana.post('/api/session/confirm', { code })).statusCode)
  expect(attempts).toEqual([204, ...Array(8).fill(400)])
  const refused = await confirm(ana)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3570'])
})

test('an ADMIN resets the factors of somebody who lost them: sessions end, audited and mailed [Y-12]', async () => {
  await addAuthenticator(testApp, ana)
  const admin = await testApp.signInAs('ADMIN')
  const challenge = await openChallenge(testApp, email)
  const reset = (id: unknown, caller: Client = admin) => caller.delete(`/api/usuario/${id}/factors`)
  expect((await reset(ana.id)).statusCode).toBe(204)
  expect((await ana.get('/api/usuario/me')).statusCode).toBe(401)
  expect(getStatusAndField(await answer({ challenge, code: '123456' }))).toEqual([400, 'challenge'])
  expect((await login(testApp, email)).statusCode).toBe(200)
  expect((await readUserAudit(testApp)).at(-1)).toBe(`factorsReset ${ana.id} by ${admin.id}`)
  expect((await readSubjects()).at(-1)).toBe(pt('mail.factorsReset.subject', { product }))

  expect(getStatusAndText(await reset(ana.id))).toEqual([409, pt('errors.noSecondFactor')])
  for (const id of [987654, 0, 'x']) expect((await reset(id)).statusCode).toBe(404)
  const gerente = await testApp.signInAs('GERENTE')
  expect((await reset(admin.id, gerente)).statusCode).toBe(403)
})

test("an ADMIN resets another ADMIN's factors and those of an inactive user, but never the own [Y-12]", async () => {
  const [first, second] = [await testApp.signInAs('ADMIN'), await testApp.signInAs('ADMIN')]
  await addAuthenticator(testApp, first)
  expect(getStatusAndText(await first.delete(`/api/usuario/${first.id}/factors`))).toEqual([
    400,
    pt('errors.ownRecord'),
  ])
  expect((await second.delete(`/api/usuario/${first.id}/factors`)).statusCode).toBe(204)
  await addAuthenticator(testApp, ana)
  await second.put(`/api/usuario/${ana.id}`, { ativo: false })
  expect((await second.delete(`/api/usuario/${ana.id}/factors`)).statusCode).toBe(204)
})

test('an ADMIN who does not see a user cannot tell them from one that does not exist [Y-12]', async () => {
  const resources = server.resources.map((resource) =>
    resource.name === 'users' ? { ...resource, records: { id: '$me.id' } } : resource,
  )
  const own = await createTestApp({}, { ...server, resources })
  onTestFinished(() => own.close())
  const [admin, hidden] = [await own.signInAs('ADMIN'), await own.signInAs('USER')]
  await addAuthenticator(own, hidden)
  const [refused, unknown] = [
    await admin.delete(`/api/usuario/${hidden.id}/factors`),
    await admin.delete('/api/usuario/987654/factors'),
  ]
  expect(getStatusAndText(refused)).toEqual([404, pt('errors.notFound')])
  expect(getStatusAndText(unknown)).toEqual(getStatusAndText(refused))
  expect((await hidden.get('/api/factors')).json().factors).toHaveLength(1)
})

test('removing a user for good takes their factors', async () => {
  const bia = await addUser(testApp.db, { email: 'bia@example.com', confirmedAt: null })
  const signedIn = await login(testApp, 'bia@example.com')
  await addAuthenticator(testApp, createClient(testApp.app, { authorization: `Bearer ${signedIn.json().token}` }))
  const admin = await testApp.signInAs('ADMIN')
  expect((await admin.delete(`/api/usuario/${bia.id}`)).statusCode).toBe(204)
  expect(await testApp.db.selectFrom('factors').select('id').execute()).toEqual([])
})
