import { afterAll, describe, expect, test } from 'vitest'
import { getCountName, getLeafFields, hasCount, resolveKind } from '#language/derive.ts'
import { getKind } from '#language/kinds/kinds.ts'
import { testsByType } from '#language/predicateTests.ts'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { catalogOfGoods } from '../language/goods.ts'
import { openScratchRecords } from '../support/scratchRecords.ts'

const rooms: ResourceData = {
  name: 'rooms',
  key: 'roomId',
  title: 'name',
  records: { or: [{ '$me.isAdmin': true }, { secret: false }] },
  titles: 'open',
  fields: {
    name: f.text({ required: true }),
    floor: f.integer(),
    secret: f.boolean({ default: false }),
    visits: f.many('visits', { via: 'room', entries: ['title'] }),
  },
}
const desks: ResourceData = {
  name: 'desks',
  key: 'deskId',
  title: 'name',
  who: { '$me.isAdmin': true },
  fields: { name: f.text({ required: true }), number: f.integer() },
}
const visits: ResourceData = {
  name: 'visits',
  key: 'visitId',
  title: 'title',
  fields: {
    title: f.text({ required: true }),
    level: f.choice(['low', 'high']),
    paid: f.boolean(),
    price: f.decimal({ scale: 2 }),
    at: f.timestamp(),
    day: f.date(),
    greetings: f.translated({ text: 'greeting' }),
    photo: f.file({ accept: ['image/*'], maxBytes: 1_000 }),
    room: f.ref('rooms', { as: 'object', title: 'name' }),
    desk: f.ref('desks', { as: 'idAndObject', title: 'name' }),
    spare: f.ref('desks', { as: 'id' }),
    third: f.ref('desks', { as: 'object', title: 'number' }),
    steps: f.rows({ number: f.integer(), word: f.text() }, { table: 'visit_steps' }),
  },
  list: { columns: ['title'] },
}
const scratch = await openScratchRecords([...catalogOfGoods, rooms, desks, visits])
afterAll(() => scratch.close())
const { client: manager } = await scratch.signInAs('GERENTE')

for (const room of [
  { name: 'Café', floor: 1 },
  { name: 'Vault', floor: 2, secret: true },
])
  await scratch.client.post('/api/rooms', room)
await scratch.client.post('/api/desks', { name: 'A1', number: 1 })
for (const visit of [
  {
    title: 'A',
    level: 'low',
    paid: true,
    price: '10.00',
    at: '2026-02-28T02:59:59.999Z',
    day: '2026-02-28',
    greetings: [
      { language: 'pt-BR', greeting: 'Olá' },
      { language: 'en-US', greeting: 'Hello' },
    ],
    room: { roomId: 1 },
    deskId: 1,
    spareId: 1,
    steps: [
      { number: 1, word: 'x' },
      { number: 9, word: null },
    ],
  },
  { title: 'B', level: 'high', paid: false, price: '10.50', at: '2026-02-28T03:00:00.000Z', room: { roomId: 2 } },
  { title: 'C', level: null, price: '11.00', at: '2026-03-01T02:59:59.999Z', day: '2026-03-01', room: null },
  { title: '100%_ c', at: '2026-03-01T03:00:00.000Z', day: '2026-01-31' },
])
  expect((await scratch.client.post('/api/visits', visit)).body).toContain('visitId')

const ask = (path: string, filter: unknown, caller = scratch.client) =>
  caller.get(`/api/${path}?orderBy=visitId&orderByDirection=asc&filter=${encodeURIComponent(JSON.stringify(filter))}`)
const find = async (filter: unknown, caller = scratch.client): Promise<string> => {
  const response = await ask('visits', filter, caller)
  expect(response.statusCode, response.body).toBe(200)
  return response
    .json<{ data: { title: string }[] }>()
    .data.map(({ title }) => title[0])
    .join('')
}

describe('a filter asks', () => {
  test('for every field of every kind, for the key, the timestamps and the counts [V-01]', async () => {
    const asked: string[] = []
    for (const resource of [...catalogOfGoods, visits, rooms]) {
      const total = (await scratch.client.get(`/api/${resource.name}`)).json().total
      const leaves = getLeafFields(resource.fields)
      const counts = leaves.flatMap(({ path, field }) => (hasCount(field) ? [getCountName(path, field)] : []))
      for (const path of [...leaves.map((leaf) => leaf.path), resource.key, 'createdAt', 'deletedAt', ...counts]) {
        const kind = resolveKind(catalogOfGoods, resource, path)
        if (kind && !testsByType[getKind(kind).type].includes('empty')) continue
        const filters = [{ empty: true }, { empty: false }].map((clause) => ({ [path]: clause }))
        const url = (filter: object) => `/api/${resource.name}?filter=${encodeURIComponent(JSON.stringify(filter))}`
        const answers = await Promise.all(filters.map((filter) => scratch.client.get(url(filter))))
        expect(answers.map(({ statusCode, body }) => (statusCode === 200 ? 200 : body))).toEqual([200, 200])
        expect(answers.reduce((sum, response) => sum + response.json().total, 0)).toBe(total)
        asked.push(path)
      }
    }
    expect(asked).toEqual(expect.arrayContaining(['createdAt', 'photo', 'greetings', 'visitsCount', 'steps', 'pin']))
  })

  test('through rows, lists and references, each clause for some record of its own [V-01]', async () => {
    expect(await find({ 'steps.number': { gt: 8 } })).toBe('A')
    expect(await find({ and: [{ 'steps.number': 1 }, { 'steps.word': null }] })).toBe('A')
    expect(await find({ 'room.floor': { gte: 2 } })).toBe('B')
    expect(await find({ 'room.visits.title': 'b' })).toBe('B')
    expect(await find({ not: { 'steps.number': 1 } })).toBe('BC1')
  })

  test('for texts by a part, a beginning, the whole or none, without case and accents [V-02]', async () => {
    expect(await find({ title: { contains: '%_' } })).toBe('1')
    expect(await find({ title: { startsWith: '100%_ C' } })).toBe('1')
    expect(await find({ title: 'a' })).toBe('A')
    expect(await find({ title: { ne: 'a' } })).toBe('BC1')
    expect(await find({ title: { in: ['a', 'b'] } })).toBe('AB')
    expect(await find({ title: { notIn: ['a', 'b'] } })).toBe('C1')
    expect(await find({ not: { title: { contains: 'c' } } })).toBe('AB')
    expect(await find({ greetings: { contains: 'OLA' } })).toBe('A')
    expect(await find({ greetings: { sameText: 'hell' } })).toBe('')
    expect(await find({ 'room.name': 'CAFE' })).toBe('A')
  })

  test('for numbers and days by order, ends included, and for those that are empty [V-03]', async () => {
    expect(await find({ price: 10 })).toBe('A')
    expect(await find({ price: { gt: '10', lt: 11 } })).toBe('B')
    expect(await find({ price: { lte: 10.5 } })).toBe('AB')
    expect(await find({ price: { between: ['10.0', 11] } })).toBe('ABC')
    expect(await find({ price: null })).toBe('1')
    expect(await find({ day: { between: ['2026-02-28', '2026-03-01'] } })).toBe('AC')
    expect(await find({ day: { gte: '2026-03-01' } })).toBe('C')
    expect(await find({ day: { empty: true } })).toBe('B')
  })

  test('for instants by the whole day of the time zone, from 00:00 to 23:59 [V-04]', async () => {
    expect(await find({ at: '2026-02-28' })).toBe('BC')
    expect(await find({ at: { ne: '2026-02-28' } })).toBe('A1')
    expect(await find({ at: { lt: '2026-02-28' } })).toBe('A')
    expect(await find({ at: { lte: '2026-02-28' } })).toBe('ABC')
    expect(await find({ at: { gt: '2026-02-28' } })).toBe('1')
    expect(await find({ at: { gte: '2026-02-28' } })).toBe('BC1')
    expect(await find({ at: { between: ['2026-02-28', '2026-02-28'] } })).toBe('BC')
    expect(await find({ at: { in: ['2026-02-27', '$today'] } })).toBe('A1')
    expect(await find({ at: { gte: '2026-03-01T02:59:59.999Z' } })).toBe('C1')
  })

  test('for periods, as seen from the day of the request [V-05]', async () => {
    expect(await find({ at: { during: 'today' } })).toBe('1')
    expect(await find({ at: { during: 'yesterday' } })).toBe('BC')
    expect(await find({ at: { during: 'last2days' } })).toBe('BC1')
    expect(await find({ day: { during: 'last30days' } })).toBe('AC1')
    expect(await find({ day: { during: 'last29days' } })).toBe('AC')
    expect(await find({ day: { during: 'lastMonth' } })).toBe('A')
    expect(await find({ day: { during: 'thisWeek' } })).toBe('AC')
    expect(await find({ day: { during: 'next1days' } })).toBe('C')
    scratch.clock.advance(24 * 60 * 60_000)
    expect(await find({ at: { during: 'yesterday' } })).toBe('1')
    expect(await find({ day: { during: 'last30days' } })).toBe('AC')
    expect(await find({ day: { during: 'thisWeek' } })).toBe('')
    for (const period of ['last0days', 'last3651days', 'lastweek', 30])
      expect((await ask('visits', { day: { during: period } })).statusCode).toBe(400)
  })

  test('for choices, references and booleans that are any or none of some [V-06]', async () => {
    expect(await find({ level: { in: ['low', null] } })).toBe('AC1')
    expect(await find({ level: { notIn: ['low'] } })).toBe('BC1')
    expect(await find({ level: { notIn: ['low', null] } })).toBe('B')
    expect(await find({ paid: { in: [true] } })).toBe('A')
    expect(await find({ paid: { notIn: [true] } })).toBe('BC1')
    expect(await find({ room: { in: [1, 2] } })).toBe('AB')
    expect(await find({ room: 2 })).toBe('B')
    expect(await find({ room: { notIn: [1] } })).toBe('BC1')
    expect(await find({ room: { in: [null, 1] } })).toBe('AC1')
    expect(await find({ room: null })).toBe('C1')
    expect(await find({ spareId: { in: [1] } })).toBe('A')
    expect(await find({ spare: { notIn: [1] } })).toBe('BC1')
    expect(await find({ spareId: { empty: false } })).toBe('A')
  })

  test('for no record that the person does not see, also through a reference', async () => {
    expect(await find({ room: { in: [1, 2] } }, manager)).toBe('A')
    expect(await find({ room: { notIn: [2] } }, manager)).toBe('ABC1')
    expect(await find({ 'room.floor': { gte: 1 } }, manager)).toBe('A')
    expect(await find({ room: { hasAny: [2] } }, manager)).toBe('')
    expect(await find({ room: { gt: 1 } }, manager)).toBe('')
    expect(await find({ room: { gt: 1 } })).toBe('B')
    expect((await ask('visits', { visitId: { lt: '$field.room' } }, manager)).statusCode).toBe(400)
  })

  test('of a resource that the person may not read for its title alone', async () => {
    expect(await find({ 'desk.name': 'a1' }, manager)).toBe('A')
    const [hidden, unknown] = await Promise.all(
      ['desk.number', 'desk.nothing'].map((path) => ask('visits', { [path]: 1 }, manager)),
    )
    expect([hidden?.statusCode, hidden?.body]).toEqual([400, unknown?.body.replace('nothing', 'number')])
    expect((await ask('visits', { desk: { has: { number: 1 } } }, manager)).statusCode).toBe(400)
    expect(await find({ 'desk.number': 1 })).toBe('A')
    expect((await ask('visits', { 'third.number': { gt: 'x' } }, manager)).statusCode).toBe(400)
  })

  test('with values of the right form and order, or is refused', async () => {
    expect(await find({ price: { between: ['9.00', '10.50'] } })).toBe('AB')
    expect(await find({ at: { between: ['2026-02-28', '2026-02-28T03:00:00.000Z'] } })).toBe('B')
    for (const filter of [
      { price: { between: ['10.50', '9.00'] } },
      { at: { gt: '0000-01-01T00:00:00.000Z' } },
      { at: { gt: '+012345-01-01T00:00:00.000Z' } },
      { title: { ne: { contains: 'x' } } },
      { title: { in: [{ contains: 'x' }] } },
    ])
      expect([filter, (await ask('visits', filter)).statusCode]).toEqual([filter, 400])
  })
})
