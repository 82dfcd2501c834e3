import { expect, test } from 'vitest'
import { setUpApp, setUpFreshApp } from '../http/appFixture.ts'
import { queueMail } from '../support/mails.ts'
import { addUser } from '../support/testUsers.ts'

const testApp = await setUpFreshApp()
const production = await setUpApp({ NODE_ENV: 'production' })

const requestMailbox = (language?: string) =>
  testApp.anonymous.get('/dev/mailbox', language === undefined ? {} : { 'accept-language': language })

const requestLink = (headers = {}) =>
  testApp.anonymous.post('/api/usuario/recuperar-senha', { email: 'ana@example.com' }, headers)

test('the local mailbox has every mail, newest first, before it has gone anywhere', async () => {
  await addUser(testApp.db, { email: 'ana@example.com' })
  await requestLink()
  testApp.clock.advance(1_000)
  await requestLink({ 'content-language': 'en-US' })
  const mails = (await testApp.anonymous.get('/api/dev/mailbox')).json()
  expect(mails).toEqual([
    {
      to: 'ana@example.com',
      subject: 'Sillage: create a new password',
      text: expect.stringContaining('Hello, Ana Souza.'),
      html: expect.stringContaining('<!doctype html>'),
      links: [expect.stringMatching(/^http:\/\/localhost:8080\/auth\/recuperar-senha\?t=[\w-]{43}$/)],
      createdAt: testApp.clock().toISOString(),
    },
    expect.objectContaining({ subject: 'Sillage: crie uma nova senha' }),
  ])
})

test('the page shows mails with their links, without a script, and under the policy of pages', async () => {
  await addUser(testApp.db, { email: 'ana@example.com' })
  await requestLink()
  const [{ links }] = (await testApp.anonymous.get('/api/dev/mailbox')).json()
  const response = await requestMailbox()
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(response.headers['content-security-policy']).toContain("default-src 'self'")
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.body).toContain(`href="${links[0]}"`)
  expect(response.body).toContain('Para ana@example.com')
  expect(response.body).not.toContain('<script')
})

test('the page speaks the language of the browser, and says what it is for while it is empty', async () => {
  expect((await requestMailbox()).body).toContain('Nenhuma mensagem ainda')
  expect((await requestMailbox('en-GB,en;q=0.8')).body).toContain('No messages yet')
  expect((await requestMailbox('es')).body).toMatch(/<html lang="es-ES">[\s\S]+Ningún mensaje todavía/)
})

test('a mail that holds HTML in its words stays inside of its frame', async () => {
  const { id } = await addUser(testApp.db)
  const html = `<head></head><p title='"'></iframe><script>alert(1)</script></p>`
  const maliciousText = '"><script>alert(1)</script>'
  const said = { recipient: `${maliciousText}@example.com`, subject: maliciousText, text: maliciousText, html }
  await queueMail(testApp, id, { ...said, links: [`https://x.example/${maliciousText}`] })
  const { body } = await requestMailbox()
  expect(body).not.toMatch(/<script|<\/iframe>\s*<script/)
  expect(body.match(/<iframe/g)).toHaveLength(1)
})

test('a mail whose text is gone says where it went', async () => {
  const { id } = await addUser(testApp.db)
  await queueMail(testApp, id, { text: '', html: '', links: [] })
  expect((await requestMailbox()).body).toContain('o texto dela não fica guardado')
})

test('in production there is no mailbox, neither as a page nor in the API', async () => {
  expect(production.app.hasRoute({ method: 'GET', url: '/dev/mailbox' })).toBe(false)
  expect(production.app.hasRoute({ method: 'GET', url: '/api/dev/mailbox' })).toBe(false)
  const admin = await production.signInAs('ADMIN')
  expect((await production.anonymous.get('/api/dev/mailbox')).statusCode).toBe(401)
  expect((await admin.get('/api/dev/mailbox')).statusCode).toBe(404)
})
