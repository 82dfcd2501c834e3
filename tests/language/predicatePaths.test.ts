import { expect, test } from 'vitest'
import type { PredicateData } from '#language/predicate.ts'
import { getPredicatePaths } from '#language/predicatePaths.ts'

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

test('it reads the fields that it compares with, and what it asks of entries and targets below them', () => {
  const predicate: PredicateData = {
    end: { gte: '$field.start' },
    size: { between: ['$field.least', '$today'], in: ['$field.other'] },
    name: '$field.group.name',
    '$me.id': '$field.ownerId',
    lines: { has: { or: [{ price: { gt: '$field.cost' } }, { parts: { has: { size: 1 } } }] } },
    note: '$$field.no',
  }
  expect(getPredicatePaths(predicate)).toEqual([
    'end',
    'start',
    'size',
    'least',
    'other',
    'name',
    'group.name',
    'ownerId',
    'lines',
    'lines.price',
    'lines.cost',
    'lines.parts',
    'lines.parts.size',
    'note',
  ])
})
