import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { addOrganization, signInOf } from '../invitations/invitationFixture.ts'
import { createKey, createKeyClient } from '../keys/keyFixture.ts'
import { getStatusAndText } from '../support/answers.ts'
import { addUser } from '../support/testUsers.ts'

const testApp = await setUpFreshApp()
const admin = setUpSignedIn(testApp, 'ADMIN')
const readStops = async (id: number, caller = admin) => {
  const response = await caller.get(`/api/organizations/stops/${id}`)
  return response.statusCode === 200 ? response.json() : response.statusCode
}
const inactivate = async (id: number) => (await admin.delete(`/api/organizations/${id}`)).statusCode
const remove = async (id: number) => (await admin.delete(`/api/organizations/${id}?hardDelete=true`)).statusCode

test('it is known how many active people, open sessions and working keys stop, and they stop at once [X-25]', async () => {
  const id = await addOrganization(testApp, 'Casa Aroma')
  expect(await readStops(id)).toEqual({ people: 0, sessions: 0, keys: 0 })
  const ana = await signInOf(testApp, id, 'ADMIN')
  const bia = await signInOf(testApp, id, 'GERENTE')
  await testApp.anonymous.post('/api/login', { Login: bia.email, Senha: 'Segredo@2026' })
  const key = createKeyClient(testApp.app, await createKey(ana))
  const ended = await createKey(ana)
  await ana.delete(`/api/keys/${ended.keyId}`)
  // Of the house, and of somebody who is inactive already.
  await createKey(admin)
  const gone = await signInOf(testApp, id, 'GERENTE')
  await testApp.db.updateTable('users').set({ deleted_at: testApp.clock() }).where('id', '=', gone.id).execute()
  expect(await readStops(id)).toEqual({ people: 2, sessions: 3, keys: 1 })
  expect((await key.get('/api/categories')).statusCode).toBe(200)
  expect(await inactivate(id)).toBe(204)
  const answers = [await ana.get('/api/usuario/me'), await bia.get('/api/usuario/me'), await key.get('/api/categories')]
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['session-ended']])).toEqual([
    [401, 'organizationInactive'],
    [401, 'organizationInactive'],
    [401, 'keyEnded'],
  ])
})

test('only who may inactivate an organization asks for these numbers, of one that there is', async () => {
  const id = await addOrganization(testApp, 'Casa Aroma')
  expect(await readStops(id, await testApp.signInAs('GERENTE'))).toBe(403)
  expect(await readStops(id, await signInOf(testApp, id, 'ADMIN'))).toBe(403)
  expect(await readStops(987_654)).toBe(404)
})

test('it is refused over an active part, and removal needs it inactive and empty [X-25]', async () => {
  const parent = await addOrganization(testApp, 'Grupo Aroma')
  const child = await addOrganization(testApp, 'Casa Aroma')
  await sql`update organizations set parent_id = ${parent} where id = ${child}`.execute(testApp.db)
  const { id: person } = await addUser(testApp.db)
  const move = (organizationId: number | null) => admin.put(`/api/usuario/move/${person}`, { organizationId })
  expect((await move(child)).statusCode).toBe(200)
  expect(await inactivate(parent)).toBe(409)
  expect([await remove(child), await inactivate(child)]).toEqual([409, 204])
  const refused = await admin.delete(`/api/organizations/${child}?hardDelete=true`)
  expect(getStatusAndText(refused)).toEqual([409, expect.stringContaining('usuários')])
  expect(await inactivate(parent)).toBe(204)
  // A part of it is left, though inactive.
  expect(await remove(parent)).toBe(409)
  expect((await move(null)).statusCode).toBe(200)
  expect([await remove(child), await remove(parent)]).toEqual([204, 204])
})
