import { expect, test } from 'vitest'
import { campaigns } from '#product/resources/campaigns.ts'
import { categories } from '#product/resources/categories.ts'
import { diffRecords } from '../../server/records/diffRecords.ts'
import { computeEtag, matchesEtag } from '../../server/records/etag.ts'

const category = { categoryId: 1, name: 'Floral', fragrances: [], fragrancesCount: 0, deletedAt: null, createdAt: 'x' }
const createCampaign = (key: string, time: number) => {
  const tempUri = `/api/files/${key}.webp?e=${time}&s=x${time}`
  const cover = { tempUri, name: 'capa.webp', thumbUri: `/api/files/t.webp?e=${time}` }
  const fragrance = { fragranceId: 3, name: 'Rosa', thumbUri: `/f?e=${time}` }
  return { campaignId: 1, name: 'Natal', cover, collection: [{ slot: 1, fragranceId: 3, shotSeconds: 5, fragrance }] }
}

test('a record has another version when its own content is another, and not when others come to point at it', () => {
  const version = computeEtag(categories, category)
  expect(computeEtag(categories, { ...category, name: 'Cítrico' })).not.toBe(version)
  expect(computeEtag(categories, { ...category, deletedAt: 'y' })).not.toBe(version)
  const categoryWithFragrance = { ...category, fragrances: [{ fragranceId: 1, name: 'Rosa' }], fragrancesCount: 1 }
  expect(computeEtag(categories, categoryWithFragrance)).toBe(version)
})

test('a version outlives the signature of an address, and not the file', () => {
  const version = computeEtag(campaigns, createCampaign('a', 1))
  expect(computeEtag(campaigns, createCampaign('a', 2))).toBe(version)
  expect(computeEtag(campaigns, createCampaign('b', 1))).not.toBe(version)
})

test('If-Match names a version, one of several, or any', () => {
  const version = computeEtag(categories, category)
  for (const given of [undefined, '*', ' * ', version, `W/${version}`, `"other", ${version}`]) {
    expect([given, matchesEtag(given, categories, category)]).toEqual([given, true])
  }
  for (const given of ['', '"other"', version.slice(1, -1), '"*"']) {
    expect([given, matchesEtag(given, categories, category)]).toEqual([given, false])
  }
})

test('changes tell no signed address, and the passing of time is none', () => {
  expect(diffRecords(campaigns, createCampaign('a', 1), createCampaign('a', 2))).toEqual({})
  const changes = diffRecords(campaigns, {}, createCampaign('a', 1))
  expect(changes.cover).toEqual({ from: null, to: { key: 'a.webp', thumbKey: 't.webp', name: 'capa.webp' } })
  expect(JSON.stringify(changes)).not.toContain('?e=')
})
