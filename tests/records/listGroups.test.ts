import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { buildGroupFilter } from '#language/groups.ts'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { getStatusAndField } from '../support/answers.ts'
import { openScratchRecords } from '../support/scratchRecords.ts'

const rooms: ResourceData = {
  name: 'rooms',
  key: 'roomId',
  title: 'name',
  records: { or: [{ '$me.isAdmin': true }, { secret: false }] },
  fields: { name: f.text({ required: true }), secret: f.boolean({ default: false }) },
}
const visits: ResourceData = {
  name: 'visits',
  key: 'visitId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    level: f.choice(['low', 'high']),
    paid: f.boolean(),
    price: f.money({ currency: 'EUR' }),
    room: f.ref('rooms', { as: 'object', title: 'name' }),
    spare: f.ref('rooms', { as: 'id' }),
    cost: f.choice(['a', 'b'], { maySee: { '$me.isAdmin': true } }),
    rank: f.choice(['a', 'b'], { maySee: { or: [{ '$me.isAdmin': true }, { paid: true }] } }),
    note: f.text(),
  },
  list: { columns: ['name', 'price'], search: ['name'], totals: { price: 'sum' } },
}
const catalog = [rooms, visits]
const scratch = await openScratchRecords(catalog)
afterAll(() => scratch.close())
const { client: manager } = await scratch.signInAs('GERENTE')
for (const room of [{ name: 'Sala' }, { name: 'Ático' }, { name: 'Cofre', secret: true }])
  await scratch.client.post('/api/rooms', room)
for (const visit of [
  { name: 'A', level: 'low', paid: true, price: '1.00', room: 1, cost: 'a' },
  { name: 'B', level: 'high', paid: false, price: '2.00', room: 2, spareId: 1, cost: 'b' },
  { name: 'C', level: 'low', room: 3, price: '4.00', cost: 'a' },
  { name: 'D' },
])
  expect((await scratch.client.post('/api/visits', visit)).statusCode).toBe(201)

const read = async (query: string, client = scratch.client) => {
  const response = await client.get(`/api/visits?perPage=1&${query}`, { 'content-language': 'en-US' })
  return response.json()
}
const readGroups = async (query: string, client = scratch.client) =>
  (await read(query, client)).groups.map(({ value, title, count }: Group) => [value, title, count])
interface Group {
  readonly value: string | number | boolean | null
  readonly title: string | null
  readonly count: number
}

describe('the groups of a list', () => {
  test('are those of choices, booleans and references, by title, the empty one last [V-41]', async () => {
    expect(await readGroups('group=level')).toEqual([
      ['high', 'high', 1],
      ['low', 'low', 2],
      [null, null, 1],
    ])
    expect(await readGroups('group=paid')).toEqual([
      [false, 'No', 3],
      [true, 'Yes', 1],
    ])
    expect(await readGroups('group=room')).toEqual([
      [2, 'Ático', 1],
      [3, 'Cofre', 1],
      [1, 'Sala', 1],
      [null, null, 1],
    ])
    expect(await readGroups('group=spare')).toEqual([
      [1, 'Sala', 1],
      [null, null, 3],
    ])
    expect((await read('group=')).groups).toBeUndefined()
  })

  test('are of all that match, with the totals that are asked for [V-41]', async () => {
    const { total, data, groups } = await read('group=level&totals=price&FilterString=C')
    expect([total, data.length, groups]).toEqual([
      1,
      1,
      [{ value: 'low', title: 'low', count: 1, totals: { price: { sum: '4.00', average: '4.00', count: 1 } } }],
    ])
    const filter = encodeURIComponent('{"price":{"gte":2}}')
    expect(await readGroups(`group=level&filter=${filter}&isActive=true`)).toEqual([
      ['high', 'high', 1],
      ['low', 'low', 1],
    ])
    expect(await readGroups('group=level&isActive=false')).toEqual([])
  })

  test('tell of no record that the person does not see, and each finds its rows by its filter [V-41]', async () => {
    expect(await readGroups('group=room', manager)).toEqual([
      [2, 'Ático', 1],
      [1, 'Sala', 1],
      [null, null, 2],
    ])
    for (const client of [scratch.client, manager]) {
      for (const name of ['level', 'paid', 'room', 'spare']) {
        for (const [value, , count] of await readGroups(`group=${name}`, client)) {
          const filter = JSON.stringify(buildGroupFilter({ resources: catalog, resource: visits }, name, value))
          const { total } = await read(`filter=${encodeURIComponent(filter)}`, client)
          expect([name, value, total]).toEqual([name, value, count])
        }
      }
    }
  })

  test('may be a hundred; more are refused with what to do', async () => {
    const insert = (first: number, last: number) =>
      sql`insert into rooms (name) select 'Room ' || i from generate_series(${sql.lit(first)}::int, ${sql.lit(last)}::int) as i`
    await insert(4, 10_000).execute(scratch.db)
    const fill = (last: number) =>
      sql`insert into visits (name, room_id) select 'many', i from generate_series(4, ${sql.lit(last)}::int) as i`
    await fill(100).execute(scratch.db)
    const getStatus = async (search: string) =>
      (await scratch.client.get(`/api/visits?perPage=1&group=room&FilterString=${search}`)).statusCode
    // The rooms 1 to 100 are those of all visits; D has none and is the group 101.
    expect(await readGroups(`group=room&filter=${encodeURIComponent('{"room":{"ne":null}}')}`)).toHaveLength(100)
    expect(await getStatus('')).toBe(400)
    await fill(10_000).execute(scratch.db)
    const refused = await scratch.client.get('/api/visits?group=room', { 'content-language': 'en-US' })
    expect(getStatusAndField(refused)).toEqual([400, 'group'])
    expect(refused.body).toContain('There are more than 100 groups. Filter the list, or group by another field.')
  })
})

test('unknown and unreadable fields get one sentence, in filter, sort, group and totals [V-13]', async () => {
  const ask = async (query: string, name: string) => {
    const refused = await manager.get(`/api/visits?${query}`, { 'content-language': 'en-US' })
    expect(refused.statusCode).toBe(400)
    return refused.body.replaceAll(name, 'FIELD')
  }
  for (const build of [
    (name: string) => `filter=${encodeURIComponent(JSON.stringify({ [name]: 'a' }))}`,
    (name: string) => `orderBy=${name}`,
    (name: string) => `group=${name}`,
    (name: string) => `totals=${name}`,
  ]) {
    const unknown = await ask(build('nothing'), 'nothing')
    expect(await ask(build('cost'), 'cost')).toBe(unknown)
    expect(await ask(build('rank'), 'rank')).toBe(unknown)
  }
  expect(await ask('group=note', 'note')).toBe(await ask('group=constructor', 'constructor'))
})

test('a file has no groups', async () => {
  expect(getStatusAndField(await scratch.client.get('/api/visits/export?group=level'))).toEqual([400, 'group'])
})
