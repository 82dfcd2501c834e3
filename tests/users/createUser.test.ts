import { beforeEach, describe, expect, it } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { getStatusAndField, getStatusAndText } from '../support/answers.ts'
import { readMails, readNewestLink, readUserAudit } from '../support/mails.ts'
import { ensureProfile } from '../support/testUsers.ts'
import { readUser, type User } from './users.ts'

const pt = createTranslator('pt')
let managerProfileId: number
const testApp = await setUpFreshApp()
const admin = setUpSignedIn(testApp, 'ADMIN')
const gil = setUpSignedIn(testApp, 'GERENTE')
beforeEach(async () => {
  managerProfileId = await ensureProfile(testApp.db, 'GERENTE')
})

const createUserBody = () => ({ nome: 'Ana Souza', email: 'ana@example.com', profile: { id: managerProfileId } })
const create = (body: unknown, caller = admin, headers?: Record<string, string>) =>
  caller.post('/api/usuario', body, headers)

describe('a new user', () => {
  it('is stored with everything that the body says, and answered whole [J-25, D-28, D-31]', async () => {
    const address = { street: 'Avenida Paulista', city: 'São Paulo', state: 'São Paulo', country: 'BR' }
    const kept = { nome: 'Ana Souza', genre: 'F', birthday: '1990-01-31' }
    const typed = { email: ' Ana@Example.com ', cpf: '529.982.247-25', document: 'ignored in Brazil', ativo: false }
    const response = await create({
      ...createUserBody(),
      ...kept,
      ...typed,
      address: { ...address, zipcode: '01310100' },
    })
    expect(response.statusCode, response.body).toBe(201)
    const user = response.json<User>()
    expect(user).toEqual({
      ...kept,
      id: expect.any(Number),
      email: 'ana@example.com',
      cpf: '52998224725',
      document: null,
      profile: { id: managerProfileId, nome: 'GERENTE' },
      address: { ...address, zipcode: '01310-100' },
      ativo: true,
      deletedAt: null,
      confirmedAt: null,
      organizationId: null,
      organization: null,
      createdAt: '2026-03-01T12:00:00.000Z',
    })
    expect(await readUser(admin, user.id)).toEqual(user)
    expect(response.headers.etag).toMatch(/^".+"$/)
    expect(await readUserAudit(testApp)).toEqual([`create ${user.id} by ${admin.id}`])
  })

  it('takes the profile as an object or as a bare id', async () => {
    expect((await create({ ...createUserBody(), profile: managerProfileId })).statusCode).toBe(201)
    const next = await create({
      ...createUserBody(),
      email: 'b@example.com',
      profile: { id: managerProfileId, nome: 'whatever' },
    })
    expect(next.json<User>().profile).toEqual({ id: managerProfileId, nome: 'GERENTE' })
  })

  it('is mailed the link to their first password, in the language of who creates them', async () => {
    await create(createUserBody(), gil, { 'content-language': 'en-US' })
    expect(await readMails(testApp)).toMatchObject([{ recipient: 'ana@example.com', kind: 'register', locale: 'en' }])
    expect((await readNewestLink(testApp)).path).toBe('/auth/cadastrar-senha')
  })
})

describe('what is refused leaves nothing behind', () => {
  it('a city without its state: 400 with a sentence that names both', async () => {
    const address = { country: 'BR', city: 'Santos' }
    const response = await create({ ...createUserBody(), address }, admin, { 'content-language': 'en-US' })
    expect(getStatusAndField(response)).toEqual([400, 'address.state'])
    expect(response.body).toBe('State or region: Fill in this field too, because “City” needs it.')
  })

  it('an email or a CPF that a living person has: 400 naming the field', async () => {
    const brazilian = { ...createUserBody(), cpf: '52998224725', address: { country: 'BR' } }
    const { id } = (await create(brazilian)).json<{ id: number }>()
    const before = await readMails(testApp)
    const sameEmailAnswer = await create({ ...createUserBody(), email: 'ANA@example.com' })
    const sameCpfAnswer = await create({ ...brazilian, email: 'b@example.com' })
    expect([sameEmailAnswer, sameCpfAnswer].map(getStatusAndField)).toEqual([
      [400, 'email'],
      [400, 'cpf'],
    ])
    for (const { headers } of [sameEmailAnswer, sameCpfAnswer]) {
      expect(headers).toMatchObject({ 'error-record': String(id), 'content-type': 'text/plain; charset=utf-8' })
    }
    expect(sameCpfAnswer.body).toContain('CPF')
    expect(await readMails(testApp)).toEqual(before)
  })

  it.each([
    [undefined, ''],
    ['text', ''],
    [{}, 'nome'],
    [{ nome: 'Ana Souza', email: 'ana@example.com', profile: { id: 999_999 } }, 'profile'],
    [{ nome: 'Ana Souza', email: 'ana@example.com', profile: 'ADMIN' }, 'profile'],
  ])('a bad body: %j', async (body, field) => {
    const response = await create(typeof body === 'string' ? JSON.stringify(body) : body)
    expect([response.statusCode, response.headers['error-field'] ?? ''], response.body).toEqual([400, field])
    expect(await readMails(testApp)).toEqual([])
    expect(await readUserAudit(testApp)).toEqual([])
  })

  it.each(['ADMIN', 'Admin', ' admin '])('a manager who assigns %j: 403, whatever else the body has', async (nome) => {
    const profile = { id: await ensureProfile(testApp.db, nome) }
    const sound = { ...createUserBody(), profile }
    for (const body of [sound, { profile, email: 'not one' }]) {
      expect(getStatusAndText(await create(body, gil))).toEqual([403, pt('errors.assignAdmin')])
    }
    expect((await create(sound)).statusCode).toBe(201)
  })
})
