import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { getStatusAndText } from '../support/answers.ts'
import { readMails, readNewestLink, readUserAudit } from '../support/mails.ts'
import { addUser, testPassword } from '../support/testUsers.ts'

const pt = createTranslator('pt')
const testApp = await setUpFreshApp()
const gil = setUpSignedIn(testApp, 'GERENTE')

const resend = (id: number | string, caller = gil, headers?: Record<string, string>) =>
  caller.put(`/api/usuario/resend-mail/${id}`, undefined, headers)
/** Confirms an email address with a link, by default the newest. Returns the HTTP status. */
const confirmAddress = async (link?: { token: string }) => {
  const { token } = link ?? (await readNewestLink(testApp))
  return (await testApp.anonymous.post('/api/requisicaotemporaria', { token })).statusCode
}
const unconfirmed = { email: 'ana@example.com', nome: 'Ana Souza', confirmedAt: null }

test('somebody without a password is mailed the link to the first one', async () => {
  const { id } = await addUser(testApp.db, { ...unconfirmed, hasPassword: false })
  expect(getStatusAndText(await resend(id, gil, { 'content-language': 'en-US' }))).toEqual([204, ''])
  expect(await readMails(testApp)).toMatchObject([{ recipient: 'ana@example.com', kind: 'register', locale: 'en' }])
  expect((await readNewestLink(testApp)).path).toBe('/auth/cadastrar-senha')
  expect(await readUserAudit(testApp)).toEqual([`resend ${id} by ${gil.id}`])
  const { title, changes } = await testApp.db.selectFrom('audit_entries').selectAll().executeTakeFirstOrThrow()
  expect([title, changes]).toEqual(['Ana Souza', null])
})

test('somebody with a password is mailed the link that confirms the address [J-29]', async () => {
  const { id } = await addUser(testApp.db, unconfirmed)
  await resend(id)
  expect((await readNewestLink(testApp)).path).toBe('/auth/ativar-conta')
})

test('an earlier link is void', async () => {
  const { id } = await addUser(testApp.db, unconfirmed)
  await resend(id)
  const earlier = await readNewestLink(testApp)
  await resend(id)
  expect([await confirmAddress(earlier), await confirmAddress()]).toEqual([400, 204])
})

test.each(['0', '999999', '2147483648', 'abc', '1.5', '-1'])('the id %s is nobody: 404', async (id) => {
  expect(getStatusAndText(await resend(id))).toEqual([404, pt('errors.notFound')])
})

test('an email is confirmed once confirmedAt is set: by its link, and then nothing is mailed any more [D-33]', async () => {
  const { id } = await addUser(testApp.db, unconfirmed)
  const confirmedAt = async () => (await gil.get(`/api/usuario/${id}`)).json().confirmedAt
  const admin = await testApp.signInAs('ADMIN')
  const toggle = async () => (await admin.put(`/api/usuario/${id}`, { ativo: false })).statusCode
  expect([await confirmedAt(), await toggle(), (await resend(id)).statusCode]).toEqual([null, 409, 204])
  testApp.clock.advance(60_000)
  expect(await confirmAddress()).toBe(204)
  expect(await confirmedAt()).toBe(testApp.clock().toISOString())
  const mails = await readMails(testApp)
  const refused = [409, expect.stringContaining('o e-mail do usuário já foi confirmado')]
  expect(getStatusAndText(await resend(id))).toEqual(refused)
  expect([await readMails(testApp), await toggle()]).toEqual([mails, 200])
})

test('a user who was changed since they were read is not mailed: 412 with the current user', async () => {
  const { id } = await addUser(testApp.db, unconfirmed)
  const { etag } = (await gil.get(`/api/usuario/${id}`)).headers
  await testApp.db.updateTable('users').set({ email: 'outra@example.com' }).where('id', '=', id).execute()
  const stale = await resend(id, gil, { 'if-match': String(etag) })
  expect([stale.statusCode, stale.json().email]).toEqual([412, 'outra@example.com'])
  expect(await readMails(testApp)).toEqual([])
  expect((await resend(id, gil, { 'if-match': String(stale.headers.etag) })).statusCode).toBe(204)
})

test('whoever is inactive confirms their address too, and can then be reactivated', async () => {
  const { id, email } = await addUser(testApp.db, { ...unconfirmed, deletedAt: new Date('2026-02-01T00:00:00Z') })
  const admin = await testApp.signInAs('ADMIN')
  expect((await admin.put(`/api/usuario/${id}`, { ativo: true })).statusCode).toBe(409)
  expect((await resend(id)).statusCode).toBe(204)
  expect(await confirmAddress()).toBe(204)
  const login = await testApp.anonymous.post('/api/login', { Login: email, Senha: testPassword })
  expect(getStatusAndText(login)).toEqual([400, pt('errors.inactiveUser')])
  expect((await admin.put(`/api/usuario/${id}`, { ativo: true })).statusCode).toBe(200)
})

test('whoever has not confirmed their own address knows it, and may ask for their own mail', async () => {
  const pending = await testApp.signInAs('MARKETING', { email: 'eu@example.com', confirmedAt: null })
  expect((await pending.get('/api/usuario/me')).json()).toMatchObject({ id: pending.id, confirmedAt: null })
  expect((await resend(pending.id, pending)).statusCode).toBe(204)
  expect(await readMails(testApp)).toMatchObject([{ recipient: 'eu@example.com' }])
})

test('ten times an hour a person may', async () => {
  const { id } = await addUser(testApp.db, unconfirmed)
  for (let count = 0; count < 10; count++) expect((await resend(id)).statusCode).toBe(204)
  const refused = await resend(id)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  expect((await resend(id, await testApp.signInAs('ADMIN'))).statusCode).toBe(204)
})
