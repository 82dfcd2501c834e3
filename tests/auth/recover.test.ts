import { describe, expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { setUpApp, setUpFreshApp } from '../http/appFixture.ts'
import { getStatusAndText } from '../support/answers.ts'
import type { TestApp } from '../support/createTestApp.ts'
import { readMails, readNewestLink, requestRecoverToken } from '../support/mails.ts'
import { addUser } from '../support/testUsers.ts'

const pt = createTranslator('pt')
const testApp = await setUpFreshApp({ APP_URL: 'https://painel.example' })
const appHidingEmails = await setUpApp({ HIDE_UNKNOWN_EMAIL: 'true' })
const proxiedApp = await setUpApp({ TRUST_PROXY: '1' })

const recover = (body: unknown, headers?: Record<string, string>, app: TestApp = testApp) =>
  app.anonymous.post('/api/usuario/recuperar-senha', body, headers)

test('POST /usuario/recuperar-senha takes email, in any case, and mails a link to a new password [J-13]', async () => {
  const { id } = await addUser(testApp.db, { email: 'ana@example.com', nome: 'Ana Souza' })
  expect(getStatusAndText(await recover({ email: '  ANA@Example.com ' }))).toEqual([204, ''])
  const [mail, ...others] = await readMails(testApp)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ user_id: id, kind: 'recover', recipient: 'ana@example.com', locale: 'pt' })
  expect(mail?.text).toContain('Ana Souza')
  expect(mail?.links).toEqual([
    expect.stringMatching(/^https:\/\/painel\.example\/auth\/recuperar-senha\?t=[\w-]{43}$/),
  ])
})

test('the mail is in the language of who asks', async () => {
  await addUser(testApp.db, { email: 'ana@example.com' })
  await recover({ email: 'ana@example.com' }, { 'content-language': 'es-ES' })
  const [mail] = await readMails(testApp)
  expect(mail?.locale).toBe('es')
  expect(mail?.subject).toBe(createTranslator('es')('mail.recover.subject', { product: 'Sillage' }))
})

test('an unknown email, and that of an inactive user, gets the related email text, and no mail', async () => {
  await addUser(testApp.db, { email: 'ana@example.com', deletedAt: new Date('2026-02-01T00:00:00Z') })
  for (const email of ['ninguem@example.com', 'ana@example.com']) {
    expect(getStatusAndText(await recover({ email }))).toEqual([404, pt('errors.accountNotFound')])
  }
  expect(await readMails(testApp)).toEqual([])
})

test('an unconfirmed user, with or without a password, gets a link too', async () => {
  await addUser(testApp.db, { email: 'nova@example.com', confirmedAt: null, hasPassword: false })
  expect((await recover({ email: 'nova@example.com' })).statusCode).toBe(204)
})

const empty = [undefined, '', '   ', 7, ['ana@example.com']]
test.each(empty.map((email) => ({ email })))('the email must not be empty: %j [K-71]', async (body) => {
  const response = await recover(body)
  expect(getStatusAndText(response)).toEqual([400, pt('auth.forgot.emptyEmail')])
  expect(response.headers['error-field']).toBe('email')
})

const invalidEmails = ['ana', 'ana@example.com, bia@example.com', 'ana@example.com\r\nBcc: x']
test.each(invalidEmails)('the email must be valid: %j [K-72]', async (email) => {
  expect(getStatusAndText(await recover({ email }))).toEqual([400, pt('validation.email')])
})

test('a new link makes earlier ones void, and withdraws their mails', async () => {
  await addUser(testApp.db, { email: 'ana@example.com' })
  const first = await requestRecoverToken(testApp, 'ana@example.com')
  const second = await requestRecoverToken(testApp, 'ana@example.com')
  const redeemToken = (token: string) =>
    testApp.anonymous.post('/api/requisicaotemporaria', { token, senha: 'Outra@2026' })
  const [olderMail, newerMail] = await readMails(testApp)
  expect(olderMail?.expires_at).toEqual(testApp.clock())
  expect(newerMail?.expires_at).toEqual(new Date(testApp.clock().getTime() + 3_600_000))
  expect([(await redeemToken(first)).statusCode, (await redeemToken(second)).statusCode]).toEqual([400, 204])
  expect((await readMails(testApp))[1]?.expires_at).toEqual(testApp.clock())
})

test('the database holds the token only in the mail that waits', async () => {
  await addUser(testApp.db, { email: 'ana@example.com' })
  const token = await requestRecoverToken(testApp, 'ana@example.com')
  const rows = await testApp.db.selectFrom('temporary_tokens').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect((await readNewestLink(testApp)).token).toBe(token)
})

test('five links an hour are sent to an email, known or not', async () => {
  await addUser(testApp.db, { email: 'ana@example.com' })
  const listStatuses = async (email: string) => {
    const answers = []
    for (let count = 0; count < 6; count++) answers.push((await recover({ email })).statusCode)
    return answers
  }
  expect(await listStatuses('ana@example.com')).toEqual([204, 204, 204, 204, 204, 429])
  expect(await listStatuses('ninguem@example.com')).toEqual([404, 404, 404, 404, 404, 429])
  const refused = await recover({ email: 'ana@example.com' })
  expect(refused.headers['retry-after']).toBe('3600')
  expect(refused.body).toBe(pt('errors.tooManyAttempts', { smart_count: 60 }))
  testApp.clock.advance(3_600_000)
  expect((await recover({ email: 'ana@example.com' })).statusCode).toBe(204)
})

test('thirty links an hour are asked for from an address', async () => {
  const statuses = []
  for (let count = 0; count < 31; count++) statuses.push((await recover({ email: `p${count}@example.com` })).statusCode)
  expect(statuses.filter((status) => status === 404)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})

test('where it is hidden who has an account, known and unknown emails get the same answer, after the same time', async () => {
  await addUser(appHidingEmails.db, { email: 'ana@example.com' })
  for (const email of ['ana@example.com', 'ninguem@example.com']) {
    const before = performance.now()
    expect(getStatusAndText(await recover({ email }, {}, appHidingEmails))).toEqual([204, ''])
    expect(performance.now() - before).toBeGreaterThanOrEqual(195)
  }
  expect((await readMails(appHidingEmails)).map(({ recipient }) => recipient)).toEqual(['ana@example.com'])
})

describe('behind a proxy that is trusted', () => {
  const recoverFrom = (app: TestApp, address: string, email: string) =>
    recover({ email }, { 'x-forwarded-for': address }, app)

  test('the limit looks at the address that the proxy saw, not at what the client claims', async () => {
    for (let count = 0; count < 30; count++)
      await recoverFrom(proxiedApp, `10.0.0.${count}, 203.0.113.7`, `p${count}@example.com`)
    expect((await recoverFrom(proxiedApp, '203.0.113.7', 'a@example.com')).statusCode).toBe(429)
    expect((await recoverFrom(proxiedApp, '203.0.113.7, 203.0.113.8', 'a@example.com')).statusCode).toBe(404)
  })

  test('without a trusted proxy the header counts for nothing', async () => {
    for (let count = 0; count < 30; count++) await recoverFrom(testApp, `203.0.113.${count}`, `p${count}@example.com`)
    expect((await recoverFrom(testApp, '203.0.113.99', 'a@example.com')).statusCode).toBe(429)
  })
})
