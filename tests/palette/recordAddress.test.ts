import { expect, test } from 'vitest'
import { capsules } from '#resources/capsules.ts'
import { categories } from '#resources/categories.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { users } from '#resources/users.ts'
import { surroundingsAt } from '../../src/declared/surroundings.ts'
import { recordAddress } from '../../src/palette/recordAddress.ts'

test('a record that the person may edit is shown on its form', () => {
  expect(address(categories, { id: 7, name: 'Floral', deletedAt: null })).toBe('/admin/categories/7/update')
})

test('a record whose state forbids editing is shown in the list that has it', () => {
  const inactive = { id: 7, name: 'Floral', deletedAt: '2026-01-01T00:00:00.000Z' }
  expect(address(categories, inactive)).toBe('/admin/categories?page=1&search=Floral&status=inactive')
})

test('so is one that this person may not edit', () => {
  const person = { id: 7, nome: 'Úrsula', deletedAt: null, confirmedAt: null }
  expect(address(users, person, { profile: 'GERENTE' })).toBe('/admin/users?page=1&search=%C3%9Arsula')
})

test('what nobody edits is shown in its list', () => {
  expect(address(capsules, { id: 'SN-0001', serialNumber: 'SN-0001' })).toBe('/admin/capsules?page=1&search=SN-0001')
})

function address(
  resource: ResourceData,
  record: { id: number | string; [field: string]: unknown },
  { profile = 'ADMIN' } = {},
): string {
  const me = { id: 1, nome: 'Ana', email: 'ana@sillage.test', profile: { nome: profile } }
  return recordAddress(resource, record, surroundingsAt(new Date('2026-03-01T12:00:00Z'), me))
}
