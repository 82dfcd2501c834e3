import { expect, onTestFinished, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { removeExpired } from '../../server/retention/removeExpired.ts'
import { openOtherProcess, setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { awaitStatuses, getStatusAndField, getStatusAndText } from '../support/answers.ts'
import { createClient, createTestApp, type TestApp } from '../support/createTestApp.ts'
import { readMails, readUserAudit } from '../support/mails.ts'
import { createSoftAuthenticator } from '../support/softAuthenticator.ts'
import { addAuthenticator, confirm, createClientOf, login, showCode } from './factorFixture.ts'
import { addPasskey, openCreation, openPasskeyLogin, signInWithPasskey } from './passkeyFixture.ts'

const pt = createTranslator('pt')
const email = 'ana@example.com'
const product = 'Sillage'
const minute = 60_000
const testApp = await setUpFreshApp()
const ana = setUpSignedIn(testApp, 'GERENTE', { email })

const answer = (body: object) => testApp.anonymous.post('/api/login/second', body)
const open = async (account = email) => (await login(testApp, account)).json()
const readSubjects = async (app: TestApp = testApp) =>
  (await readMails(app)).filter(({ kind }) => kind === 'notice').map(({ subject }) => subject)
const signIn = (...rest: Parameters<typeof signInWithPasskey> extends [unknown, ...infer Rest] ? Rest : never) =>
  signInWithPasskey(testApp, ...rest)

test('a passkey is added after a confirmation, listed, audited and mailed, with recovery codes as the first factor [Y-06, Y-11]', async () => {
  const refused = await ana.post('/api/factors/passkey')
  expect([refused.statusCode, refused.headers.confirm]).toEqual([403, 'required'])
  await confirm(ana)
  const { options } = await openCreation(ana)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: product },
    user: { name: email },
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const { factorId, recoveryCodes } = await addPasskey(ana)
  expect(recoveryCodes).toHaveLength(10)
  const createdAt = testApp.clock().toISOString()
  expect((await ana.get('/api/factors')).json()).toEqual({
    factors: [{ factorId, kind: 'passkey', createdAt, lastUsedAt: null, name: expect.any(String) }],
    recoveryCodes: 10,
    required: false,
    passkeys: { origin: 'http://localhost:8080', problem: null },
  })
  expect(await readSubjects()).toEqual([pt('mail.passkeyAdded.subject', { product })])
  expect(await readUserAudit(testApp)).toEqual([`passkeyAdded ${ana.id} by ${ana.id}`])
  expect((await openCreation(ana)).options.excludeCredentials).toHaveLength(1)
})

test('recovery codes come with the first factor of any kind, and go on with the next [Y-05, Y-06]', async () => {
  await addPasskey(ana)
  expect((await addPasskey(ana)).recoveryCodes).toBeNull()
  expect((await addAuthenticator(testApp, ana)).recoveryCodes).toBeNull()
  const bia = await testApp.signInAs('GERENTE')
  await addAuthenticator(testApp, bia)
  expect((await addPasskey(bia)).recoveryCodes).toBeNull()
})

test('beside the password a passkey is the second factor, even one that verifies nobody [Y-06]', async () => {
  const { authenticator } = await addPasskey(ana)
  const { challenge, methods, options } = await open()
  expect(methods).toEqual(['passkey', 'recovery'])
  expect(options).toMatchObject({ rpId: 'localhost', challenge, userVerification: 'preferred' })
  const credential = authenticator.get(options, { isVerified: false, userHandle: undefined })
  expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([credential.id])
  const signedIn = await answer({ challenge, credential })
  expect([signedIn.statusCode, signedIn.json().login]).toEqual([200, email])
  expect((await createClientOf(testApp, signedIn.json()).get('/api/usuario/me')).json().id).toBe(ana.id)
})

test('alone a passkey signs in if it verifies its user and names them [Y-06]', async () => {
  const { authenticator } = await addPasskey(ana)
  const { options } = await openPasskeyLogin(testApp)
  expect([options.userVerification, options.allowCredentials]).toEqual(['required', []])
  for (const deviation of [{ isVerified: false }, { userHandle: undefined }, { userHandle: 'AAAA' }])
    expect(getStatusAndField(await signIn(authenticator, deviation))).toEqual([400, 'credential'])
  const signedIn = await signIn(authenticator)
  expect([signedIn.statusCode, signedIn.json().login]).toEqual([200, email])
  const refreshed = { Login: email, Refresh: signedIn.json().refreshToken }
  expect((await testApp.anonymous.post('/api/login/refresh', refreshed)).statusCode).toBe(200)
  expect((await ana.get('/api/factors')).json().factors[0].lastUsedAt).toBe(testApp.clock().toISOString())
})

test('a passkey of an inactive account signs in no more, and says why to its owner alone', async () => {
  const { authenticator } = await addPasskey(ana)
  const admin = await testApp.signInAs('ADMIN')
  await admin.put(`/api/usuario/${ana.id}`, { ativo: false })
  expect(getStatusAndText(await signIn(authenticator))).toEqual([400, pt('errors.inactiveUser')])
  expect(getStatusAndText(await signIn(authenticator, { origin: 'https://evil.example' }))).toEqual([
    400,
    pt('errors.wrongPasskey'),
  ])
})

test.each([
  ['signed for another page', { origin: 'http://localhost:8081' }],
  ['signed for another host', { origin: 'https://evil.example', rpId: 'evil.example' }],
  ['of another host', { rpId: 'evil.example' }],
  ['that signed another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
] as const)('a passkey %s is refused, alone and as second factor [Y-08]', async (_case, deviation) => {
  const { authenticator } = await addPasskey(ana)
  expect(getStatusAndText(await signIn(authenticator, deviation))).toEqual([400, pt('errors.wrongPasskey')])
  const { challenge, options } = await open()
  const second = await answer({ challenge, credential: authenticator.get(options, deviation) })
  expect([getStatusAndField(second), second.body]).toEqual([[400, 'credential'], pt('errors.wrongPasskey')])
  const right = await answer({ challenge, credential: authenticator.get(options) })
  expect(right.statusCode).toBe(200)
})

test('a new passkey of another page, of another challenge, or that exists already is not added [Y-08]', async () => {
  await confirm(ana)
  const authenticator = createSoftAuthenticator()
  const tryAdding = async (deviation = {}, caller = ana) => {
    const { challenge, options } = await openCreation(caller)
    return caller.post('/api/factors/passkey', { challenge, credential: authenticator.create(options, deviation) })
  }
  for (const deviation of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { challenge: 'AAAA' }])
    expect(getStatusAndField(await tryAdding(deviation))).toEqual([400, 'credential'])
  expect((await tryAdding()).statusCode).toBe(201)
  const bia = await testApp.signInAs('GERENTE')
  await confirm(bia)
  for (const caller of [ana, bia]) expect(getStatusAndField(await tryAdding({}, caller))).toEqual([400, 'credential'])
  expect((await bia.get('/api/factors')).json().factors).toEqual([])
})

test('a challenge serves once, for 15 minutes, and only for what it was made for [Y-08]', async () => {
  const { authenticator } = await addPasskey(ana)
  const body = (question: { challenge: string; options: { challenge: string } }) => ({
    challenge: question.challenge,
    credential: authenticator.get(question.options),
  })
  const send = (sent: object) => testApp.anonymous.post('/api/login/passkey', sent)
  const replayed = body(await openPasskeyLogin(testApp))
  expect((await send(replayed)).statusCode).toBe(200)
  expect(getStatusAndField(await send(replayed))).toEqual([400, 'credential'])
  const first = await openPasskeyLogin(testApp)
  expect((await awaitStatuses(send(body(first)), send(body(first)))).sort()).toEqual([200, 400])

  const late = await openPasskeyLogin(testApp)
  testApp.clock.advance(15 * minute)
  const confirmation = (
    await createClientOf(testApp, (await signIn(authenticator)).json()).post('/api/session/confirm/options')
  ).json()
  const question = await openPasskeyLogin(testApp)
  const respelled = { ...question, challenge: `${question.challenge}=` }
  for (const other of [late, confirmation, respelled, { ...question, challenge: 7 }, { ...question, challenge: 'x' }])
    expect(getStatusAndField(await send(body(other)))).toEqual([400, 'challenge'])
  expect((await send(body(question))).statusCode).toBe(200)
})

test('as second factor an answer is not taken twice [Y-08]', async () => {
  const { authenticator } = await addPasskey(ana)
  const { challenge, options } = await open()
  const sent = { challenge, credential: authenticator.get(options) }
  expect((await answer(sent)).statusCode).toBe(200)
  expect(getStatusAndField(await answer(sent))).toEqual([400, 'challenge'])
  expect(getStatusAndField(await answer({ ...sent, challenge: (await open()).challenge }))).toEqual([400, 'credential'])
})

test('nobody gets in with the passkey of somebody else [Y-08]', async () => {
  const { authenticator } = await addPasskey(ana)
  const bia = await testApp.signInAs('GERENTE', { email: 'bia@example.com' })
  const own = await addPasskey(bia)
  const { challenge, options } = await open('bia@example.com')
  expect(getStatusAndField(await answer({ challenge, credential: authenticator.get(options) }))).toEqual([
    400,
    'credential',
  ])
  const renamed = { ...authenticator.get(options), ...idsOf(own.authenticator.get(options)) }
  expect(getStatusAndField(await answer({ challenge, credential: renamed }))).toEqual([400, 'credential'])
  expect((await answer({ challenge, credential: own.authenticator.get(options) })).statusCode).toBe(200)

  const confirmation = (await bia.post('/api/session/confirm/options')).json()
  const foreign = { challenge: confirmation.challenge, credential: authenticator.get(confirmation.options) }
  expect(getStatusAndField(await bia.post('/api/session/confirm', foreign))).toEqual([400, 'credential'])
  const stolen = { challenge: confirmation.challenge, credential: own.authenticator.get(confirmation.options) }
  expect(getStatusAndField(await ana.post('/api/session/confirm', stolen))).toEqual([400, 'challenge'])
})

const idsOf = ({ id, rawId }: { id: string; rawId: string }) => ({ id, rawId })

test('a counter that falls or stands still is refused, audited and mailed to the owner, alone and as second factor [Y-08]', async () => {
  const { authenticator } = await addPasskey(ana)
  expect((await signIn(authenticator, { counter: 7 })).statusCode).toBe(200)
  const subject = pt('mail.passkeyCopied.subject', { product })
  const countMails = async () => (await readSubjects()).filter((one) => one === subject).length
  expect(getStatusAndText(await signIn(authenticator, { counter: 7 }))).toEqual([400, pt('errors.wrongPasskey')])
  expect(await countMails()).toBe(1)
  expect((await readUserAudit(testApp)).at(-1)).toBe(`passkeyCopied ${ana.id} by null`)
  const { challenge, options } = await open()
  const second = await answer({ challenge, credential: authenticator.get(options, { counter: 0 }) })
  expect([getStatusAndField(second), await countMails()]).toEqual([[400, 'credential'], 2])

  // A stranger without the key causes no mail.
  const forged = authenticator.get(options, { counter: 3 })
  const signature = authenticator.get(await open()).response.signature
  const response = { ...forged.response, signature }
  expect((await answer({ challenge, credential: { ...forged, response } })).statusCode).toBe(400)
  expect(await countMails()).toBe(2)
  expect((await signIn(authenticator, { counter: 8 })).statusCode).toBe(200)
})

test('passkeys that count nothing go on to sign in', async () => {
  const { authenticator } = await addPasskey(ana)
  for (let count = 0; count < 2; count++) expect((await signIn(authenticator, { counter: 0 })).statusCode).toBe(200)
})

test.each([
  ['nothing', undefined],
  ['a text', 'x'],
  ['an empty object', {}],
  ['no response', { id: 'a', rawId: 'a', type: 'public-key' }],
  [
    'texts that are no base64',
    {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: '{', authenticatorData: '%', signature: '' },
    },
  ],
])('a credential that is %s is refused in words', async (_case, credential) => {
  await addPasskey(ana)
  const { challenge } = await openPasskeyLogin(testApp)
  const alone = await testApp.anonymous.post('/api/login/passkey', { challenge, credential })
  expect(getStatusAndText(alone)).toEqual([400, pt('errors.wrongPasskey')])
  if (credential === undefined) return
  const creation = await openCreation(ana)
  const added = await ana.post('/api/factors/passkey', { challenge: creation.challenge, credential })
  expect(getStatusAndText(added)).toEqual([400, pt('errors.wrongPasskey')])
})

test('an unknown passkey is answered as a wrong one is', async () => {
  const { authenticator } = await addPasskey(ana)
  const known = await signIn(authenticator, { isVerified: false })
  const unknown = await signIn(createSoftAuthenticator())
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
})

test('a passkey confirms who is signed in, once [Y-11]', async () => {
  expect((await ana.post('/api/session/confirm/options')).statusCode).toBe(409)
  const { authenticator } = await addPasskey(ana)
  const elsewhere = createClientOf(testApp, (await signIn(authenticator)).json())
  const { challenge, options } = (await elsewhere.post('/api/session/confirm/options')).json()
  expect(options.allowCredentials).toHaveLength(1)
  const sent = { challenge, credential: authenticator.get(options) }
  expect((await elsewhere.post('/api/factors/totp')).statusCode).toBe(403)
  expect((await elsewhere.post('/api/session/confirm', sent)).statusCode).toBe(204)
  expect((await elsewhere.post('/api/factors/totp')).statusCode).toBe(201)
  expect(getStatusAndField(await elsewhere.post('/api/session/confirm', sent))).toEqual([400, 'credential'])
})

test('one of several factors is removed alone; with the last one the recovery codes go [Y-11]', async () => {
  const { factorId } = await addPasskey(ana)
  const { secret } = await addAuthenticator(testApp, ana)
  for (const id of [factorId + 99, 0, 'x']) expect((await ana.delete(`/api/factors/${id}`)).statusCode).toBe(404)
  const bia = await testApp.signInAs('GERENTE')
  await confirm(bia)
  expect((await bia.delete(`/api/factors/${factorId}`)).statusCode).toBe(404)
  expect((await ana.delete(`/api/factors/${factorId}`)).statusCode).toBe(204)
  expect((await readSubjects()).at(-1)).toBe(pt('mail.factorRemoved.subject', { product }))
  expect((await readUserAudit(testApp)).at(-1)).toBe(`factorRemoved ${ana.id} by ${ana.id}`)
  const { challenge, methods } = await open()
  expect(methods).toEqual(['totp', 'recovery'])
  expect((await answer({ challenge, code: showCode(testApp, secret) })).statusCode).toBe(200)

  const [last] = (await ana.get('/api/factors')).json().factors
  expect((await ana.delete(`/api/factors/${last.factorId}`)).statusCode).toBe(204)
  expect((await ana.get('/api/factors')).json()).toMatchObject({ factors: [], recoveryCodes: 0 })
  expect((await login(testApp, email)).statusCode).toBe(200)
  expect((await readSubjects()).at(-1)).toBe(pt('mail.factorsRemoved.subject', { product }))
})

test('where a second factor is required the last passkey is replaced, not removed [Y-11]', async () => {
  const own = await createTestApp({ REQUIRE_SECOND_FACTOR: 'staff' })
  onTestFinished(() => own.close())
  const { id: profile_id } = await own.db
    .insertInto('profiles')
    .values({ nome: 'GERENTE' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bia = await own.signInAs('USER', { email })
  const first = await addPasskey(bia)
  await own.db.updateTable('users').set({ profile_id }).execute()
  const remove = (factorId: number) => bia.delete(`/api/factors/${factorId}`)
  expect(getStatusAndText(await remove(first.factorId))).toEqual([409, pt('errors.secondFactorRequired')])
  const second = await addPasskey(bia)
  expect((await remove(first.factorId)).statusCode).toBe(204)
  expect((await remove(second.factorId)).statusCode).toBe(409)
  expect((await signInWithPasskey(own, first.authenticator)).statusCode).toBe(400)
  expect((await signInWithPasskey(own, second.authenticator)).statusCode).toBe(200)
  // A passkey is a second factor, so the session goes on.
  const refreshed = { Login: email, Refresh: bia.refreshToken }
  expect((await own.anonymous.post('/api/login/refresh', refreshed)).statusCode).toBe(200)
})

test('an ADMIN resets passkeys, too [Y-12]', async () => {
  const { authenticator } = await addPasskey(ana)
  const admin = await testApp.signInAs('ADMIN')
  expect((await admin.delete(`/api/usuario/${ana.id}/factors`)).statusCode).toBe(204)
  expect((await ana.get('/api/usuario/me')).statusCode).toBe(401)
  expect((await signIn(authenticator)).statusCode).toBe(400)
  expect(await testApp.db.selectFrom('passkeys').select('factor_id').execute()).toEqual([])
  expect((await readSubjects()).at(-1)).toBe(pt('mail.factorsReset.subject', { product }))
})

test('removing a user for good takes their passkeys', async () => {
  const bia = await testApp.signInAs('GERENTE', { confirmedAt: null })
  await addPasskey(bia)
  const admin = await testApp.signInAs('ADMIN')
  expect((await admin.delete(`/api/usuario/${bia.id}`)).statusCode).toBe(204)
  expect(await testApp.db.selectFrom('passkeys').select('factor_id').execute()).toEqual([])
})

test('at most 20 passkeys are added to an account', async () => {
  for (let count = 0; count < 20; count++) await addPasskey(ana)
  expect(getStatusAndText(await ana.post('/api/factors/passkey'))).toEqual([409, pt('errors.tooManyPasskeys')])
})

test('the daily removal takes used challenges after they have expired', async () => {
  const { authenticator } = await addPasskey(ana)
  await signIn(authenticator)
  const readUsed = () => testApp.db.selectFrom('used_passkey_challenges').select('expires_at').execute()
  await removeExpired(testApp.db, testApp.clock())
  expect(await readUsed()).toHaveLength(2)
  testApp.clock.advance(15 * minute)
  await removeExpired(testApp.db, testApp.clock())
  expect(await readUsed()).toEqual([])
})

test.each([
  ['http://192.168.0.7:8080', 'ipAddress'],
  ['https://[2001:db8::7]', 'ipAddress'],
  ['http://painel.example.com', 'plainHttp'],
] as const)('at %s there are no passkeys, and the server says why [Y-07]', async (APP_URL, problem) => {
  const own = await createTestApp({ APP_URL })
  onTestFinished(() => own.close())
  const caller = await own.signInAs('GERENTE')
  await confirm(caller)
  expect((await caller.get('/api/factors')).json().passkeys).toEqual({ origin: new URL(APP_URL).origin, problem })
  expect((await own.anonymous.get('/api/config')).json().capabilities).not.toContain('passkeys')
  const calls = [
    caller.post('/api/factors/passkey'),
    caller.post('/api/session/confirm/options'),
    own.anonymous.post('/api/login/passkey/options'),
    own.anonymous.post('/api/login/passkey', {}),
  ]
  for (const refused of await Promise.all(calls))
    expect(getStatusAndText(refused)).toEqual([409, pt('errors.passkeyAddress')])
})

test('the relying party is the host of APP_URL, whatever the host of the request [Y-07]', async () => {
  const own = await createTestApp({ APP_URL: 'https://painel.example.com/admin' })
  onTestFinished(() => own.close())
  const caller = await own.signInAs('GERENTE')
  await confirm(caller)
  expect((await own.anonymous.get('/api/config')).json().capabilities).toContain('passkeys')
  const { challenge, options } = await openCreation(caller)
  expect(options.rp.id).toBe('painel.example.com')
  const authenticator = createSoftAuthenticator()
  const page = { origin: 'https://painel.example.com', rpId: 'painel.example.com' }
  const added = await caller.post('/api/factors/passkey', {
    challenge,
    credential: authenticator.create(options, page),
  })
  expect(added.statusCode).toBe(201)
  expect((await signInWithPasskey(own, authenticator, page)).statusCode).toBe(200)
  expect((await signInWithPasskey(own, authenticator)).statusCode).toBe(400)
})

test('where the address can have no passkeys any more, the password alone still does not sign in', async () => {
  await addPasskey(ana)
  const moved = createClient(await openOtherProcess(testApp, { APP_URL: 'http://127.0.0.1:8080' }), {})
  const step = await login({ ...testApp, anonymous: moved }, email)
  expect([step.statusCode, step.json().methods, step.json().options]).toEqual([202, ['recovery'], null])
})
