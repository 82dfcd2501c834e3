import { expect, test } from 'vitest'
import { getBodyLeaves } from '#language/bodyLeaves.ts'
import type { RecordData } from '#language/evaluate.ts'
import { mergeVersions } from '#language/mergeVersions.ts'
import type { ResourceData } from '#language/resource.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { users } from '#product/resources/users.ts'

const merge = (resource: ResourceData, base: RecordData, mine: RecordData, theirs: RecordData) => {
  const versions = { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }
  const merged = mergeVersions(getBodyLeaves(resource, 'update'), versions)
  const { theirs: taken, conflicts, combined } = merged
  return {
    theirs: taken.map(({ path }) => path),
    conflicts: conflicts.map(({ path }) => path),
    ...(combined.length > 0 && { combined: Object.fromEntries(combined.map(({ leaf, value }) => [leaf.path, value])) }),
  }
}
const rose = { name: 'Rosa', description: 'Pétalas', genre: 'F', categoryId: 1, category: { categoryId: 1, name: 'A' } }

test('fields that one side changed are merged, and only those that both changed differently are conflicts', () => {
  expect(merge(fragrances, rose, { name: 'Rosa Branca' }, { genre: 'M', description: 'Folhas' })).toEqual({
    theirs: ['genre', 'description'],
    conflicts: [],
  })
  expect(merge(fragrances, rose, { name: 'Rosa Branca' }, { name: 'Rosa Rubra', genre: 'M' })).toEqual({
    theirs: ['genre'],
    conflicts: ['name'],
  })
  expect(merge(fragrances, rose, { name: 'Rosa Rubra' }, { name: 'Rosa Rubra' })).toEqual({ theirs: [], conflicts: [] })
})

test('a reference is compared by its key, and a file without the signature of its address', () => {
  expect(merge(fragrances, rose, { name: 'x' }, { category: { categoryId: 1, name: 'B' } }).theirs).toEqual([])
  expect(merge(fragrances, rose, { categoryId: 2 }, { categoryId: 3 }).conflicts).toEqual(['category'])
  const image = (signature: string) => ({ image: { name: 'a.webp', tempUri: `/api/files/a.webp?s=${signature}` } })
  expect(merge(fragrances, { ...rose, ...image('1') }, { name: 'x' }, image('2')).theirs).toEqual([])
})

test('places that lie within each other are one: no city of one version ends in the state of another [W-36]', () => {
  const place = (state: string, city: string) => ({ address: { country: 'BR', state, city, street: 'Rua A' } })
  const base = { nome: 'Ana', ...place('MG', 'Betim') }
  expect(merge(users, base, place('MG', 'Contagem'), place('SP', 'Betim')).conflicts).toEqual([
    'address.state',
    'address.city',
  ])
})

test('rows are merged by what tells them apart, translations by their language [W-36]', () => {
  const slot = (place: number, fragranceId: number) => ({ slot: place, fragranceId, shotSeconds: 5 })
  const text = (language: string, description: string) => ({ language, description })
  const base = {
    name: 'Verão',
    collection: [slot(1, 10), slot(2, 20), slot(3, 30)],
    descriptions: [text('pt-BR', 'Olá'), text('en-US', 'Hello')],
  }
  const mine = {
    collection: [slot(1, 11), slot(2, 20), slot(4, 40)],
    descriptions: [text('pt-BR', 'Oi'), text('en-US', 'Hello')],
  }
  const theirs = {
    collection: [slot(1, 10), slot(2, 22), slot(3, 30), slot(5, 50)],
    descriptions: [text('pt-BR', 'Olá'), text('en-US', 'Hi'), text('es-ES', 'Hola')],
  }
  expect(merge(campaigns, base, mine, theirs)).toEqual({
    theirs: [],
    conflicts: [],
    combined: {
      collection: [slot(1, 11), slot(2, 22), slot(4, 40), slot(5, 50)],
      descriptions: [text('pt-BR', 'Oi'), text('en-US', 'Hi'), text('es-ES', 'Hola')],
    },
  })
  const disputed = { collection: [slot(1, 12), slot(2, 20), slot(3, 30)] }
  expect(merge(campaigns, base, { collection: mine.collection }, disputed)).toEqual({
    theirs: [],
    conflicts: ['collection'],
  })
})
