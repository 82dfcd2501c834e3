import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { assertConsistent } from '#language/check.ts'
import type { ResourceData } from '#language/resource.ts'
import { buildJsonBodySchema } from '#language/schema.ts'
import { catalog, f, names } from '#product/language.ts'
import { formats } from '#rules/formats.ts'
import { toCurrentUser } from '../../server/http/currentUser.ts'
import { HttpError } from '../../server/http/httpError.ts'
import { createMany } from '../../server/records/createMany.ts'
import { createRecordsContext } from '../../server/records/createRecordsContext.ts'
import { emptyStore, openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'
import { watchStatements } from '../support/watchStatements.ts'

const price = { currency: 'EUR', copiedFrom: 'part.price' } as const
const parts: ResourceData = {
  name: 'parts',
  key: 'partId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    price: f.money({ currency: 'EUR' }),
    shelf: f.group({ place: f.text() }),
    isSecret: f.boolean(),
  },
  records: { or: [{ isSecret: false }, { '$me.isAdmin': true }] },
  choices: { cheap: { price: { lt: '10.00' } } },
}
const units: ResourceData = {
  name: 'units',
  key: 'code',
  title: 'name',
  softDelete: false,
  fields: { code: f.text({ required: true, max: 10 }), name: f.text(), size: f.integer() },
}
const orders: ResourceData = {
  name: 'orders',
  key: 'orderId',
  title: 'number',
  rules: { small: { holds: { total: { lte: '500.00' } }, at: 'number' } },
  fields: {
    number: f.text({ required: true }),
    total: f.computed(f.money({ currency: 'EUR' }), { sum: { of: 'lines', value: 'price' } }),
    part: f.ref('parts', { as: 'idAndObject', title: 'name' }),
    place: f.text({ copiedFrom: 'part.shelf.place' }),
    unit: f.ref('units', { as: 'object', title: 'name' }),
    size: f.integer({ copiedFrom: 'unit.size' }),
    lines: f.rows(
      { part: f.ref('parts', { as: 'idAndObject', title: 'name' }), price: f.money({ ...price, required: true }) },
      { table: 'order_lines' },
    ),
  },
}
const resources = catalog([parts, units, orders])

let scratch: ScratchRecords
beforeAll(async () => {
  assertConsistent(resources, names)
  scratch = await openScratchRecords(resources)
  const { client } = scratch
  const bolt = { name: 'Bolt', price: '2.50', shelf: { place: 'A1' }, isSecret: false }
  const all = [bolt, { name: 'Nut', isSecret: false }, { ...bolt, name: 'Gem', price: '900.00', isSecret: true }]
  for (const part of all) expect((await client.post('/api/parts', part)).statusCode).toBe(201)
  for (const unit of [{ code: 'BOX', size: 12 }]) expect((await client.post('/api/units', unit)).statusCode).toBe(201)
})
afterAll(() => scratch.close())

let number = 0
beforeEach(() => {
  number += 1
})
const create = (body: object, client = scratch.client) => client.post('/api/orders', { number: `N${number}`, ...body })
const lines = (...rows: object[]) => ({ lines: rows })

test('a new record gets what its body leaves out from the records that it names, and keeps what it says', async () => {
  const created = await create({ partId: 1, unit: { code: 'BOX' } })
  expect(created.json()).toMatchObject({ place: 'A1', size: 12 })
  expect((await create({ partId: 1, place: null, unit: 'BOX', size: 3 })).json()).toMatchObject({
    place: null,
    size: 3,
  })
  expect((await create({ partId: 2 })).json()).toMatchObject({ place: null, size: null })
  expect((await create({})).json()).toMatchObject({ place: null, size: null })
})

test('so does each row, in an update too, which changes nothing outside the rows', async () => {
  const created = (await create({ partId: 1, ...lines({ partId: 1 }, { partId: 1, price: '2.00' }) })).json()
  expect(created.lines).toMatchObject([{ price: '2.50' }, { price: '2.00' }])
  const update = (body: object) => scratch.client.put(`/api/orders/${created.orderId}`, body)
  const changed = await update({ partId: 3, ...lines({ partId: 1 }, { partId: 3, price: '1.00' }) })
  expect(changed.json()).toMatchObject({ place: 'A1', lines: [{ price: '2.50' }, { price: '1.00' }] })
  expect((await update({ place: 'B2' })).json().lines).toHaveLength(2)
})

test.each<[body: object, field: string]>([
  // The part has no price, and a line needs one.
  [lines({ partId: 1 }, { partId: 2 }), 'lines.1.price'],
  [lines({ partId: null }), 'lines.0.price'],
  [lines({ partId: 'no key' }), 'lines.0.partId'],
  [{ partId: 999_999 }, 'partId'],
  [{ partId: { name: 'Bolt' } }, 'partId'],
  [{ lines: 'none' }, 'lines'],
  [{ lines: ['none'] }, 'lines.0'],
])('%j is refused at %s', async (body, field) => {
  const response = await create(body)
  expect([response.statusCode, response.headers['error-field']]).toEqual([400, field])
})

test('nothing is copied from a record that the user does not see', async () => {
  const { client } = await scratch.signInAs('GERENTE')
  // With the hidden price, the rule about the total would be broken too.
  const response = await create(lines({ partId: 3 }), client)
  expect([response.statusCode, response.headers['error-field']]).toEqual([400, 'lines.0.partId'])
  expect((await create(lines({ partId: 3 }))).headers['error-field']).toBe('number')
})

test('of many bodies the records are read once', async () => {
  const context = createRecordsContext({
    resources,
    formats,
    db: scratch.db,
    files: emptyStore,
    clock: scratch.clock,
    timeZone: 'UTC',
  })
  const request = {
    context,
    resource: orders,
    currentUser: toCurrentUser(1, 'ADMIN', 'session'),
    locale: 'pt',
  } as const
  const bodies = Array.from({ length: 5 }, (_, index) => ({ number: `M${index}`, partId: 1 + (index % 2) }))
  const { result, statements } = await watchStatements(() => createMany(request, bodies))
  expect(result.map((one) => one instanceof HttpError)).toEqual(bodies.map(() => false))
  expect(statements.filter(({ text }) => text.includes('"shelf_place" as "'))).toHaveLength(1)
})

test('choices have the values that a form copies', async () => {
  const { body } = await scratch.client.get('/api/parts/cheap?str=bolt')
  expect(JSON.parse(body)).toEqual([{ partId: 1, name: 'Bolt', price: '2.50', shelf: { place: 'A1' } }])
})

test('the documentation says where an absent value comes from, and asks for none', async () => {
  const schema = buildJsonBodySchema(orders, 'create', formats)
  const { properties = {}, required } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  expect(required).toEqual(['number'])
  expect(properties.place).toMatchObject({ description: 'Absent: copied from part.shelf.place.' })
  expect(JSON.stringify(properties.lines)).toContain('Absent: copied from part.price.')
})
