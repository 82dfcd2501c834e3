import { expect, test } from 'vitest'
import { getPredicatePaths } from '#resources/language/pathsIn.ts'
import type { PredicateData } from '#resources/language/predicate.ts'

test('a predicate reads the paths of its clauses at any depth, and nothing of the person', () => {
  const predicate: PredicateData = {
    name: 'x',
    '$me.isAdmin': true,
    not: { 'address.country': null },
    or: [{ active: true }, { and: [{ count: { gt: 1 } }, { not: { '$me.id': 1, owner: '$me.id' } }] }],
  }
  expect(getPredicatePaths(predicate)).toEqual(['name', 'address.country', 'active', 'count', 'owner'])
  expect(getPredicatePaths({})).toEqual([])
})
