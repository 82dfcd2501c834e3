import { afterAll, expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { readShownRows } from '../exports/files.ts'
import { getStatusAndField } from '../support/answers.ts'
import { openScratchRecords } from '../support/scratchRecords.ts'

const sales: ResourceData = {
  name: 'sales',
  key: 'saleId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    pieces: f.integer(),
    price: f.money({ currency: 'EUR' }),
    margin: f.decimal({ scale: 3, maySee: { '$me.isAdmin': true } }),
    bonus: f.decimal({ scale: 2, maySee: { or: [{ '$me.isAdmin': true }, { pieces: 1 }] } }),
    currency: f.currency(),
    paid: f.money({ currency: '$field.currency' }),
  },
  records: { or: [{ '$me.isAdmin': true }, { pieces: { ne: 9 } }] },
  list: { columns: ['name', 'pieces', 'price'], search: ['name'], totals: { pieces: 'sum', price: 'avg' } },
}
const scratch = await openScratchRecords([sales])
afterAll(() => scratch.close())
const { client: manager } = await scratch.signInAs('GERENTE')
for (const sale of [
  { name: 'Um', pieces: 1, price: '0.10' },
  { name: 'Dois', pieces: 2, price: '0.20' },
  { name: 'Vazio' },
  { name: 'Oculto', pieces: 9, price: '5.00', margin: '0.125' },
])
  await scratch.client.post('/api/sales', sale)

const read = async (query: string, client: typeof manager = scratch.client) =>
  (await client.get(`/api/sales?perPage=1&${query}`)).json().totals

test('totals are of all that match, not of the page, exact, and without empty values [V-40]', async () => {
  expect(await read('totals=pieces,price,margin')).toEqual({
    pieces: { sum: 12, average: 4, count: 3 },
    price: { sum: '5.30', average: '1.77', count: 3 },
    margin: { sum: '0.125', average: '0.125', count: 1 },
  })
  expect(await read('totals=price&FilterString=Um')).toEqual({ price: { sum: '0.10', average: '0.10', count: 1 } })
  expect(await read(`totals=pieces&filter=${encodeURIComponent('{"name":"vazio"}')}`)).toEqual({
    pieces: { sum: null, average: null, count: 0 },
  })
  expect(await read('totals=')).toBeUndefined()
})

test('a person’s totals are of the records that the person sees [V-40]', async () => {
  expect(await read('totals=pieces,price', manager)).toEqual({
    pieces: { sum: 3, average: 2, count: 2 },
    price: { sum: '0.30', average: '0.15', count: 2 },
  })
})

test('a total of an unknown, an unreadable or another field gets one sentence', async () => {
  for (const name of ['margin', 'bonus', 'nothing', 'name', 'paid', 'constructor']) {
    const refused = await manager.get(`/api/sales?totals=pieces,${name}`, { 'content-language': 'en-US' })
    expect(getStatusAndField(refused)).toEqual([400, 'totals'])
    expect(refused.body).toContain(`This list has no total of “${name}”.`)
  }
})

test('a spreadsheet ends with a row for each kind of total, and a file for programs does not [V-40]', async () => {
  const path = '/api/sales/export?orderBy=name&orderByDirection=asc&totals=pieces,price'
  const rows = readShownRows((await scratch.client.get(path)).rawPayload)
  expect(rows.slice(-2)).toEqual([
    ['Total', '12', ''],
    ['Média', '', expect.stringContaining('1.77')],
  ])
  const csv = (await scratch.client.get(`${path}&format=csv`)).body
  expect(csv.trim().split('\r\n')).toHaveLength(5)
})
