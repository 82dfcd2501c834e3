import { expect, test } from 'vitest'
import { buildDuplicate } from '#language/duplicates.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { users } from '#product/resources/users.ts'

test('a duplicate has what a new record may have: no key, state or unique value; its files are copies [W-30]', () => {
  const cover = { tempUri: '/api/files/a.webp', name: 'a.webp' }
  const campaign = {
    campaignId: 3,
    name: 'Verão',
    cover,
    fragranceShots: 100,
    downloads: 9,
    isDefault: true,
    deletedAt: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    collection: [{ slot: 1, fragranceId: 9, fragrance: { fragranceId: 9, name: 'Lavanda' }, shotSeconds: 5 }],
    descriptions: [],
    devices: [],
  }
  const copy = buildDuplicate(campaigns, campaign)
  expect(copy).toMatchObject({ name: 'Verão', fragranceShots: 100, cover: { ...cover, copyOf: 3 } })
  expect(copy.collection).toEqual(campaign.collection)
  for (const name of ['campaignId', 'downloads', 'isDefault', 'deletedAt', 'createdAt', 'devices'])
    expect(copy, name).not.toHaveProperty(name)
})

test('a duplicate of a person has no email, document or confirmation [W-30]', () => {
  const copy = buildDuplicate(users, {
    id: 7,
    nome: 'Bia Souza',
    email: 'bia@example.com',
    cpf: '52998224725',
    profile: { id: 3, nome: 'MARKETING' },
    address: { country: 'BR', state: 'Minas Gerais' },
    confirmedAt: '2026-01-01T12:00:00.000Z',
  })
  expect(copy).toMatchObject({ nome: 'Bia Souza', profile: { id: 3 }, address: { state: 'Minas Gerais' } })
  for (const name of ['id', 'email', 'cpf', 'confirmedAt']) expect(copy, name).not.toHaveProperty(name)
})
