import { expect, it } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { awaitStatuses, getStatusAndText } from '../support/answers.ts'
import { insertRow } from '../support/insertRow.ts'
import { readMails, readUserAudit } from '../support/mails.ts'
import { addUser } from '../support/testUsers.ts'
import { addUnconfirmed } from './users.ts'

const pt = createTranslator('pt')
const testApp = await setUpFreshApp()
const admin = setUpSignedIn(testApp, 'ADMIN')

const remove = (id: number | string, caller = admin, headers?: Record<string, string>) =>
  caller.delete(`/api/usuario/${id}`, headers)

it('removes the row of an unconfirmed person for good, with their mails [J-28, O-11]', async () => {
  const { id } = await addUnconfirmed(testApp.db, { hasPassword: false })
  await admin.put(`/api/usuario/resend-mail/${id}`)
  expect(getStatusAndText(await remove(id))).toEqual([204, ''])
  expect((await admin.get(`/api/usuario/${id}`)).statusCode).toBe(404)
  expect(await readMails(testApp)).toEqual([])
  expect(await readUserAudit(testApp)).toEqual([`resend ${id} by ${admin.id}`, `remove ${id} by ${admin.id}`])
  expect((await remove(id)).statusCode).toBe(404)
})

it('clears the user and the owner of their devices', async () => {
  const { id } = await addUnconfirmed(testApp.db)
  await insertRow(testApp.db, 'devices', { mac_address: 'AA:BB:CC:DD:EE:FF', user_id: id, owner_id: id })
  expect((await remove(id)).statusCode).toBe(204)
  const devices = (await admin.get('/api/devices')).json<{ data: unknown[] }>().data
  expect(devices).toMatchObject([{ macAddress: 'AA:BB:CC:DD:EE:FF', user: null, owner: null }])
})

it('removes nobody who is confirmed: 409', async () => {
  const { id } = await addUser(testApp.db)
  expect((await remove(id)).statusCode).toBe(409)
})

it('removes nobody by their own hand, in whatever state: 400', async () => {
  const eva = await testApp.signInAs('ADMIN', { confirmedAt: null })
  for (const own of [admin, eva]) {
    expect(getStatusAndText(await remove(own.id, own))).toEqual([400, pt('errors.ownRecord')])
  }
})

it('leaves one administrator where two remove each other at once', async () => {
  await testApp.truncate()
  const eva = await testApp.signInAs('ADMIN', { confirmedAt: null })
  const ivo = await testApp.signInAs('ADMIN', { confirmedAt: null })
  const statuses = await awaitStatuses(remove(ivo.id, eva), remove(eva.id, ivo))
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
})

it('is for administrators, whatever the row [O-08]', async () => {
  const gil = await testApp.signInAs('GERENTE')
  const pia = await testApp.signInAs('GERENTE', { confirmedAt: null })
  for (const id of [pia.id, gil.id, admin.id]) expect((await remove(id, gil)).statusCode).toBe(403)
  expect((await remove(pia.id, pia)).statusCode).toBe(403)
  expect((await remove(pia.id, { ...gil, ...testApp.anonymous })).statusCode).toBe(401)
})

it('obeys If-Match', async () => {
  const { id } = await addUnconfirmed(testApp.db)
  expect((await remove(id, admin, { 'if-match': '"old"' })).statusCode).toBe(412)
  const etag = String((await admin.get(`/api/usuario/${id}`)).headers.etag)
  expect((await remove(id, admin, { 'if-match': etag })).statusCode).toBe(204)
})
