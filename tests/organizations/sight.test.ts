import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { list, organizationIds, setUpDemo } from './organizationFixture.ts'

const { testApp, admin, manager, partner, partnerAdmin } = await setUpDemo()
const { casaAroma } = organizationIds

const lists = ['usuario', 'campaigns', 'quiz', 'devices', 'capsules']

describe('the manager of Casa Aroma', () => {
  it('sees the records of Casa Aroma alone, and the house sees all [X-28]', async () => {
    const own = { usuario: 6, campaigns: 2, quiz: 1, devices: 6, capsules: 24 }
    const all = { usuario: 8, campaigns: 3, quiz: 1, devices: 8, capsules: 30 }
    for (const path of lists) {
      const seen = await list(partner, path)
      expect([path, seen.total], path).toEqual([path, own[path as keyof typeof own]])
      expect(new Set(seen.data.map(({ organizationId }) => organizationId))).toEqual(new Set([casaAroma]))
      const ofHouse = await list(admin, `${path}?organization=house`)
      expect([path, (await list(admin, path)).total - ofHouse.total]).toEqual([path, all[path as keyof typeof all]])
    }
  })

  it('is answered for a record of the house and of another organization as for one that never was', async () => {
    const never = await partner.get('/api/campaigns/99999')
    for (const id of [1, 11]) {
      const hidden = await partner.get(`/api/campaigns/${id}`)
      expect([hidden.statusCode, hidden.body.replace(/"requestId":"[^"]+"/, '')]).toEqual([
        404,
        never.body.replace(/"requestId":"[^"]+"/, ''),
      ])
    }
  })

  it('sees the shared catalogue, changes nothing in it, and sees no secret picture of a fragrance [X-29]', async () => {
    for (const path of ['fragrances', 'categories', 'perfil']) {
      expect((await list(partner, path)).total).toBe((await list(admin, path)).total)
    }
    const [seen, whole] = [await partner.get('/api/fragrances/1'), await manager.get('/api/fragrances/1')]
    expect(['secret' in seen.json<object>(), 'secret' in whole.json<object>()]).toEqual([false, true])
    const statuses = [
      await partner.post('/api/categories', { name: 'Nova família' }),
      await partner.put('/api/categories/1', { name: 'Nova família' }),
      await partner.delete('/api/categories/1'),
      await partner.put('/api/categories/activate/1'),
      await partner.put('/api/fragrances/1', { name: 'Outro nome' }),
      await partner.delete('/api/fragrances/1'),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403])
  })

  it('finds its own records alone by the search over all lists, in choices and in the banks of the quiz [X-06, X-32]', async () => {
    const found = async (text: string) =>
      (await partner.get(`/api/search?str=${encodeURIComponent(text)}`)).json<{ title: string }[]>()
    expect(await found('Boas-vindas')).toEqual([])
    expect(JSON.stringify(await found('Vitrine'))).toContain('Casa Aroma: Vitrine')
    const choices = async (path: string) => (await partner.get(`/api/${path}`)).json<Record<string, unknown>[]>()
    expect((await choices('campaigns/quick-search?str=')).map(({ name }) => name)).toEqual([
      'Casa Aroma: Sala de Estar',
      'Casa Aroma: Vitrine',
    ])
    expect((await choices('campaigns/without-quiz?str=')).map(({ name }) => name)).toEqual(['Casa Aroma: Vitrine'])
    const questions = await choices('question/by-name?language=pt-BR&str=')
    expect(questions.map(({ quest }) => quest)).toEqual([
      'Como é uma noite boa em casa?',
      'Em que canto da casa você passa mais tempo?',
    ])
    expect((await choices('answer/by-name?language=pt-BR&str=Perto')).length).toBe(0)
    const statuses = [
      await partner.get('/api/fragrances/has-answer/1/1'),
      await partner.get('/api/fragrances/has-answer/1/99999'),
      await partner.delete('/api/question/1'),
      await partner.post('/api/question/add-update', { quizId: 1, question: { quest: 'Uma pergunta?' }, answers: [] }),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([404, 404, 404, 404])
    const connected = (await partner.get(`/api/devices?FilterString=${encodeURIComponent('5E:11')}`)).json<{
      total: number
    }>()
    expect(connected.total).toBe(6)
  })

  it('has numbers of its own in counts, dashboards and notifications, and none of the house [X-09]', async () => {
    const profiles = (await list(partner, 'perfil')).data
    expect(profiles.reduce((sum, { totalUsuarios }) => sum + Number(totalUsuarios), 0)).toBe(6)
    const usedIn = async (client: typeof partner) => {
      const fragrances = (await list(client, 'fragrances')).data as readonly { collections: { campaignId: number }[] }[]
      return new Set(fragrances.flatMap(({ collections }) => collections.map(({ campaignId }) => campaignId)))
    }
    expect([...(await usedIn(partner))].filter((id) => id !== 9 && id !== 10)).toEqual([])
    expect([...(await usedIn(admin))].some((id) => id < 9)).toBe(true)
    const shots = (await partner.get('/api/shots-campaign')).json<unknown[]>()
    expect([shots, (await partner.get('/api/shots-fragrance')).json()]).toEqual([[], []])
    expect((await admin.get('/api/shots-campaign')).json<unknown[]>().length).toBeGreaterThan(0)
    const initiatives = (await partner.get('/api/dashboard/chart-iniciativa')).json<{ totalIniciativas: number }[]>()
    expect(new Set(initiatives.map(({ totalIniciativas }) => totalIniciativas))).toEqual(new Set([0]))
    for (const path of ['iniciativa/export', 'resultado/export', 'export-shot-campaign'])
      expect((await partner.get(`/api/${path}?format=csv`)).body.trim().split('\n').length, path).toBe(1)
    const notifications = (await partner.get('/api/notifications')).json<{ title: string }[]>()
    expect(JSON.stringify(notifications)).toContain('Casa Aroma: Vitrine')
    expect(JSON.stringify(notifications)).not.toContain('Verão')
  })

  it('does not find by their id who of the house changed a record', async () => {
    const { id, nome } = (await admin.get('/api/usuario/me')).json<{ id: number; nome: string }>()
    const { name } = (await admin.get('/api/campaigns/9')).json<{ name: string }>()
    const rename = (to: string) => admin.put('/api/campaigns/9', { name: to })
    expect((await rename('Vitrine nova')).statusCode).toBe(200)
    const count = async (client: typeof admin) =>
      (await client.get(`/api/campaigns/9/history?who=${id}`)).json<{ total: number }>().total
    expect([await count(admin), await count(partner)]).toEqual([1, 0])
    expect((await partner.get('/api/campaigns/9/history')).body).not.toContain(nome)
    await rename(name)
  })

  it('keeps audit, history and notes with the record, and after its removal with its organization [X-10]', async () => {
    const address = { country: 'BR' }
    const add = async (client: typeof admin, email: string) => {
      const response = await client.post('/api/usuario', {
        nome: 'Breve',
        email,
        profile: { id: 3 },
        genre: 'F',
        address,
      })
      return response.json<{ id: number }>().id
    }
    const own = await add(partnerAdmin, 'breve@casaaroma.example')
    const ofHouse = await add(admin, 'breve@sillage.example')
    expect((await admin.post(`/api/usuario/${ofHouse}/notes`, { text: 'Da casa' })).statusCode).toBe(201)
    const getStatus = async (client: typeof admin, id: number) => [
      (await client.get(`/api/usuario/${id}/history`)).statusCode,
      (await client.get(`/api/usuario/${id}/history/1`)).statusCode,
    ]
    expect((await partnerAdmin.get(`/api/usuario/${ofHouse}/notes`)).statusCode).toBe(404)
    const readTrail = async (client: typeof admin) =>
      (await list(client, 'audit?resource=users')).data.map(({ id }) => Number(id))
    const check = async () => {
      expect([await getStatus(partnerAdmin, own), await getStatus(admin, own)]).toEqual([
        [200, 200],
        [200, 200],
      ])
      expect([await getStatus(partnerAdmin, ofHouse), await getStatus(admin, ofHouse)]).toEqual([
        [404, 404],
        [200, 200],
      ])
      const [partners, houses] = [await readTrail(partnerAdmin), await readTrail(admin)]
      expect([partners.includes(own), partners.includes(ofHouse)]).toEqual([true, false])
      expect([houses.includes(own), houses.includes(ofHouse)]).toEqual([true, true])
    }
    await check()
    for (const id of [own, ofHouse])
      expect((await admin.delete(`/api/usuario/${id}?hardDelete=true`)).statusCode).toBe(204)
    await check()
    const readRemoved = async (client: typeof admin) => (await list(client, 'usuario/removed')).data.map(({ id }) => id)
    expect([await readRemoved(partnerAdmin), await readRemoved(admin)]).toEqual([[own], [ofHouse, own]])
  })

  it('is not told who of the house wrote what is shared: facts, history, notes, views', async () => {
    await admin.put('/api/categories/2', { name: 'Amadeirado de novo' })
    await admin.post('/api/categories/2/notes', { text: 'Conferir @[2]' })
    const view = { name: 'De todos', params: {}, shared: 'everybody' }
    expect((await admin.post('/api/views/categories', view)).statusCode).toBe(201)
    const read = async (client: typeof admin) => {
      const paths = ['facts', 'history', 'history/1', 'history/values', 'notes'].map(
        (name) => `/api/categories/2/${name}`,
      )
      return Promise.all(paths.map(async (path) => (await client.get(path)).body))
    }
    const { nome } = (await admin.get('/api/usuario/1')).json<{ nome: string }>()
    const ofHouse = await read(admin)
    expect(ofHouse.map((body) => body.includes(nome))).toEqual([true, true, true, true, true])
    const ofPartner = await read(partner)
    expect(ofPartner.map((body) => body.includes(nome))).toEqual([false, false, false, false, false])
    expect(ofPartner.join()).toContain('Outra pessoa')
    const readOwners = async (client: typeof admin) =>
      (await client.get('/api/views/categories')).json<{ owner: object | null }[]>().map(({ owner }) => owner)
    expect([await readOwners(admin), await readOwners(partner)]).toEqual([[{ id: 1, nome }], [null]])
  })

  it('sees no entry of the house in the audit trail as administrator', async () => {
    await admin.put('/api/categories/1', { name: 'Cítrico de novo' })
    await admin.get('/api/iniciativa/export?format=csv')
    await partnerAdmin.put('/api/usuario/resend-mail/1')
    const entries = (await list(partnerAdmin, 'audit')).data
    expect(entries.filter(({ resource }) => resource === 'initiatives')).toEqual([])
    const ofHouse = (await list(admin, 'audit')).data
    expect(ofHouse.map(({ resource }) => resource)).toContain('initiatives')
  })
})

describe('the choice of one organization', () => {
  it('narrows lists, records, exports and dashboards of the house, and is where a new record belongs [X-36]', async () => {
    const chosen = `organization=${casaAroma}`
    expect((await list(manager, `campaigns?${chosen}`)).total).toBe(2)
    expect((await manager.get(`/api/campaigns/1?${chosen}`)).statusCode).toBe(404)
    const choices = async (path: string) => (await manager.get(`/api/${path}`)).json<{ name?: string }[]>()
    expect((await choices(`campaigns/quick-search?str=&${chosen}`)).map(({ name }) => name)).toEqual([
      'Casa Aroma: Sala de Estar',
      'Casa Aroma: Vitrine',
    ])
    expect(await choices(`question/by-name?language=pt-BR&str=casa&${chosen}`)).toHaveLength(2)
    expect(await choices('question/by-name?language=pt-BR&str=Em que canto')).toHaveLength(0)
    const file = await manager.get(`/api/campaigns/export?format=csv&columns=name&${chosen}`)
    expect(file.body.trim().split('\n').length).toBe(3)
    expect((await manager.get(`/api/shots-campaign?${chosen}`)).json()).toEqual([])
    const response = await manager.post(`/api/quiz?${chosen}`, {
      name: 'Vitrine de cheiros',
      campaignId: 10,
      language: 'pt-BR',
    })
    expect(response.json()).toMatchObject({ organizationId: casaAroma, organization: { name: 'Casa Aroma' } })
  })

  it.each([
    ['an unknown one', 'admin', '99'],
    ['a text', 'admin', 'aroma'],
    ['the house, for people of an organization', 'partner', 'house'],
    ['another one, for people of an organization', 'partner', String(organizationIds.atelieBruma)],
  ])('is refused where it is %s [X-36]', async (_case, who, value) => {
    const response = await (who === 'admin' ? admin : partner).get(`/api/campaigns?organization=${value}`)
    expect([response.statusCode, response.headers['error-field']]).toEqual([400, 'organization'])
  })
})

describe('the database', () => {
  it.each([
    [
      'a campaign of another organization to a device',
      sql`update devices set campaign_id = 1 where organization_id = 2`,
    ],
    ['a campaign of an organization to a device of the house', sql`update devices set campaign_id = 9 where id = 1`],
    ['a person of another organization to a device', sql`update devices set owner_id = 1 where organization_id = 2`],
    ['a device of another organization to a capsule', sql`update capsules set device_id = 1 where organization_id = 2`],
    ['a quiz to another organization than its campaign', sql`update quizzes set organization_id = 2 where id = 1`],
    [
      'a question of the house to a quiz of an organization',
      sql`update quiz_questions set question_id = (select min(id) from questions where organization_id is null)
        where parent_id in (select id from quizzes where organization_id = 2)`,
    ],
    [
      'an answer of an organization to a quiz of the house',
      sql`update quiz_question_answers set answer_id = (select min(id) from answers where organization_id = 2)
        where quiz_id = 1`,
    ],
    ['a campaign to another organization than its quiz', sql`update campaigns set organization_id = 3 where id = 9`],
  ])('refuses to give %s [X-31]', async (_case, statement) => {
    await expect(statement.execute(testApp.db)).rejects.toThrow(/foreign key/)
  })
})
