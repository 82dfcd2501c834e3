import { beforeEach, describe, expect, it } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { awaitStatuses, getStatusAndField, getStatusAndText } from '../support/answers.ts'
import { readUserAudit } from '../support/mails.ts'
import { addUser } from '../support/testUsers.ts'
import { addUnconfirmed, readUser, type User } from './users.ts'

const pt = createTranslator('pt')
const deletedAt = new Date('2026-02-01T00:00:00Z')
let ana: { id: number }
const testApp = await setUpFreshApp()
const admin = setUpSignedIn(testApp, 'ADMIN')
beforeEach(async () => {
  ana = await addUser(testApp.db, { profile: 'GERENTE', email: 'ana@example.com' })
})

const toggle = (id: number | string, ativo: unknown, caller = admin, headers?: Record<string, string>) =>
  caller.put(`/api/usuario/${id}`, { ativo }, headers)

describe('a body whose only key is ativo', () => {
  it('inactivates and activates, answers the user and leaves the rest alone [J-27, O-10]', async () => {
    const before = await readUser(admin, ana.id)
    const inactivation = await toggle(ana.id, false)
    const inactive = { ativo: false, deletedAt: '2026-03-01T12:00:00.000Z' }
    expect([inactivation.statusCode, inactivation.json()]).toEqual([200, { ...before, ...inactive }])
    expect((await toggle(ana.id, true)).json()).toEqual(before)
    expect(await readUserAudit(testApp)).toEqual([
      `inactivate ${ana.id} by ${admin.id}`,
      `activate ${ana.id} by ${admin.id}`,
    ])
  })

  it('repeated changes nothing and leaves no trace', async () => {
    expect((await toggle(ana.id, true)).statusCode).toBe(200)
    const first = (await toggle(ana.id, false)).json<User>()
    testApp.clock.advance(1000)
    expect((await toggle(ana.id, false)).json()).toEqual(first)
    expect(await readUserAudit(testApp)).toEqual([`inactivate ${ana.id} by ${admin.id}`])
  })

  it.each([null, 'no', 0, 1, [], {}, ''])('is refused where it is %j: 400', async (ativo) => {
    expect(getStatusAndField(await toggle(ana.id, ativo))).toEqual([400, 'ativo'])
    expect((await readUser(admin, ana.id)).ativo).toBe(true)
  })

  it('obeys If-Match, and who may not, what is gone and what is stale come in that order', async () => {
    const gil = await testApp.signInAs('GERENTE')
    const stale = { 'if-match': '"old"' }
    const unsigned = toggle(ana.id, false, { ...gil, ...testApp.anonymous })
    expect(await awaitStatuses(unsigned, toggle(ana.id, 'x', gil, stale))).toEqual([401, 403])
    expect(await awaitStatuses(toggle(999_999, 'x', admin, stale), toggle('abc', false))).toEqual([404, 404])
    expect(await awaitStatuses(toggle(ana.id, 'x', admin, stale), toggle(admin.id, false, admin, stale))).toEqual([
      412, 412,
    ])
  })

  it('is for administrators, whatever the row [O-07]', async () => {
    const gil = await testApp.signInAs('GERENTE')
    const pia = await testApp.signInAs('GERENTE', { confirmedAt: null })
    const tries = [toggle(ana.id, false, gil), toggle(gil.id, false, gil), toggle(pia.id, false, pia)]
    expect(await awaitStatuses(...tries)).toEqual([403, 403, 403])
    expect(await readUserAudit(testApp)).toEqual([])
  })

  it('inactivates no unconfirmed person: 409', async () => {
    const { id } = await addUnconfirmed(testApp.db)
    expect((await toggle(id, false)).statusCode).toBe(409)
  })

  it('inactivates nobody by their own hand, and not the last administrator: 400', async () => {
    expect(getStatusAndText(await toggle(admin.id, false))).toEqual([400, pt('errors.ownRecord')])
    const eva = await testApp.signInAs('ADMIN')
    expect((await toggle(admin.id, false, eva)).statusCode).toBe(200)
    expect((await toggle(eva.id, false, admin)).statusCode).toBe(401)
  })

  it('leaves one administrator where two inactivate each other at once', async () => {
    const eva = await testApp.signInAs('ADMIN')
    const codes = await awaitStatuses(toggle(eva.id, false), toggle(admin.id, false, eva))
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    const activeUsers = await testApp.db.selectFrom('users').select('id').where('deleted_at', 'is', null).execute()
    expect(activeUsers.filter(({ id }) => [eva.id, admin.id].includes(id))).toHaveLength(1)
  })
})

describe('a user whose email or CPF another active user has meanwhile', () => {
  it('is not reactivated: 400 naming the field', async () => {
    const { id } = await addUser(testApp.db, { email: 'ana@example.com', deletedAt })
    const response = await toggle(id, true)
    expect(getStatusAndField(response)).toEqual([400, 'email'])
    expect(response.body).toBe('Outro usuário já tem este e-mail.')
    expect((await readUser(admin, id)).ativo).toBe(false)
  })

  it('by CPF too', async () => {
    const body = { cpf: '52998224725', address: { country: 'BR' } }
    const { id } = await addUser(testApp.db, {})
    await admin.put(`/api/usuario/${id}`, body)
    await toggle(id, false)
    await admin.put(`/api/usuario/${ana.id}`, body)
    const response = await toggle(id, true)
    expect(getStatusAndField(response)).toEqual([400, 'cpf'])
    expect(response.headers['error-record']).toBe(String(ana.id))
  })
})
