import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assertConsistent } from '#language/check.ts'
import { withComputedValues } from '#language/expressions/computedValues.ts'
import type { ResourceData } from '#language/resource.ts'
import { catalog, f, names } from '#product/language.ts'
import { hooksFor } from '../../server/records/hooks.ts'
import { readCells } from '../exports/files.ts'
import { catalogOfOrders, orders } from '../language/orders.ts'
import { openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'

let scratch: ScratchRecords

/** A hook that changes the rows. */
const doubleQuantities = hooksFor(orders, {
  inactivate: { after: async ({ trx }) => sql`update order_lines set quantity = 2 * quantity`.execute(trx) },
})

beforeAll(async () => {
  assertConsistent(catalogOfOrders, names)
  scratch = await openScratchRecords(catalogOfOrders, { hooks: [doubleQuantities] })
})
afterAll(() => scratch.close())
beforeEach(async () => {
  await sql`truncate orders, order_lines restart identity`.execute(scratch.db)
})

const add = async (values: object) => {
  const response = await scratch.client.post('/api/orders', values)
  expect(response.statusCode, response.body).toBe(201)
  return response.json<Record<string, unknown>>()
}
const lines = [
  { quantity: 3, price: '0.35' },
  { quantity: 1, price: '9.00', free: true },
  { quantity: 2, price: null },
]

test('computed values are stored with a new record, and sums skip rows without a value', async () => {
  const order = { name: 'a', rate: '12.5', lines }
  expect(await add(order)).toMatchObject({ gross: '1.05', total: '0.92', pieces: 6, half: '4.167' })
  const { body } = await scratch.client.get('/api/orders/1')
  expect(JSON.parse(body).lines).toMatchObject([{ amount: '1.05' }, { amount: '9.00' }, { amount: null }])
  expect(await add({ name: 'b' })).toMatchObject({ gross: null, total: null, pieces: 0, half: '0.000' })
})

test('a body cannot set a computed value, and a change computes those that read it', async () => {
  await add({ name: 'a', rate: '10', lines })
  const { client } = scratch
  const named = await client.put('/api/orders/1', {
    gross: '5.00',
    total: '6.00',
    half: '7',
    lines: [{ quantity: 1, price: '2', amount: '9' }],
  })
  expect(named.json()).toMatchObject({ gross: '2.00', total: '1.80', half: '3.333', lines: [{ amount: '2.00' }] })
  expect((await client.put('/api/orders/1', { rate: '50' })).json()).toMatchObject({ gross: '2.00', total: '1.00' })
  expect((await client.put('/api/orders/waive/1', {})).statusCode).toBeLessThan(300)
  expect((await client.get('/api/orders/1')).json()).toMatchObject({ gross: '2.00', total: '0.00' })
})

test('a handler that changes rows leads to new computed values', async () => {
  await add({ name: 'a', rate: '10', lines })
  expect((await scratch.client.delete('/api/orders/1')).statusCode).toBeLessThan(300)
  expect((await scratch.client.get('/api/orders/1')).json()).toMatchObject({ gross: '2.10', total: '1.89', pieces: 12 })
})

test('rules and conditional requirements read the values that the body leads to', async () => {
  const expensive = [{ quantity: 1000, price: '1' }]
  await add({ name: 'a', limit: '50', lines })
  const response = await scratch.client.put(
    '/api/orders/1',
    { lines: expensive },
    { accept: 'application/problem+json' },
  )
  expect(response.json<{ errors: object[] }>().errors).toMatchObject([
    { field: 'reason', code: 'required' },
    { field: 'limit', code: 'rule' },
  ])
})

test('a list is sorted and filtered by computed values, and an export has them as numbers', async () => {
  for (const [name, price] of [
    ['a', '9'],
    ['b', '100'],
    ['c', '10'],
  ])
    await add({ name, lines: [{ quantity: 1, price }] })
  const list = async (query: string) =>
    (await scratch.client.get(`/api/orders?${query}`)).json<{ data: { name: string }[] }>().data.map(({ name }) => name)
  expect(await list('orderBy=total&orderByDirection=asc')).toEqual(['a', 'c', 'b'])
  expect(await list('view=large&orderBy=name&orderByDirection=asc')).toEqual(['b', 'c'])
  const file = await scratch.client.get('/api/orders/export?format=xlsx&orderBy=name&orderByDirection=asc')
  expect(readCells(file.rawPayload).B2).toMatchObject({ t: 'n', v: 9 })
})

test('a value that is not stored is computed from the rows as they are, like in a form', async () => {
  await add({ name: 'a', lines })
  await add({ name: 'b' })
  await add({ name: 'c', lines: [{ quantity: 3, price: '0.10', free: true }] })
  const read = async (path: string) => (await scratch.client.get(`/api/orders${path}`)).json()
  const pick = ({ paid, mean, spread }: Record<string, unknown>) => [paid, mean, spread]
  // (9.00 − 0.35) ÷ (1.05 of gross + the 2 pieces of the line without a price) is 2.836….
  expect(pick(await read('/1'))).toEqual([2, '2.350', '2.84'])
  expect(pick(await read('/2'))).toEqual([0, null, null])
  await sql`update order_lines set price = 2.05 where parent_id = 3`.execute(scratch.db)
  for (const id of [1, 2, 3]) {
    const record = await read(`/${id}`)
    expect(pick(withComputedValues(orders.fields, record))).toEqual(pick(record))
  }
  const { data } = await read('?orderBy=name&orderByDirection=asc')
  expect(data.map(pick)).toEqual([
    [2, '2.350', '2.84'],
    [0, null, null],
    [0, '4.100', null],
  ])
  expect((await scratch.client.get('/api/orders?orderBy=mean')).statusCode).toBe(400)
  expect((await scratch.client.get(`/api/orders?filter=${encodeURIComponent('{"paid":2}')}`)).statusCode).toBe(400)
})

const admin = { '$me.isAdmin': true } as const
test.each<[string, Partial<ResourceData>]>([
  [
    "orders.list.sort: 'mean' is not stored, so no list is sorted by it - if it is to be read for every record, declare it with sortable: true",
    { list: { sort: 'mean' } },
  ],
  [
    "orders.list.views.paid.paid: 'paid' is not stored, so no condition reads it - if it is to be read for every record, declare it with sortable: true",
    { list: { views: { paid: { paid: 1 } } } },
  ],
  [
    "orders.fields.again.clearedBy: 'paid' is not stored, so no field depends on it",
    { fields: { ...orders.fields, again: f.text({ clearedBy: 'paid' }) } },
  ],
  [
    "orders.fields.paid.stored: 'orders.others' shows it beside other records",
    {
      fields: {
        ...orders.fields,
        parent: f.ref('orders', { as: 'id' }),
        others: f.many('orders', { via: 'parent', entries: ['paid'] }),
      },
    },
  ],
  [
    "orders.fields.double.computed: reads 'limit', which not everybody sees: give this field the same 'maySee'",
    {
      rules: {},
      fields: {
        ...orders.fields,
        limit: f.money({ currency: 'BRL', maySee: admin }),
        double: f.computed(
          f.decimal({ maySee: { not: admin } }),
          { add: ['limit', { count: { of: 'lines' } }] },
          { stored: false },
        ),
      },
    },
  ],
])('%s', (fault, changes) => {
  expect(() => assertConsistent(catalog([{ ...orders, ...changes }]), names)).toThrow(fault)
})
