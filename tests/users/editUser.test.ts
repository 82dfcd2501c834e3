import { beforeEach, describe, expect, it } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { getStatusAndField, getStatusAndText } from '../support/answers.ts'
import { readMails, readNewestLink, readUserAudit } from '../support/mails.ts'
import { addUser, ensureProfile } from '../support/testUsers.ts'
import { addUnconfirmed, readUser, type User } from './users.ts'

const pt = createTranslator('pt')
let ana: { id: number }
const testApp = await setUpFreshApp()
const admin = setUpSignedIn(testApp, 'ADMIN')
beforeEach(async () => {
  ana = await addUser(testApp.db, { profile: 'GERENTE', email: 'ana@example.com' })
})

const save = (id: number, body: unknown, caller = admin, headers?: Record<string, string>) =>
  caller.put(`/api/usuario/${id}`, body, headers)

describe('a full save', () => {
  it('takes the body of a create and answers the user [J-26]', async () => {
    const { profile } = await readUser(admin, ana.id)
    const own = { nome: 'Ana Lima', email: 'ana@example.com', genre: 'O', document: 'AB 12' }
    const body = { ...own, profile, birthday: null, address: { country: 'PT' } }
    const response = await save(ana.id, body)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toMatchObject({ nome: 'Ana Lima', genre: 'O', document: 'AB 12', cpf: null, ativo: true })
    expect(await readUserAudit(testApp)).toEqual([`edit ${ana.id} by ${admin.id}`])
    expect(await readMails(testApp)).toEqual([])
  })

  it('takes no notice of ativo', async () => {
    const response = await save(ana.id, { nome: 'Ana Lima', ativo: false })
    expect(response.json()).toMatchObject({ nome: 'Ana Lima', ativo: true, deletedAt: null })
  })

  it('of nobody is 404, and of a stale version is refused with the user as it is now', async () => {
    expect((await save(999_999, { nome: 'Ana Lima' })).statusCode).toBe(404)
    const etag = String((await admin.get(`/api/usuario/${ana.id}`)).headers.etag)
    expect((await save(ana.id, { nome: 'Ana Lima' }, admin, { 'if-match': etag })).statusCode).toBe(200)
    const stale = await save(ana.id, { nome: '' }, admin, { 'if-match': etag })
    expect([stale.statusCode, stale.json<User>().nome]).toEqual([412, 'Ana Lima'])
  })
})

describe('a changed address', () => {
  it('is unconfirmed, and is mailed a link to confirm it; the former address is told', async () => {
    const response = await save(ana.id, { email: 'ana.lima@example.com' })
    expect(response.json()).toMatchObject({ email: 'ana.lima@example.com', confirmedAt: null })
    expect(await readMails(testApp)).toMatchObject([
      { recipient: 'ana@example.com', kind: 'notice', links: [] },
      { recipient: 'ana.lima@example.com', kind: 'activate' },
    ])
    expect((await readNewestLink(testApp)).path).toBe('/auth/ativar-conta')
  })

  it('of somebody without a password is mailed the link to the first one', async () => {
    const { id } = await addUnconfirmed(testApp.db, { hasPassword: false })
    await save(id, { email: 'new@example.com' })
    expect(await readMails(testApp)).toMatchObject([{ recipient: 'new@example.com', kind: 'register' }])
  })

  it('that only differs in case has not changed', async () => {
    expect((await save(ana.id, { email: 'ANA@example.com' })).json<User>().confirmedAt).not.toBeNull()
    expect(await readMails(testApp)).toEqual([])
  })

  it('of an inactive person is mailed the link too: only who is confirmed can be reactivated', async () => {
    const { id } = await addUser(testApp.db, { deletedAt: new Date('2026-02-01T00:00:00Z') })
    expect((await save(id, { email: 'new@example.com' })).json<User>().confirmedAt).toBeNull()
    expect(await readMails(testApp)).toMatchObject([
      { kind: 'notice' },
      { recipient: 'new@example.com', kind: 'activate' },
    ])
  })

  it('that somebody else has is refused, and nothing is mailed', async () => {
    const response = await save(ana.id, { email: admin.email.toUpperCase() })
    expect(getStatusAndField(response)).toEqual([400, 'email'])
    expect(response.headers['error-record']).toBe(String(admin.id))
    expect((await readUser(admin, ana.id)).confirmedAt).not.toBeNull()
    expect(await readMails(testApp)).toEqual([])
  })
})

describe('somebody who is no administrator', () => {
  it('edits their own row while it is unconfirmed, and then no more [O-09]', async () => {
    const pia = await testApp.signInAs('GERENTE', { confirmedAt: null })
    expect((await save(pia.id, { nome: 'Pia Rocha' }, pia)).statusCode).toBe(200)
    expect((await save(ana.id, { nome: 'Pia Rocha' }, pia)).statusCode).toBe(403)
    const { id } = await addUnconfirmed(testApp.db)
    expect((await save(id, { nome: 'Pia Rocha' }, pia)).statusCode).toBe(403)
    const gil = await testApp.signInAs('GERENTE')
    expect(getStatusAndText(await save(gil.id, { nome: 'Gil Reis' }, gil))).toEqual([403, pt('errors.forbidden')])
  })

  it('sends their profile back as it is, and cannot change it, whatever else is wrong', async () => {
    const pia = await testApp.signInAs('GERENTE', { confirmedAt: null })
    const { profile } = await readUser(pia, pia.id)
    expect((await save(pia.id, { nome: 'Pia Rocha', profile }, pia)).statusCode).toBe(200)
    for (const nome of ['ADMIN', 'MARKETING', 'USER']) {
      const other = { id: await ensureProfile(testApp.db, nome) }
      const response = await save(pia.id, { nome: '', profile: other }, pia, { 'if-match': '"old"' })
      expect([response.statusCode, response.headers['error-field']], nome).toEqual([403, 'profile'])
    }
    expect((await readUser(pia, pia.id)).profile).toEqual(profile)
  })
})

describe('the last active administrator', () => {
  it('keeps the profile: 400, saying so', async () => {
    await addUser(testApp.db, { profile: 'ADMIN', deletedAt: new Date('2026-02-01T00:00:00Z') })
    const profile = { id: await ensureProfile(testApp.db, 'GERENTE') }
    expect(getStatusAndText(await save(admin.id, { profile }))).toEqual([400, pt('errors.lastAdmin')])
  })

  it('may take the profile of administrators in another spelling', async () => {
    const profile = { id: await ensureProfile(testApp.db, 'admin') }
    expect((await save(admin.id, { profile })).json<User>().profile.nome).toBe('admin')
  })

  it('is left where two administrators demote each other at once', async () => {
    const eva = await testApp.signInAs('Admin')
    const profile = { id: await ensureProfile(testApp.db, 'GERENTE') }
    const answers = await Promise.all([save(eva.id, { profile }), save(admin.id, { profile }, eva)])
    // The other request fails because it would remove the last administrator, or because its user is no longer an
    // administrator.
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const profiles = [await readUser(eva, eva.id), await readUser(eva, admin.id)].map((user) => user.profile.nome)
    expect(profiles.filter((nome) => nome === 'GERENTE')).toHaveLength(1)
  })
})
