import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { buildFormData, listStoredKeys, type PartValues } from '../records/records.ts'
import { createPictureOfSize } from '../support/pictures.ts'
import { setUpCampaigns } from './campaignFixture.ts'
import { addCampaign, addQuiz, buildSlotParts, type Campaign } from './campaignRecords.ts'

const pt = createTranslator('pt')
const { testApp, admin, sound } = await setUpCampaigns('Lavanda', 'Menta', 'Rosa')
afterEach(async () => {
  for (const key of await listStoredKeys(testApp)) await testApp.files.remove(key)
})

const add = (parts: PartValues = buildSlotParts([6, 1], [1, 2])) => addCampaign(admin, { ...sound, ...parts })
const create = (parts: PartValues) => admin.post('/api/campaigns', buildFormData({ ...sound, ...parts }))
const save = (parts: PartValues, headers = {}) => admin.put('/api/campaigns/1', buildFormData(parts), headers)
const read = async (id = 1): Promise<Campaign> => (await admin.get(`/api/campaigns/${id}`)).json()

describe('a campaign', () => {
  it('is taken as parts, and answered whole [J-38, J-39, J-40]', async () => {
    const response = await create({
      ...buildSlotParts([6, 1, '7'], [20, 3]),
      'descriptions[1][language]': 'en-US',
      'descriptions[1][description]': 'Spices and snow',
    })
    expect([response.statusCode, response.headers.etag !== undefined]).toEqual([201, true])
    expect(response.json()).toMatchObject({
      name: 'Natal',
      fragranceShots: 80,
      cover: { name: 'foto.webp' },
      collection: [
        { fragranceId: 1, slot: 6, shotSeconds: 7 },
        { fragranceId: 3, slot: 20, shotSeconds: 5 },
      ],
      descriptions: [
        { language: 'pt-BR', description: 'Especiarias e neve' },
        { language: 'en-US', description: 'Spices and snow' },
      ],
    })
    const kept = { name: 'Natal de novo', ...buildSlotParts([2, 2]) }
    const saved = await save(kept)
    expect([saved.statusCode, saved.json()]).toMatchObject([
      200,
      { name: 'Natal de novo', fragranceShots: 80, collection: [{ slot: 2, fragranceId: 2 }] },
    ])
  })

  it('has all that the screens show of it [F-23, F-24, F-25]', async () => {
    await add(buildSlotParts([6, 1]))
    const address = expect.stringMatching(/^\/api\/files\/[0-9a-f]{32}\.webp\?/)
    expect((await admin.get('/api/campaigns/1')).json()).toEqual({
      campaignId: 1,
      name: 'Natal',
      downloads: 0,
      fragranceShots: 80,
      isDefault: true,
      cover: { tempUri: address, name: 'foto.webp', thumbUri: address },
      collection: [
        {
          slot: 6,
          fragranceId: 1,
          campaignId: 1,
          shotSeconds: 5,
          fragrance: { fragranceId: 1, name: 'Lavanda', deletedAt: null },
        },
      ],
      collectionCount: 1,
      descriptions: [{ language: 'pt-BR', description: 'Especiarias e neve' }],
      organizationId: null,
      organization: null,
      deletedAt: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    })
  })

  it('puts fragrances into numbered slots of the device, and a fragrance says where it is [F-27]', async () => {
    await add(buildSlotParts([20, 3], [6, 1]))
    expect((await read()).collection.map(({ slot, fragranceId }) => [slot, fragranceId])).toEqual([
      [20, 3],
      [6, 1],
    ])
    expect((await admin.get('/api/fragrances/3')).json()).toMatchObject({ collections: [{ campaignId: 1, slot: 20 }] })
  })

  const repeatedMessage = 'Não é permitida a mesma fragrância em mais de um slot.'
  it.each([
    ['no slot', {}, 'Favor preencher ao menos um slot do dispositivo.', 'collection'],
    ['a fragrance in two slots', buildSlotParts([6, 1], [7, 1]), repeatedMessage, 'collection.1.fragranceId'],
    ['two in a slot', buildSlotParts([6, 1], [6, 2]), 'Cada slot pode ter uma só fragrância.', 'collection.1.slot'],
    ['slot 0', buildSlotParts([0, 1]), 'Slot: Informe um valor entre 1 e 20.', 'collection.0.slot'],
    ['slot 21', buildSlotParts([21, 1]), 'Slot: Informe um valor entre 1 e 20.', 'collection.0.slot'],
    ['slot 1.5', buildSlotParts(['1.5', 1]), 'Slot: Informe um número inteiro.', 'collection.0.slot'],
    ['a fragrance that does not exist', buildSlotParts([6, 99]), undefined, 'collection.0.fragranceId'],
    ['shots of no second', buildSlotParts([6, 1, '0']), undefined, 'collection.0.shotSeconds'],
  ])('with %s is refused', async (_name, parts, sentence, field) => {
    const response = await create(parts)
    expect([response.statusCode, response.headers['error-field']]).toEqual([400, field])
    if (sentence !== undefined) expect(response.body).toBe(sentence)
    expect(await listStoredKeys(testApp)).toEqual([])
  })

  it('takes no inactive fragrance, and no cover that is no picture, too large or missing', async () => {
    await sql`update fragrances set deleted_at = now() where id = 2`.execute(testApp.db)
    const inactive = await create(buildSlotParts([6, 1], [7, 2]))
    expect([inactive.statusCode, inactive.headers['error-field']]).toEqual([400, 'collection.1.fragranceId'])
    const text = await create({ ...buildSlotParts([6, 1]), 'cover.file': Buffer.from('no picture') })
    expect([text.statusCode, text.headers['error-field']]).toEqual([400, 'cover'])
    const large = await create({
      ...buildSlotParts([6, 1]),
      'cover.file': await createPictureOfSize(5 * 1024 * 1024 + 1),
    })
    expect([large.statusCode, large.headers['error-field']]).toEqual([413, 'cover'])
    const none = await create({ ...buildSlotParts([6, 1]), 'cover.file': null })
    expect([none.statusCode, none.headers['error-field']]).toEqual([400, 'cover'])
    expect(await listStoredKeys(testApp)).toEqual([])
  })

  it('moves its instant with each save, so that its QR code changes', async () => {
    const { updatedAt } = await add()
    testApp.clock.advance(1000)
    await save({ name: 'Natal' })
    expect((await read()).updatedAt > updatedAt).toBe(true)
  })
})

describe('the default campaign', () => {
  it('is the first that is created, and no later one', async () => {
    expect([(await add()).isDefault, (await add()).isDefault]).toEqual([true, false])
    await admin.delete('/api/campaigns/1?hardDelete=false')
    expect([(await add()).isDefault, (await read()).isDefault]).toEqual([false, true])
  })

  it('is one, though the first ones are created at once', async () => {
    const added = await Promise.all(Array.from({ length: 6 }, () => add()))
    expect(added.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })
})

describe('a fragrance that answers of the quiz lead to', () => {
  beforeEach(async () => {
    await add(buildSlotParts([6, 1], [1, 2]))
    await addQuiz(testApp, 1, [1])
  })

  test('is told apart from the others [J-44]', async () => {
    const requestChoice = async (path: string) => {
      const response = await admin.get(`/api/fragrances/has-answer/${path}`)
      return [response.statusCode, response.statusCode === 200 ? response.json() : undefined]
    }
    await add(buildSlotParts([6, 1]))
    expect(await requestChoice('1/1')).toEqual([200, { hasAnswer: true }])
    expect(await requestChoice('2/1')).toEqual([200, { hasAnswer: false }])
    expect(await requestChoice('1/2')).toEqual([200, { hasAnswer: false }])
    for (const path of ['99/1', '1/99', 'x/1', '1/0', '1/99999999999'])
      expect(await requestChoice(path)).toEqual([404, undefined])
  })

  it.each([
    ['replaced', buildSlotParts([6, 3], [1, 2])],
    ['cleared', buildSlotParts([1, 2])],
  ])('is not %s by a save, which says which and why', async (_way, parts) => {
    const response = await save({ ...parts, name: 'Outro nome' })
    expect([response.statusCode, response.headers['error-field']]).toEqual([400, 'collection'])
    expect(response.body).toBe(
      pt('resources.campaigns.validation.hasAnswers', { fragrance: 'Lavanda', quiz: 'Perfume ideal' }),
    )
    expect(await read()).toMatchObject({ name: 'Natal', collection: [{ fragranceId: 1 }, { fragranceId: 2 }] })
  })

  it('may move to another slot, while others leave', async () => {
    expect((await save(buildSlotParts([9, 1]))).statusCode).toBe(200)
    expect((await save({ name: 'Sem coleção' })).statusCode).toBe(200)
    expect((await read()).collection).toMatchObject([{ slot: 9, fragranceId: 1 }])
  })

  it('stays also where the quiz is inactive: it may come back', async () => {
    await sql`update quizzes set deleted_at = now()`.execute(testApp.db)
    expect((await save(buildSlotParts([1, 2]))).statusCode).toBe(400)
  })

  it('does not say so to who sends nonsense, or has an old version', async () => {
    expect((await save({ ...buildSlotParts([1, 2]), name: 'x' })).headers['error-field']).toBe('name')
    expect((await save(buildSlotParts([1, 2]), { 'if-match': '"old"' })).statusCode).toBe(412)
  })
})
