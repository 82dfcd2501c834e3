import { describe, expect, it, test } from 'vitest'
import { type DayUnit, shiftDay, shiftInstant } from '#language/calendar.ts'
import { evaluatePredicate, findFailedClauses, type RecordData } from '#language/evaluate.ts'
import { foldText } from '#language/foldText.ts'
import { resolveOperand } from '#language/operands.ts'
import type { PredicateData } from '#language/predicate.ts'
import { evaluationContext } from './reading.ts'

const record: RecordData = {
  id: 7,
  name: 'Ana',
  size: 3,
  ready: false,
  missing: null,
  day: '2026-05-20',
  instant: '2026-05-20T15:00:00.000Z',
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
  page: null,
  pageCount: 3,
  onlyCount: 2,
  note: 'Ação_100% “Crème”',
  price: '$5',
  low: 1,
  high: 3,
  start: '2026-05-19',
  lines: [
    { quantity: 1, word: 'one', best: 1, item: { code: 'A' }, parts: [] },
    { quantity: 2, word: 'two', best: 3, item: null, parts: [{ size: 9 }] },
  ],
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
  ['an instant, now', { instant: { gte: '$now' } }, true],
  ['an instant later than now', { instant: { gt: '$now' } }, false],
  ['the person on the right', { id: '$me.id' }, true],
  ['the person on the left', { '$me.isAdmin': true }, true],
  ['the person on the left, another', { '$me.profile': { ne: 'ADMIN' } }, false],
  ['an empty list', { none: { empty: true } }, true],
  ['a list that is not there is empty', { unknown: { empty: true } }, true],
  ['a list with something', { parts: { empty: false } }, true],
  ['a list that did not come, with its count', { only: { empty: false } }, true],
  ['a list that came shortened', { shortened: { empty: true } }, false],
  ['none living of none', { none: { noneLiving: true } }, true],
  ['none living of ended ones', { ended: { noneLiving: true } }, true],
  ['none living of mixed ones', { mixed: { noneLiving: true } }, false],
  ['some living of mixed ones', { mixed: { noneLiving: false } }, true],
  ['entries that cannot end live', { parts: { noneLiving: true } }, false],
  ['a literal dollar', { price: '$$5' }, true],
  ['a dollar among several', { price: { in: ['x', '$$5'] } }, true],
  ['a text of two dollars is of one more', { price: '$$$5' }, false],
  ['another field', { size: '$field.high' }, true],
  ['another field, differing', { size: '$field.low' }, false],
  ['another field in an order', { day: { gte: '$field.start' } }, true],
  ['another field in an order, the other way', { start: { gte: '$field.day' } }, false],
  ['a dotted field', { name: { ne: '$field.owner.nome' } }, true],
  ['an order against a field that is null', { size: { gte: '$field.missing' } }, false],
  ['null equals a field that is null', { missing: '$field.user' }, true],
  ['the person against a field', { '$me.id': '$field.id' }, true],
  ['a day within a week from today', { day: { lt: '$today+7' } }, true],
  ['days are the unit of today', { day: { gt: '$today-1' } }, true],
  ['a day ago is yesterday', { start: '$today-1d' }, true],
  ['a week ago', { day: { gt: '$today-1w' }, start: { gt: '$today-1w' } }, true],
  ['a month ago', { start: { lt: '$today-1m' } }, false],
  ['a year from now', { day: { lt: '$today+1y' } }, true],
  ['a minute before now', { instant: { gt: '$now-1min' } }, true],
  ['a day before now', { instant: { lt: '$now-1d' } }, false],
  ['an hour from now', { instant: { gte: '$now+1h' } }, false],
  [
    'far beyond all calendars',
    { day: { lt: '$today+99999999999999999999y' }, instant: { lt: '$now+9999999999999d' } },
    true,
  ],
  ['between both ends', { size: { between: [3, 3] } }, true],
  ['between, under the lowest', { size: { between: [4, 9] } }, false],
  ['between, over the highest', { size: { between: [1, 2] } }, false],
  ['between fields', { size: { between: ['$field.low', '$field.high'] } }, true],
  ['between today and later', { day: { between: ['$today', '$today+30'] } }, true],
  ['between and null', { size: { between: ['$field.missing', 9] } }, false],
  ['between of null', { missing: { between: [1, 9] } }, false],
  ['contains, whatever the case and the accents', { note: { contains: 'acao_1' } }, true],
  ['contains with a wildcard of LIKE', { note: { contains: '%' } }, true],
  ['a wildcard is no other letter', { note: { contains: 'ç_o' } }, false],
  ['contains another kind of quotation mark', { note: { contains: '"creme"' } }, true],
  ['contains nothing', { note: { contains: '' } }, true],
  ['null contains nothing', { missing: { contains: '' } }, false],
  ['contains a field that is null', { note: { contains: '$field.missing' } }, false],
  ['contains a field', { name: { contains: '$field.name' } }, true],
  ['a number contains no text', { size: { contains: '3' } }, false],
  ['starts with', { note: { startsWith: 'AÇÃO' } }, true],
  ['starts with what stands later', { note: { startsWith: '100' } }, false],
  ['an empty value', { missing: { empty: true } }, true],
  ['an empty value below a missing parent', { 'user.nome': { empty: true } }, true],
  ['a value that is not empty', { size: { empty: false }, ready: { empty: false } }, true],
  ['a value is not empty because of its neighbour', { page: { empty: true } }, true],
  ['a missing reference is empty', { user: { empty: true }, owner: { empty: false } }, true],
  ['an entry that satisfies all clauses', { lines: { has: { quantity: { gt: 1 }, word: 'two' } } }, true],
  ['no entry that satisfies all clauses', { lines: { has: { quantity: 1, word: 'two' } } }, false],
  ['an entry against a field of its own', { lines: { has: { best: '$field.quantity' } } }, true],
  ['any entry', { lines: { has: {} }, not: { none: { has: {} } } }, true],
  ['an entry of a list that is not there', { unknown: { has: {} } }, false],
  ['an entry of an entry', { lines: { has: { parts: { has: { size: { gt: 8 } } } } } }, true],
  ['the target of a reference', { owner: { has: { nome: 'Bia' } } }, true],
  ['the target of a reference, another', { owner: { has: { nome: 'Ana' } } }, false],
  ['the target of no reference', { user: { has: {} } }, false],
  ['the target of a reference of an entry', { lines: { has: { item: { has: { code: 'A' } } } } }, true],
  ['the person inside', { lines: { has: { '$me.id': 7 } } }, true],
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

  test('of an entry are the whole test of the list', () => {
    const clause = { has: { quantity: 9 } }
    expect(failed({ lines: clause })).toEqual([{ path: 'lines', clause, negated: false }])
    expect(failed({ not: { lines: { has: {} } } })).toEqual([{ path: 'lines', clause: { has: {} }, negated: true }])
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

describe('the calendar', () => {
  const days: [day: string, amount: number, unit: DayUnit, expected: string][] = [
    ['2026-01-31', 1, 'm', '2026-02-28'],
    ['2024-01-31', 1, 'm', '2024-02-29'],
    ['2026-03-31', -1, 'm', '2026-02-28'],
    ['2024-02-29', 1, 'y', '2025-02-28'],
    ['2024-02-29', 4, 'y', '2028-02-29'],
    ['1999-02-28', 1, 'y', '2000-02-28'],
    ['2025-11-30', 3, 'm', '2026-02-28'],
    ['2026-12-15', 1, 'm', '2027-01-15'],
    ['2026-01-15', -1, 'm', '2025-12-15'],
    ['2026-12-31', 1, 'd', '2027-01-01'],
    ['2026-01-05', -2, 'w', '2025-12-22'],
    ['0050-01-31', 1, 'm', '0050-02-28'],
    ['9999-12-01', 1, 'm', '9999-12-31'],
    ['9999-11-30', 1, 'm', '9999-12-30'],
    ['0001-01-01', -1, 'm', '0001-01-01'],
    ['0001-02-15', -1, 'm', '0001-01-15'],
    ['2026-05-20', 9e9, 'd', '9999-12-31'],
    ['2026-05-20', -9e9, 'w', '0001-01-01'],
    ['2026-05-20', Number.POSITIVE_INFINITY, 'y', '9999-12-31'],
  ]
  test.each(days)('%s moved by %d%s is %s', (day, amount, unit, expected) => {
    expect(shiftDay(day, amount, unit)).toBe(expected)
  })

  test('moves an instant by minutes, hours and days of 24 hours, and ends where years have four digits', () => {
    const instant = '2026-05-20T15:00:00.000Z'
    expect(shiftInstant(instant, 90, 'min')).toBe('2026-05-20T16:30:00.000Z')
    expect(shiftInstant(instant, -16, 'h')).toBe('2026-05-19T23:00:00.000Z')
    expect(shiftInstant(instant, 1, 'd')).toBe('2026-05-21T15:00:00.000Z')
    expect(shiftInstant(instant, 9e9, 'd')).toBe('9999-12-31T23:59:59.999Z')
    expect(shiftInstant(instant, -9e9, 'd')).toBe('0001-01-01T00:00:00.000Z')
  })
})

test('a text is folded to what a keyboard without accents writes', () => {
  expect(foldText('São Tomé ÆØÅ Straße Łódź')).toBe('sao tome aeoa strasse lodz')
  expect(foldText('a\u0301')).toBe('a')
  expect(foldText('Привёт １００％ “a” – b…')).toBe('привет 100% "a" - b...')
  expect(foldText('Άλφα')).toBe('αλφα')
  expect(foldText('が中한 й 😀')).toBe('が中한 й 😀')
})

test('what starts with a dollar and is no operand stands for itself', () => {
  const read = (operand: string) => resolveOperand(operand, evaluationContext, (path) => `field ${path}`)
  expect(read('$field.a.b')).toBe('field a.b')
  expect(read('$me.profile')).toBe('ADMIN')
  expect(read('$me.nothing')).toBeNull()
  expect(read('$today')).toBe('2026-05-20')
  expect(read('$now')).toBe('2026-05-20T15:00:00.000Z')
  for (const text of ['$', '$x', '$todayx', '$today+', '$today+1h', '$now+1', '$now-2w', '$now+1x', 'a$me.id'])
    expect(read(text)).toBe(text)
})
