import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { removeExpired } from '../../server/retention/removeExpired.ts'
import { setUpFreshApp } from '../http/appFixture.ts'
import { createClient } from '../support/createTestApp.ts'
import { readMails, readNewestLink, readUserAudit } from '../support/mails.ts'
import { addUser, testPassword } from '../support/testUsers.ts'
import { addAuthenticator, createClientOf, login, showCode } from './factorFixture.ts'

const pt = createTranslator('pt')
const email = 'ana@example.com'
const testApp = await setUpFreshApp({ TRUST_PROXY: 'true' })
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const headers = { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.7' }
const subject = pt('mail.endSessions.subject', { product: 'Sillage' })

type Answer = Awaited<ReturnType<typeof login>>
/** The cookies that a browser sends after an answer. */
const readCookie = (response: Answer): string =>
  [response.headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')
const readSubjects = async () => (await readMails(testApp)).map((mail) => mail.subject)
const useLink = (body: object) => testApp.anonymous.post('/api/requisicaotemporaria', body)

test('a sign-in in a new browser is mailed, one in a known browser is not [Y-17]', async () => {
  const { id } = await addUser(testApp.db, { email })
  const first = await login(testApp, email)
  expect(await readSubjects()).toEqual([])
  const second = await login(testApp, email, headers)
  const [mail] = await readMails(testApp)
  expect(mail).toMatchObject({ user_id: id, recipient: email, subject })
  for (const part of ['Firefox, Linux', '203.0.113.7', '01/03/2026']) expect(mail?.text).toContain(part)
  for (const response of [first, second]) await login(testApp, email, { cookie: readCookie(response) })
  expect(await readSubjects()).toEqual([subject])
})

test('the browser in which one registers is known, another is mailed [Y-17]', async () => {
  const admin = await testApp.signInAs('ADMIN')
  const profile = (await admin.get('/api/perfil?page=1&perPage=1')).json().data[0]
  await admin.post('/api/usuario', { nome: 'Ana Souza', email, profile: { id: profile.id } })
  const { token } = await readNewestLink(testApp)
  const registered = await useLink({ token, senha: testPassword })
  const before = await readSubjects()
  expect((await login(testApp, email, { cookie: readCookie(registered) })).statusCode).toBe(200)
  expect(await readSubjects()).toEqual(before)
  await login(testApp, email)
  expect(await readSubjects()).toEqual([...before, subject])
})

test('with a second factor the mail goes once it was right [Y-17]', async () => {
  const ana = await testApp.signInAs('GERENTE', { email })
  const { secret } = await addAuthenticator(testApp, ana)
  const before = (await readSubjects()).length
  const { challenge } = (await login(testApp, email)).json()
  expect(await readSubjects()).toHaveLength(before)
  await testApp.anonymous.post('/api/login/second', { challenge, code: showCode(testApp, secret) })
  expect((await readSubjects()).slice(before)).toEqual([subject])
})

test('its link ends all sessions, makes all browsers new ones and mails a link to a new password [Y-17]', async () => {
  const ana = await testApp.signInAs('GERENTE', { email })
  const other = await login(testApp, email)
  const { path, token } = await readNewestLink(testApp)
  expect(path).toBe('/auth/encerrar-sessoes')
  const check = await testApp.anonymous.post('/api/requisicaotemporaria/check', { token })
  // Mail programs open links, so the check alone ends nothing.
  expect([check.statusCode, (await ana.get('/api/usuario/me')).statusCode]).toEqual([200, 200])
  expect((await useLink({ token })).statusCode).toBe(204)
  for (const caller of [ana, createClientOf(testApp, other.json())])
    expect((await caller.get('/api/usuario/me')).headers['session-ended']).toBe('signedOut')
  expect(await readUserAudit(testApp)).toEqual([`endSessions ${ana.id} by ${ana.id}`])
  expect((await readNewestLink(testApp)).path).toBe('/auth/recuperar-senha')
  expect((await useLink({ token })).statusCode).toBe(400)
  await login(testApp, email, { cookie: readCookie(other) })
  expect((await readSubjects()).at(-1)).toBe(subject)
})

test('the link of an inactive user, or one older than a week, ends nothing', async () => {
  const ana = await testApp.signInAs('GERENTE', { email })
  await login(testApp, email)
  const { token } = await readNewestLink(testApp)
  await testApp.db.updateTable('users').set({ deleted_at: testApp.clock() }).where('id', '=', ana.id).execute()
  expect((await useLink({ token })).statusCode).toBe(400)
  await testApp.db.updateTable('users').set({ deleted_at: null }).where('id', '=', ana.id).execute()
  testApp.clock.advance(7 * 24 * 3_600_000)
  expect((await useLink({ token })).statusCode).toBe(400)
})

test('one browser knows several users, and keeps none of their tokens in the database', async () => {
  const people = [await addUser(testApp.db), await addUser(testApp.db)]
  let cookie = ''
  for (const person of people) cookie = readCookie(await login(testApp, person.email, { cookie }))
  for (const person of people) await login(testApp, person.email, { cookie })
  expect(await readSubjects()).toEqual([])
  const rows = JSON.stringify(await testApp.db.selectFrom('known_devices').selectAll().execute())
  for (const token of cookie.split('=')[1]?.split('~') ?? []) expect(rows).not.toContain(token)
})

test('a browser that was not used for half a year is forgotten, but the newest tells that there was one', async () => {
  await addUser(testApp.db, { email })
  const first = await login(testApp, email)
  testApp.clock.advance(60_000)
  await login(testApp, email)
  testApp.clock.advance(181 * 24 * 3_600_000)
  await removeExpired(testApp.db, testApp.clock())
  expect(await testApp.db.selectFrom('known_devices').select('user_id').execute()).toHaveLength(1)
  const before = (await readSubjects()).filter((text) => text === subject).length
  await createClient(testApp.app, { cookie: readCookie(first) }).post('/api/login', {
    Login: email,
    Senha: testPassword,
  })
  expect((await readSubjects()).filter((text) => text === subject)).toHaveLength(before + 1)
})
