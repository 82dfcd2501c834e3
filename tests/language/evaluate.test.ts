import { describe, expect, it, test } from 'vitest'
import { evaluatePredicate, findFailedClauses, type RecordData } from '#resources/language/evaluate.ts'
import type { PredicateData } from '#resources/language/predicate.ts'
import { evaluationContext } from './reading.ts'

const record: RecordData = {
  id: 7,
  name: 'Ana',
  size: 3,
  ready: false,
  missing: null,
  day: '2026-05-20',
  at: '2026-05-20T15:00:00.000Z',
  address: { country: 'BR', city: null },
  user: null,
  owner: { nome: 'Bia' },
  parts: [{ slot: 1 }],
  partsCount: 1,
  none: [],
  ended: [{ deletedAt: '2026-01-01T00:00:00.000Z' }],
  mixed: [{ deletedAt: '2026-01-01T00:00:00.000Z' }, { deletedAt: null }],
  shortened: [],
  shortenedCount: 40,
}

const cases: [string, PredicateData, boolean][] = [
  ['no clause at all', {}, true],
  ['equality', { name: 'Ana' }, true],
  ['equality of another value', { name: 'ana' }, false],
  ['equality is of type too', { size: '3' }, false],
  ['null of a null', { missing: null }, true],
  ['null of what is not there', { unknown: null }, true],
  ['null below a null parent', { 'user.nome': null }, true],
  ['null below a missing parent', { 'no.body': null }, true],
  ['a dotted path', { 'address.country': 'BR' }, true],
  ['a missing parent is not a value', { 'user.nome': 'Ana' }, false],
  ['ne of null', { 'owner.nome': { ne: null } }, true],
  ['ne against null, of a value', { missing: { ne: 'x' } }, true],
  ['ne of the same', { size: { ne: 3 } }, false],
  ['an object is not null', { owner: { ne: null } }, true],
  ['a missing object is null', { user: { ne: null } }, false],
  ['one of several', { size: { in: [1, 3] } }, true],
  ['null among several', { missing: { in: [1, null] } }, true],
  ['none of none', { size: { in: [] } }, false],
  ['lt, less', { size: { lt: 4 } }, true],
  ['lt, equal', { size: { lt: 3 } }, false],
  ['lte, equal', { size: { lte: 3 } }, true],
  ['gt, more', { size: { gt: 2 } }, true],
  ['gte, less', { size: { gte: 4 } }, false],
  ['several tests of one path', { size: { gte: 3, lt: 4, ne: 5 } }, true],
  ['several tests, one of them failing', { size: { gte: 3, lt: 3 } }, false],
  ['order against null', { missing: { lt: 3 } }, false],
  ['order against null, the other way', { missing: { gte: 3 } }, false],
  ['not an order against null', { not: { missing: { lt: 3 } } }, true],
  ['a day up to today', { day: { lte: '$today' } }, true],
  ['a day before today', { day: { lt: '$today' } }, false],
  ['an instant, now', { at: { gte: '$now' } }, true],
  ['an instant later than now', { at: { gt: '$now' } }, false],
  ['the person on the right', { id: '$me.id' }, true],
  ['the person on the left', { '$me.isAdmin': true }, true],
  ['the person on the left, another', { '$me.profile': { ne: 'ADMIN' } }, false],
  ['an empty list', { none: { empty: true } }, true],
  ['a list that is not there is empty', { unknown: { empty: true } }, true],
  ['a list with something', { parts: { empty: false } }, true],
  ['a list that came shortened', { shortened: { empty: true } }, false],
  ['none living of none', { none: { noneLiving: true } }, true],
  ['none living of ended ones', { ended: { noneLiving: true } }, true],
  ['none living of mixed ones', { mixed: { noneLiving: true } }, false],
  ['some living of mixed ones', { mixed: { noneLiving: false } }, true],
  ['entries that cannot end live', { parts: { noneLiving: true } }, false],
  ['and of none', { and: [] }, true],
  ['or of none', { or: [] }, false],
  ['not or of none', { not: { or: [] } }, true],
  ['or with one that holds', { or: [{ size: 1 }, { size: 3 }] }, true],
  ['and with one that fails', { and: [{ size: 1 }, { size: 3 }] }, false],
  ['not of several clauses', { not: { size: 3, name: 'Bia' } }, true],
  ['clauses beside an or', { name: 'Ana', or: [{ size: 1 }, { not: { ready: true } }] }, true],
]

describe('a predicate', () => {
  it.each(cases)('%s: %j holds is %s', (_what, predicate, expected) => {
    expect(evaluatePredicate(predicate, record, evaluationContext)).toBe(expected)
    expect(evaluatePredicate({ not: predicate }, record, evaluationContext)).toBe(!expected)
    expect(evaluatePredicate({ not: { not: predicate } }, record, evaluationContext)).toBe(expected)
  })
})

describe('the failed clauses', () => {
  const failed = (predicate: PredicateData) => findFailedClauses(predicate, record, evaluationContext)

  test('of several clauses are those that fail', () => {
    expect(failed({ name: 'Ana', size: 4, ready: true })).toEqual([
      { path: 'size', clause: 4, negated: false },
      { path: 'ready', clause: true, negated: false },
    ])
  })

  test('of several tests are those that fail', () => {
    expect(failed({ size: { gte: 3, lt: 3, ne: 3 } })).toEqual([
      { path: 'size', clause: { lt: 3 }, negated: false },
      { path: 'size', clause: { ne: 3 }, negated: false },
    ])
  })

  test('of an or are those of every branch, or none', () => {
    expect(failed({ or: [{ size: 4 }, { name: 'Bia', size: 3 }] }).map(({ path }) => path)).toEqual(['size', 'name'])
    expect(failed({ or: [{ size: 4 }, { size: 3 }] })).toEqual([])
  })

  test('under not are those that hold', () => {
    expect(failed({ not: { size: 3, name: 'Ana' } })).toEqual([
      { path: 'size', clause: 3, negated: true },
      { path: 'name', clause: 'Ana', negated: true },
    ])
    expect(failed({ not: { or: [{ size: 4 }, { size: 3 }] } })).toEqual([{ path: 'size', clause: 3, negated: true }])
  })

  test('of what can never hold is one without a path', () => {
    expect(failed({ or: [] })).toEqual([{ path: '', clause: null, negated: false }])
    expect(failed({ not: {} })).toEqual([{ path: '', clause: null, negated: false }])
  })
})
