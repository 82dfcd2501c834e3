import { expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { categories } from '#product/resources/categories.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { resources } from '#product/resources/index.ts'
import { users } from '#product/resources/users.ts'
import { buildRequestBody } from '../../src/api/requestBody.ts'

test('a body holds what may be written and nothing else: no key, no id, no counts, no times', () => {
  const counted = { fragrances: [], fragrancesCount: 0, deletedAt: null, createdAt: '2026-01-01T12:00:00.000Z' }
  const record = { id: 3, categoryId: 3, name: 'Floral', ...counted }
  expect(buildRequestBody(resources, categories, record, 'update')).toEqual({ data: { name: 'Floral' } })
})

test('a user is sent as the specification names them, with the profile as its id', () => {
  const ana = { nome: 'Ana', email: 'ana@x.test', birthday: null, genre: 'F', cpf: null }
  const address = { country: 'BR', zipcode: null, state: null, city: null, street: null }
  const unknown = { address: { ...address, planet: 'Earth' }, confirmedAt: '2026-01-01T12:00:00.000Z' }
  const values = { ...ana, ...unknown, profile: { id: 2, nome: 'GERENTE' } }
  expect(buildRequestBody(resources, users, values, 'create')).toEqual({
    data: { ...ana, address, profile: { id: 2 } },
  })
})

test('a body with files travels in parts, each by the name that the contract gives it', () => {
  const cover = new File(['x'], 'cover.png', { type: 'image/png' })
  const values = {
    name: 'Verão',
    fragranceShots: 100,
    cover,
    collection: [
      { slot: 6, fragranceId: 3, fragrance: { fragranceId: 3, name: 'Lavanda' }, shotSeconds: 5, campaignId: 9 },
      { slot: 7, fragranceId: 4, shotSeconds: 5 },
    ],
    descriptions: [
      { language: 'pt-BR', description: 'Uma campanha' },
      { language: 'en-US', description: '' },
    ],
  }
  const body = buildRequestBody(resources, campaigns, values, 'create')
  const parts = 'parts' in body ? [...body.parts()] : []
  expect(parts.filter(([name]) => name !== 'cover.file')).toEqual([
    ['name', 'Verão'],
    ['fragranceShots', '100'],
    ['collection[0][slot]', '6'],
    ['collection[0][fragranceId]', '3'],
    ['collection[0][shotSeconds]', '5'],
    ['collection[1][slot]', '7'],
    ['collection[1][fragranceId]', '4'],
    ['collection[1][shotSeconds]', '5'],
    ['descriptions[0][language]', 'pt-BR'],
    ['descriptions[0][description]', 'Uma campanha'],
  ])
  expect(parts.find(([name]) => name === 'cover.file')?.[1]).toBeInstanceOf(File)
})

test('a picture that was taken away is an empty part', () => {
  const body = buildRequestBody(resources, fragrances, { name: 'Lavanda', image: null }, 'update')
  expect('parts' in body && [...body.parts()]).toEqual([
    ['name', 'Lavanda'],
    ['image', ''],
  ])
})

test('a stored picture is not sent back, and what is emptied is an empty part', () => {
  const image = { tempUri: '/files/1', name: 'lavanda.webp' }
  const body = buildRequestBody(resources, fragrances, { name: 'Lavanda', description: null, image }, 'update')
  expect('parts' in body && [...body.parts()]).toEqual([
    ['name', 'Lavanda'],
    ['description', ''],
  ])
})

test('a list of files names each: a stored one by its address, a copy also by its record, a new one by its upload', () => {
  const resource: ResourceData = {
    ...categories,
    fields: { papers: f.files({ accept: 'application/pdf', maxBytes: 1 }) },
  }
  const file = { tempUri: '/api/files/a.pdf', name: 'a.pdf', size: 1 }
  const papers = [file, { ...file, copyOf: 3 }, { ...file, upload: 'token' }]
  expect(buildRequestBody(resources, resource, { papers }, 'update')).toEqual({
    data: { papers: [{ tempUri: file.tempUri }, { tempUri: file.tempUri, copyOf: 3 }, { upload: 'token' }] },
  })
  const parts = { ...resource, fields: { ...resource.fields, cover: f.file({ accept: 'image/*', maxBytes: 1 }) } }
  const body = buildRequestBody(resources, parts, { papers }, 'update')
  expect('parts' in body && [...body.parts()]).toEqual([
    ['papers[0][tempUri]', file.tempUri],
    ['papers[1][tempUri]', file.tempUri],
    ['papers[1][copyOf]', '3'],
    ['papers[2][upload]', 'token'],
  ])
})
