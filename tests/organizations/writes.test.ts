import { beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../../server/seed/seedDemo.ts'
import { postKey } from '../keys/keyFixture.ts'
import { createClient } from '../support/createTestApp.ts'
import { list, organizationIds, setUpDemo, signIn } from './organizationFixture.ts'

const { testApp, admin, manager, partner, partnerAdmin } = await setUpDemo()
const { casaAroma, atelieBruma } = organizationIds

const person = { nome: 'Rita Lopes', profile: { id: 3 }, genre: 'F', address: { country: 'BR' } }
let count = 0
const newPerson = (others: object = {}) => ({ ...person, email: `rita${++count}@casaaroma.example`, ...others })

describe('a new record', () => {
  it('belongs to the organization of whoever creates it, and in another one is refused [X-30]', async () => {
    const created = await partnerAdmin.post('/api/usuario', newPerson())
    expect(created.json()).toMatchObject({ organizationId: casaAroma, organization: { name: 'Casa Aroma' } })
    for (const organizationId of [atelieBruma, null]) {
      const refused = await partnerAdmin.post('/api/usuario', newPerson({ organizationId }))
      expect([refused.statusCode, refused.headers['error-field'], organizationId]).toEqual([
        403,
        'organizationId',
        organizationId,
      ])
    }
    const ofHouse = await admin.post('/api/usuario', newPerson())
    expect(ofHouse.json()).toMatchObject({ organizationId: null, organization: null })
    const chosen = await admin.post(`/api/usuario?organization=${atelieBruma}`, newPerson())
    expect(chosen.json()).toMatchObject({ organizationId: atelieBruma })
  })

  it('cannot refer to a record of another organization, whoever writes it', async () => {
    const quiz = { name: 'Outro quiz aqui', language: 'pt-BR' }
    const byPartner = await partner.post('/api/quiz', { ...quiz, campaignId: 1 })
    const unknown = await partner.post('/api/quiz', { ...quiz, campaignId: 99999 })
    expect([byPartner.statusCode, byPartner.body]).toEqual([400, unknown.body])
    const byHouse = await manager.post('/api/quiz', { ...quiz, campaignId: 10 })
    expect([byHouse.statusCode, byHouse.body]).toEqual([
      400,
      'O registro escolhido em Campanha é de outra organização. Escolha um da mesma organização.',
    ])
  })

  it('has values of its own where they must be unique within an organization, but no email that somebody has [X-18]', async () => {
    const cpf = '529.982.247-25'
    expect((await admin.post('/api/usuario', newPerson({ cpf }))).statusCode).toBe(201)
    const same = newPerson({ cpf })
    expect((await partnerAdmin.post('/api/usuario', same)).statusCode).toBe(201)
    const again = await partnerAdmin.post('/api/usuario', newPerson({ cpf }))
    const { id } = (await list(partnerAdmin, `usuario?FilterString=${same.email}`)).data[0] ?? {}
    expect([again.statusCode, again.headers['error-record']]).toEqual([400, String(id)])
    // The house sees both people, and is led to the one of the same organization.
    const byHouse = await admin.post(`/api/usuario?organization=${casaAroma}`, newPerson({ cpf }))
    expect([byHouse.statusCode, byHouse.headers['error-record']]).toEqual([400, String(id)])
    const taken = await partnerAdmin.post('/api/usuario', newPerson({ email: 'gerente@sillage.example' }))
    expect([taken.statusCode, taken.headers['error-record']]).toEqual([400, undefined])
  })
})

describe('an organization', () => {
  const valid = { name: 'Nova Essência', country: 'BR', cnpj: '11.222.333/0001-81', email: 'oi@nova.example' }

  it('has a name, and in Brazil a CNPJ that no other active one has [X-22]', async () => {
    const created = await admin.post('/api/organizations', valid)
    expect(created.json()).toMatchObject({ ...valid, cnpj: '11222333000181', parent: null, usersCount: 0, logo: null })
    const refusals: [object, string][] = [
      [{ ...valid, name: 'ab' }, 'name'],
      [{ ...valid, name: 'a'.repeat(101) }, 'name'],
      [{ ...valid, cnpj: null }, 'cnpj'],
      [{ ...valid, cnpj: '11.222.333/0001-82' }, 'cnpj'],
      [valid, 'cnpj'],
    ]
    for (const [body, field] of refusals) {
      const response = await admin.post('/api/organizations', body)
      expect([response.statusCode, response.headers['error-field']], JSON.stringify(body)).toEqual([400, field])
    }
    const abroad = await admin.post('/api/organizations', { ...valid, name: 'Essence', country: 'PT' })
    expect(abroad.json()).toMatchObject({ country: 'PT', cnpj: null })
    const id = created.json<{ organizationId: number }>().organizationId
    await admin.delete(`/api/organizations/${id}`)
    expect((await admin.post('/api/organizations', { ...valid, name: 'Nova de novo' })).statusCode).toBe(201)
  })

  it('is written by administrators of the house alone, and seen by its own people', async () => {
    expect((await manager.post('/api/organizations', valid)).statusCode).toBe(403)
    expect((await partnerAdmin.put(`/api/organizations/${casaAroma}`, valid)).statusCode).toBe(403)
    expect((await list(partner, 'organizations')).data.map(({ name }) => name)).toEqual(['Casa Aroma'])
    expect((await list(manager, 'organizations')).data.map(({ name }) => name)).toContain('Grupo Aroma')
  })

  it('is part of no organization that is part of it, not by two saves at once either [X-24]', async () => {
    const parts = ['Primeira', 'Segunda'].map((name) => ({ ...valid, name, country: 'PT' }))
    const [a = 0, b = 0] = await Promise.all(
      parts.map(
        async (body) =>
          (await admin.post('/api/organizations', body)).json<{ organizationId: number }>().organizationId,
      ),
    )
    const put = (id: number, parentId: number) =>
      admin.put(`/api/organizations/${id}`, { ...parts[id === a ? 0 : 1], parentId })
    const answers = await Promise.all([put(a, b), put(b, a)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    // Casa Aroma is part of Grupo Aroma, whose people see nothing of it for that.
    const { email } = (
      await admin.post(`/api/usuario?organization=${organizationIds.grupoAroma}`, newPerson({ profile: { id: 3 } }))
    ).json<{ email: string }>()
    await testApp.db
      .updateTable('users')
      .set((eb) => ({
        password_hash: eb
          .selectFrom('users as u')
          .select('u.password_hash')
          .where('u.email', '=', 'admin@sillage.example'),
        confirmed_at: new Date(),
      }))
      .where('email', '=', email)
      .execute()
    expect((await list(await signIn(testApp, email), 'campaigns')).total).toBe(0)
  })

  it('stops its people at once, and lets them in again [X-26]', async () => {
    const bruna = await signIn(testApp, 'bruna@ateliebruma.example')
    expect((await list(bruna, 'campaigns')).total).toBe(1)
    const inactivated = await admin.delete(`/api/organizations/${atelieBruma}`)
    expect(inactivated.statusCode).toBe(204)
    expect((await bruna.get('/api/campaigns')).statusCode).toBe(401)
    const login = (Senha: string) => testApp.anonymous.post('/api/login', { Login: 'bruna@ateliebruma.example', Senha })
    const refused = await login('Sillage@2026')
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      'A sua organização está inativa. Fale com quem a administra.',
    ])
    expect((await login('Errada@2026')).body).toBe(
      (await testApp.anonymous.post('/api/login', { Login: 'x@y.example', Senha: 'Errada@2026' })).body,
    )
    await admin.put(`/api/organizations/activate/${atelieBruma}`)
    expect((await bruna.get('/api/campaigns')).statusCode).toBe(401)
    expect((await login('Sillage@2026')).statusCode).toBe(200)
  })

  it('is neither inactivated while one that is part of it is active, nor removed while it has something', async () => {
    const { grupoAroma } = organizationIds
    const held = await admin.delete(`/api/organizations/${grupoAroma}`)
    expect([held.statusCode, held.body]).toEqual([
      409,
      expect.stringContaining('há organizações ativas que fazem parte dela'),
    ])
    await admin.delete(`/api/organizations/${casaAroma}`)
    const full = await admin.delete(`/api/organizations/${casaAroma}?hardDelete=true`)
    expect([full.statusCode, full.body]).toEqual([409, expect.stringContaining('tem usuários')])
    await admin.put(`/api/organizations/activate/${casaAroma}`)
    Object.assign(partner, await signIn(testApp, 'parceiro@sillage.example'))
    Object.assign(partnerAdmin, await signIn(testApp, 'caetana@casaaroma.example'))
  })
})

describe('the default campaign', () => {
  it('is one of the house for all, and no organization has one [X-34]', async () => {
    expect((await partner.put('/api/campaigns/default', { campaignId: 9 })).statusCode).toBe(403)
    const ofPartner = await admin.put('/api/campaigns/default', { campaignId: 9 })
    expect(ofPartner.statusCode).toBe(409)
    const seen = (await list(admin, 'campaigns')).data.filter(({ isDefault }) => isDefault)
    expect(seen).toMatchObject([{ campaignId: 1, organizationId: null }])
  })
})

describe('an administrator of an organization', () => {
  beforeEach(async () => {
    Object.assign(partnerAdmin, await signIn(testApp, 'caetana@casaaroma.example'))
  })

  it('has keys that stop with the organization, and nothing of the accounts of programs [Y-34]', async () => {
    const account = await admin.post('/api/service-accounts', { name: 'Loja', profileId: 1 })
    const { serviceAccountId } = account.json<{ serviceAccountId: number }>()
    const scopes = { campaigns: ['read'] }
    await postKey(admin, { name: 'da loja', scopes, serviceAccountId }, demoPassword)
    const refused = [
      await partnerAdmin.get('/api/service-accounts'),
      await partnerAdmin.post('/api/service-accounts', { name: 'Outra', profileId: 1 }),
      await partnerAdmin.delete(`/api/service-accounts/${serviceAccountId}`),
      await postKey(partnerAdmin, { name: 'minha', scopes, serviceAccountId }, demoPassword),
    ].map(({ statusCode }) => statusCode)
    expect(refused).toEqual([403, 403, 403, 403])
    const own = await postKey(partnerAdmin, { name: 'da casa', scopes }, demoPassword)
    const { keyId, key } = own.json<{ keyId: number; key: string }>()
    const names = (await partnerAdmin.get('/api/keys')).json<{ name: string }[]>().map(({ name }) => name)
    expect(names).toEqual(['da casa'])
    const caller = createClient(testApp.app, { authorization: `Bearer ${key}` })
    expect((await list(caller, 'campaigns')).data.map(({ organizationId }) => organizationId)).toEqual([2, 2])
    await admin.delete(`/api/organizations/${casaAroma}`)
    expect((await caller.get('/api/campaigns')).statusCode).toBe(401)
    await admin.put(`/api/organizations/activate/${casaAroma}`)
    expect(keyId).toBeGreaterThan(0)
    Object.assign(partner, await signIn(testApp, 'parceiro@sillage.example'))
  })

  it('shares no view of a list with people of others', async () => {
    Object.assign(partnerAdmin, await signIn(testApp, 'caetana@casaaroma.example'))
    const view = { name: 'De todos', params: { search: 'a' }, shared: 'everybody' }
    expect((await partnerAdmin.post('/api/views/campaigns', view)).statusCode).toBe(403)
    expect((await partnerAdmin.post('/api/views/campaigns', { ...view, shared: null })).statusCode).toBe(201)
    expect((await admin.post('/api/views/campaigns', view)).statusCode).toBe(201)
  })

  it('administers its people and no other, and the last administrator of the house stays [X-37]', async () => {
    const [own] = (await list(partnerAdmin, 'usuario?FilterString=Jonas')).data
    expect((await partnerAdmin.put(`/api/usuario/${own?.id}`, { ativo: false })).statusCode).toBe(200)
    for (const id of [1, 2])
      expect((await partnerAdmin.put(`/api/usuario/${id}`, { ativo: false })).statusCode).toBe(404)
    const admins = (await list(admin, 'usuario?organization=house&FilterString=')).data
    expect(admins.length).toBeGreaterThan(0)
    await testApp.db
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('profile_id', '=', 1)
      .where('email', 'not in', ['admin@sillage.example', 'caetana@casaaroma.example'])
      .execute()
    const id = (await admin.get('/api/usuario/me')).json<{ id: number }>().id
    const moved = await admin.put(`/api/usuario/move/${id}`, { organizationId: casaAroma })
    expect([moved.statusCode, moved.body]).toEqual([400, expect.stringContaining('administrador')])
    const demoted = await admin.put(`/api/usuario/${id}`, {
      ...person,
      profile: { id: 3 },
      email: 'admin@sillage.example',
    })
    expect(demoted.statusCode).toBe(400)
  })
})
