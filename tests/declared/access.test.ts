import { expect, test } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { createCanAccess, createCanVisit } from '../../src/declared/access.ts'

test.each([
  ['/admin/users', 'GERENTE', true],
  ['/admin/users/3/update', 'GERENTE', true],
  ['/admin/users/create', 'GERENTE', true],
  ['/admin/perfis', 'GERENTE', false],
  ['/admin/perfis', 'ADMIN', true],
  ['/admin/capsules/create', 'ADMIN', false],
  ['/admin/nowhere', 'GERENTE', true],
  ['/admin', 'GERENTE', true],
])('%s may be visited by %s: %s', (path, nome, expected) => {
  const clock = () => new Date('2026-11-23T12:00:00Z')
  const canVisit = createCanVisit(resources, createCanAccess(resources, clock))
  expect(canVisit({ id: 7, nome: 'Ana', email: 'ana@sillage.test', profile: { nome } }, path)).toBe(expected)
})
