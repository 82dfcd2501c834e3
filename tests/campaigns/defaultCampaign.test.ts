import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { PartValues } from '../records/records.ts'
import { setUpCampaigns } from './campaignFixture.ts'
import { addCampaign, addQuiz, buildSlotParts, type Campaign } from './campaignRecords.ts'

const { testApp, admin, sound } = await setUpCampaigns('Lavanda')

const add = (parts: PartValues = {}) => addCampaign(admin, { ...sound, ...buildSlotParts([6, 1]), ...parts })
const inactivate = (id: number) => admin.delete(`/api/campaigns/${id}?hardDelete=false`)
const setDefault = (body?: unknown, headers = {}) => admin.put('/api/campaigns/default', body, headers)
const listCampaigns = async (): Promise<Campaign[]> =>
  (await admin.get('/api/campaigns?perPage=50&orderBy=campaignId&orderByDirection=asc')).json().data
const listDefaults = async () =>
  (await listCampaigns()).flatMap(({ campaignId, isDefault }) => (isDefault ? [campaignId] : []))

describe('the default', () => {
  it('goes to the campaign that the body names, and nothing else of them changes [J-45, F-11]', async () => {
    await add()
    await add({ name: 'Verão' })
    const before = await listCampaigns()
    testApp.clock.advance(1000)
    expect(await setDefault({ campaignId: 2 })).toMatchObject({ statusCode: 204, body: '' })
    expect(await listCampaigns()).toEqual(
      before.map((campaign) => ({ ...campaign, isDefault: campaign.campaignId === 2 })),
    )
  })

  it('is the first campaign of the house, not one of an organization before it [X-34]', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into organizations (name, country) values ('Casa', 'PT') returning id`.execute(testApp.db)
    const partner = await testApp.signInAs('GERENTE')
    await sql`update users set organization_id = ${rows[0]?.id} where id = ${partner.id}`.execute(testApp.db)
    const ofPartner = await addCampaign(partner, { ...sound, ...buildSlotParts([6, 1]) })
    expect(ofPartner).toMatchObject({ isDefault: false, organizationId: rows[0]?.id })
    expect(await add()).toMatchObject({ isDefault: true, organizationId: null })
  })

  it('is recorded in the audit trail', async () => {
    await add()
    await add({ name: 'Verão' })
    await setDefault({ campaignId: 2 })
    const { rows } = await sql`
      select user_id, action, resource, record_id, title, changes from audit_entries where action = 'setDefault'`.execute(
      testApp.db,
    )
    expect(rows).toEqual([
      {
        user_id: admin.id,
        action: 'setDefault',
        resource: 'campaigns',
        record_id: '2',
        title: 'Verão',
        changes: { isDefault: { from: false, to: true } },
      },
    ])
  })

  it('stays unchanged if the campaign is already the default', async () => {
    await add()
    expect((await setDefault({ campaignId: 1 })).statusCode).toBe(204)
    expect(await listDefaults()).toEqual([1])
    expect((await sql`select 1 from audit_entries where action = 'setDefault'`.execute(testApp.db)).rows).toEqual([])
  })

  it('stays with a campaign that is inactivated, and can go on from there [F-11]', async () => {
    await add()
    await add()
    await inactivate(1)
    expect(await listDefaults()).toEqual([1])
    expect((await setDefault({ campaignId: 1 })).statusCode).toBe(400)
    expect((await setDefault({ campaignId: 2 })).statusCode).toBe(204)
    expect(await listDefaults()).toEqual([2])
  })

  it.each([
    ['pt-BR', 'Uma campanha inativa não pode ser definida como padrão.'],
    ['en-US', 'An inactive campaign cannot be set as the default.'],
    ['es-ES', 'Una campaña inactiva no puede establecerse como predeterminada.'],
  ])('does not go to an inactive campaign, which is said in %s', async (language, sentence) => {
    await add()
    await add()
    await inactivate(2)
    const response = await setDefault({ campaignId: 2 }, { 'content-language': language })
    expect(response).toMatchObject({ statusCode: 400, body: sentence })
    expect(await listDefaults()).toEqual([1])
  })

  it.each([
    ['a campaign that is not there', { campaignId: 99 }, 404],
    ['no body', undefined, 400],
    ['a body without the campaign', { id: 1 }, 400],
    ['a text', { campaignId: '1' }, 400],
    ['zero', { campaignId: 0 }, 400],
    ['a number beyond all', { campaignId: 1e20 }, 400],
    ['a list', [{ campaignId: 1 }], 400],
    ['what every object has', { campaignId: { constructor: 1 } }, 400],
  ])('is not moved by %s', async (_what, body, status) => {
    await add()
    expect((await setDefault(body)).statusCode).toBe(status)
    expect(await listDefaults()).toEqual([1])
  })

  it('obeys no version: it is about all campaigns', async () => {
    await add()
    await add()
    expect((await setDefault({ campaignId: 2 }, { 'if-match': '"of an older one"' })).statusCode).toBe(204)
  })

  it('is one after twenty changes at once, also while others inactivate and create [F-11]', async () => {
    for (let addedCount = 0; addedCount < 5; addedCount++) await add()
    const changes = Array.from({ length: 20 }, (_, index) => setDefault({ campaignId: (index % 5) + 1 }))
    expect((await Promise.all(changes)).map(({ statusCode }) => statusCode)).toEqual(changes.map(() => 204))
    expect(await listDefaults()).toHaveLength(1)

    const others = Array.from({ length: 20 }, (_, index) =>
      index % 4 === 0
        ? inactivate((index % 3) + 1)
        : index % 4 === 1
          ? add()
          : setDefault({ campaignId: (index % 5) + 1 }).then(({ statusCode }) => statusCode),
    )
    const codes = (await Promise.all(others)).filter((code) => typeof code === 'number')
    expect(codes.every((code) => code === 204 || code === 400)).toBe(true)
    expect(await listDefaults()).toHaveLength(1)
  })
})

describe('the campaigns to choose from for a quiz', () => {
  const listChoices = async (text = ''): Promise<{ campaignId: number; name: string }[]> =>
    (await admin.get(`/api/campaigns/without-quiz?str=${encodeURIComponent(text)}`)).json()

  it('are the active ones without any quiz, active or not, by name [J-46]', async () => {
    for (const name of ['Verão', 'Inverno', 'Outono', 'Primavera', 'Natal']) await add({ name })
    await addQuiz(testApp, 2, [])
    await addQuiz(testApp, 3, [], new Date())
    await inactivate(4)
    expect(await listChoices()).toMatchObject([
      { campaignId: 5, name: 'Natal' },
      { campaignId: 1, name: 'Verão' },
    ])
  })

  it('are found without regard to accents and case, twenty at most [J-46]', async () => {
    await sql`
      insert into campaigns (name, cover)
      select 'Verão ' || n, '{}' from generate_series(1, 22) n`.execute(testApp.db)
    await add({ name: 'Natal' })
    expect(await listChoices('VERAO')).toHaveLength(20)
    expect(await listChoices()).toHaveLength(20)
    expect([await listChoices('ata'), await listChoices('100%')]).toMatchObject([
      [{ campaignId: 23, name: 'Natal' }],
      [],
    ])
  })
})
