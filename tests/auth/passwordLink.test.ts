import { expect, onTestFinished, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { server } from '#product/server.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { getStatusAndText } from '../support/answers.ts'
import { type Client, createTestApp } from '../support/createTestApp.ts'
import { readMails, readNewestLink, readUserAudit } from '../support/mails.ts'
import { addUser } from '../support/testUsers.ts'

const pt = createTranslator('pt')
const testApp = await setUpFreshApp()
const admin = setUpSignedIn(testApp, 'ADMIN')
const send = (id: unknown, caller: Client = admin) => caller.put(`/api/usuario/password-link/${id}`)

test('an ADMIN has a link to a new password mailed; only the mail has it, and it is audited [Y-24]', async () => {
  const { id } = await addUser(testApp.db, { email: 'ana@example.com' })
  expect(getStatusAndText(await send(id))).toEqual([204, ''])
  const [mail, ...others] = await readMails(testApp)
  expect([mail?.user_id, mail?.recipient, others]).toEqual([id, 'ana@example.com', []])
  const { path, token } = await readNewestLink(testApp)
  expect(path).toBe('/auth/recuperar-senha')
  const audit = await testApp.db.selectFrom('audit_entries').selectAll().execute()
  expect(JSON.stringify(audit)).not.toContain(token)
  expect(await readUserAudit(testApp)).toEqual([`sendPasswordLink ${id} by ${admin.id}`])
  const used = await testApp.anonymous.post('/api/requisicaotemporaria', { token, senha: 'Outra@2026' })
  expect(used.statusCode).toBe(204)
})

test('who is not active and confirmed gets none [Y-24]', async () => {
  const inactive = await addUser(testApp.db, { deletedAt: new Date('2026-02-01T00:00:00Z') })
  const unconfirmed = await addUser(testApp.db, { confirmedAt: null })
  for (const { id } of [inactive, unconfirmed])
    expect(getStatusAndText(await send(id))).toEqual([409, pt('errors.noPasswordLink')])
  expect([await readMails(testApp), await readUserAudit(testApp)]).toEqual([[], []])
  for (const id of [987654, 0, 'x']) expect(getStatusAndText(await send(id))).toEqual([404, pt('errors.notFound')])
})

test('nobody but an ADMIN sends one, and an ADMIN ten in an hour [Y-24]', async () => {
  const { id } = await addUser(testApp.db)
  expect((await send(id, await testApp.signInAs('GERENTE'))).statusCode).toBe(403)
  for (let count = 0; count < 10; count++) expect((await send(id)).statusCode).toBe(204)
  const refused = await send(id)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
})

test('an ADMIN who does not see a person cannot tell them from one that does not exist', async () => {
  const resources = server.resources.map((resource) =>
    resource.name === 'users' ? { ...resource, records: { id: '$me.id' } } : resource,
  )
  const own = await createTestApp({}, { ...server, resources })
  onTestFinished(() => own.close())
  const [viewer, hidden] = [await own.signInAs('ADMIN'), await own.signInAs('USER')]
  expect(getStatusAndText(await send(hidden.id, viewer))).toEqual([404, pt('errors.notFound')])
  expect(await readMails(own)).toEqual([])
})
