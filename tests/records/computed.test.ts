import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assertConsistent } from '#language/check.ts'
import { names } from '#product/language.ts'
import { hooksFor } from '../../server/records/hooks.ts'
import { readCells } from '../exports/files.ts'
import { catalogOfOrders, orders } from '../language/orders.ts'
import { openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'

let scratch: ScratchRecords

/** Writes to the rows by itself. */
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
  const answer = await scratch.client.post('/api/orders', values)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Record<string, unknown>>()
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
  const answer = await scratch.client.put('/api/orders/1', { lines: expensive }, { accept: 'application/problem+json' })
  expect(answer.json<{ errors: object[] }>().errors).toMatchObject([
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
