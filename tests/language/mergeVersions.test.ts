import { expect, test } from 'vitest'
import { getBodyLeaves } from '#language/bodyLeaves.ts'
import type { RecordData } from '#language/evaluate.ts'
import { mergeVersions } from '#language/mergeVersions.ts'
import type { ResourceData } from '#language/resource.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { users } from '#product/resources/users.ts'

const merge = (resource: ResourceData, base: RecordData, mine: RecordData, theirs: RecordData) => {
  const versions = { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }
  const merged = mergeVersions(getBodyLeaves(resource, 'update'), versions)
  return { theirs: merged.theirs.map(({ path }) => path), conflicts: merged.conflicts.map(({ path }) => path) }
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

test('places that lie within each other are one: no city of one version ends in the state of another', () => {
  const place = (state: string, city: string) => ({ address: { country: 'BR', state, city, street: 'Rua A' } })
  const base = { nome: 'Ana', ...place('MG', 'Betim') }
  expect(merge(users, base, place('MG', 'Contagem'), place('SP', 'Betim')).conflicts).toEqual([
    'address.state',
    'address.city',
  ])
})
