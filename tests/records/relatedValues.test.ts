import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assertConsistent } from '#language/check.ts'
import { withComputedValues } from '#language/expressions/computedValues.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { catalog, f, names } from '#product/language.ts'
import { readCells } from '../exports/files.ts'
import type { Client } from '../support/createTestApp.ts'
import { openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'

const euros = { currency: 'EUR' } as const
const read = { stored: false, sortable: true } as const
const customers: ResourceData = {
  name: 'customers',
  key: 'customerId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    rentals: f.many('rentals', { via: 'customer' }),
    balance: f.computed(f.money(euros), { sum: { of: 'rentals', value: 'balance' } }, { stored: false }),
  },
}
const rentals: ResourceData = {
  name: 'rentals',
  key: 'rentalId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    customer: f.ref('customers', { as: 'object', title: 'name' }),
    total: f.money(euros),
    payments: f.many('payments', { via: 'rental' }),
    paid: f.computed(
      f.money(euros),
      { coalesce: [{ sum: { of: 'payments', value: 'amount', where: { bounced: false } } }, 0] },
      read,
    ),
    balance: f.computed(f.money(euros), { sub: ['total', 'paid'] }, read),
    largest: f.computed(f.money(euros), { max: { of: 'payments', value: 'amount' } }, { stored: false }),
  },
  list: {
    columns: ['name', 'total', 'balance'],
    totals: { balance: 'sum' },
    views: { open: { balance: { gt: '0.00' } } },
  },
  actions: { close: { if: { balance: { lte: '0.00' } }, effect: { set: { name: 'closed' }, path: 'close' } } },
}
const payments: ResourceData = {
  name: 'payments',
  key: 'paymentId',
  title: 'note',
  fields: {
    note: f.text(),
    rental: f.ref('rentals', { as: 'object', title: 'name', required: true }),
    amount: f.money({ ...euros, required: true }),
    bounced: f.boolean(),
  },
  records: { or: [{ note: { ne: 'secret' } }, { '$me.isAdmin': true }] },
}
const declared = catalog([customers, rentals, payments])

let scratch: ScratchRecords
let staff: Client
beforeAll(async () => {
  assertConsistent(declared, names)
  scratch = await openScratchRecords(declared)
  staff = (await scratch.signInAs('GERENTE')).client
})
afterAll(() => scratch.close())
beforeEach(async () => {
  await sql`truncate customers, rentals, payments, audit_entries restart identity cascade`.execute(scratch.db)
  await add('customers', { name: 'Ana' })
  for (const [name, total] of [
    ['a', '100'],
    ['b', '30'],
    ['c', '50'],
  ])
    await add('rentals', { name, total, customer: 1 })
  for (const payment of [
    { rental: 1, amount: '20' },
    { rental: 1, amount: '60', note: 'secret' },
    { rental: 1, amount: '15', bounced: true },
    { rental: 2, amount: '30' },
  ])
    await add('payments', payment)
})

const add = async (resource: string, values: object) => {
  const response = await scratch.client.post(`/api/${resource}`, values)
  expect(response.statusCode, response.body).toBe(201)
}
const get = async (path: string, client = scratch.client) => {
  const response = await client.get(`/api/${path}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const listNames = async (query: string, client = scratch.client) =>
  (await get(`rentals?${query}`, client)).data.map(({ name }: { name: string }) => name)
const filter = (condition: object) => `filter=${encodeURIComponent(JSON.stringify(condition))}`

test('a value over related records is that of the moment, of those that are active and meet its condition', async () => {
  expect(await get('rentals/1')).toMatchObject({ paid: '80.00', balance: '20.00', largest: '60.00' })
  expect(await get('rentals/3')).toMatchObject({ paid: '0.00', balance: '50.00', largest: null })
  expect(await get('customers/1')).toMatchObject({ balance: '70.00' })
  await scratch.client.delete('/api/payments/2')
  await scratch.client.put('/api/payments/4', { amount: '12.5' })
  expect(await get('rentals/1')).toMatchObject({ paid: '20.00', balance: '80.00', largest: '20.00' })
  expect(await get('customers/1')).toMatchObject({ balance: '147.50' })
})

test('a list is sorted, filtered and added up by it where it is sortable, and an export has it as a number', async () => {
  expect(await listNames('orderBy=balance&orderByDirection=desc')).toEqual(['c', 'a', 'b'])
  expect(await listNames('view=open&orderBy=balance&orderByDirection=asc')).toEqual(['a', 'c'])
  expect(await listNames(`${filter({ paid: { gte: '30.00' } })}&orderBy=name&orderByDirection=asc`)).toEqual(['a', 'b'])
  expect((await get('rentals?totals=balance')).totals).toMatchObject({ balance: { sum: '70.00', count: 3 } })
  const file = await scratch.client.get('/api/rentals/export?format=xlsx&orderBy=name&orderByDirection=asc')
  expect(readCells(file.rawPayload).C2).toMatchObject({ t: 'n', v: 20 })
  expect((await scratch.client.get('/api/rentals?orderBy=largest')).statusCode).toBe(400)
  expect((await scratch.client.get(`/api/rentals?${filter({ largest: '60.00' })}`)).statusCode).toBe(400)
})

test('each person is shown, and sorts and filters by, the value over the records that this person sees', async () => {
  expect(await get('rentals/1', staff)).toMatchObject({ paid: '20.00', balance: '80.00', largest: '20.00' })
  expect(await get('customers/1', staff)).toMatchObject({ balance: '130.00' })
  expect(await listNames('orderBy=balance&orderByDirection=desc', staff)).toEqual(['a', 'c', 'b'])
  expect(await listNames(filter({ balance: '80.00' }), staff)).toEqual(['a'])
  expect((await get('rentals?totals=balance', staff)).totals).toMatchObject({ balance: { sum: '130.00' } })
})

test('the condition of an action reads it with every record, also those that its person does not see', async () => {
  expect((await staff.put('/api/rentals/close/1', {})).statusCode).toBe(409)
  await add('payments', { rental: 1, amount: '20', note: 'secret' })
  expect(await get('rentals/1', staff)).toMatchObject({ balance: '80.00' })
  expect((await staff.put('/api/rentals/close/1', {})).statusCode).toBeLessThan(300)
})

// The embedded database has one connection, so nothing waits there.
test.runIf(process.env.TEST_DATABASE_URL)(
  'an action that waits for a record reads what was written meanwhile',
  async () => {
    const trx = await scratch.db.startTransaction().execute()
    await sql`select 1 from rentals where id = 2 for update`.execute(trx)
    await sql`update payments set bounced = true where rental_id = 2`.execute(trx)
    const closing = scratch.client.put('/api/rentals/close/2', {})
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(scratch.db)).rows.length).toBe(1)
    await trx.commit().execute()
    expect((await closing).statusCode).toBe(409)
  },
)

test('what others add to it does not make an open form obsolete, and a form shows it as it was read', async () => {
  const { etag } = (await scratch.client.get('/api/rentals/1')).headers
  await add('payments', { rental: 1, amount: '5' })
  const saved = await scratch.client.put('/api/rentals/1', { total: '200' }, { 'if-match': String(etag) })
  expect(saved.json()).toMatchObject({ total: '200.00', paid: '85.00', balance: '115.00' })
  expect(withComputedValues(rentals.fields, { total: '50.00', paid: '80.00', largest: '60.00' })).toEqual({
    total: '50.00',
    paid: '80.00',
    balance: '-30.00',
    largest: '60.00',
  })
})

test('the history has neither the value nor what others did to it, and a new record starts without others', async () => {
  await staff.put('/api/rentals/1', { total: '200' })
  const { data } = await get('rentals/1/history', staff)
  expect(JSON.stringify(data)).not.toMatch(/paid|balance|largest/)
  const former = await get('rentals/1/history/1', staff)
  expect(former.record).toMatchObject({ total: '100.00' })
  expect(JSON.stringify(former)).not.toMatch(/paid|balance|largest/)
  expect(withComputedValues(rentals.fields, { total: '50.00' })).toMatchObject({ paid: '0.00', balance: '50.00' })
})

const withFields = (resource: ResourceData, fields: ResourceData['fields']) =>
  catalog(declared.map((one) => (one === resource ? { ...one, fields: { ...one.fields, ...fields } } : one)))
const countPayments = (where: PredicateData) =>
  f.computed(f.integer(), { count: { of: 'payments', where } }, { stored: false })
test.each<[string, readonly ResourceData[]]>([
  [
    'rentals.fields.paid: saves of other records would not store it: declare it with { stored: false }',
    withFields(rentals, { paid: f.computed(f.money(euros), { sum: { of: 'payments', value: 'amount' } }) }),
  ],
  [
    'rentals.fields.balance: saves of other records would not store it: declare it with { stored: false }',
    withFields(rentals, { balance: f.computed(f.money(euros), { sub: ['total', 'paid'] }) }),
  ],
  [
    'rentals.fields.total.sortable: a value that is stored is sortable anyway',
    withFields(rentals, { total: f.computed(f.money(euros), { add: [1, 2] }, { sortable: true }) }),
  ],
  [
    "rentals.list.views.open.balance: 'balance' is not stored, so no condition reads it - if it is to be read for every record, declare it with sortable: true",
    withFields(rentals, { balance: f.computed(f.money(euros), { sub: ['total', 'paid'] }, { stored: false }) }),
  ],
  [
    "rentals.fields.name.required.balance: 'balance' is computed from other records, which a body does not have",
    withFields(rentals, { name: f.text({ required: { balance: '0.00' } }) }),
  ],
  [
    "rentals.records.balance: 'balance' is not stored, so this condition cannot read it",
    catalog(declared.map((one) => (one === rentals ? { ...one, records: { balance: '0.00' } } : one))),
  ],
  [
    "rentals.fields.paid.computed.sum.value: no field 'amuont' - did you mean 'amount'?",
    withFields(rentals, {
      paid: f.computed(f.money(euros), { sum: { of: 'payments', value: 'amuont' } }, { stored: false }),
    }),
  ],
  [
    "rentals.fields.paid.computed: reads 'payments.amount', which not everybody sees: give this field the same 'maySee'",
    withFields(payments, { amount: f.money({ ...euros, maySee: { '$me.isAdmin': true } }) }),
  ],
  [
    "rentals.fields.paid.computed: reads 'payments.amount', which is not seen in every record",
    withFields(payments, { amount: f.money({ ...euros, maySee: { bounced: true } }) }),
  ],
  [
    "rentals.fields.paid.computed: not everybody who may read 'rentals' may read 'payments': give this field its 'who' as 'maySee'",
    catalog(declared.map((one) => (one === payments ? { ...one, who: { '$me.isAdmin': true } } : one))),
  ],
  [
    "rentals.fields.count.computed: reads 'payments.rental.name', which is no single value of its own",
    withFields(rentals, { count: countPayments({ 'rental.name': 'a' }) }),
  ],
  [
    "rentals.fields.count.computed: reads 'payments.createdAt', which is no single value of its own",
    withFields(rentals, { count: countPayments({ createdAt: { gte: '2026-01-01' } }) }),
  ],
  [
    "rentals.fields.count.computed: reads 'payments.doneAt', an instant, whose day depends on the time zone",
    withFields(rentals, { count: countPayments({ doneAt: { gte: '2026-01-01' } }) }).map((one) =>
      one.name === 'payments' ? { ...one, fields: { ...one.fields, doneAt: f.timestamp() } } : one,
    ),
  ],
  [
    "rentals.fields.count.computed.count.where: 'during' cannot be stored",
    withFields(rentals, { count: countPayments({ doneOn: { during: 'thisMonth' } }) }).map((one) =>
      one.name === 'payments' ? { ...one, fields: { ...one.fields, doneOn: f.date() } } : one,
    ),
  ],
  [
    "rentals.fields.loop.computed: 'loop' is computed from itself",
    withFields(rentals, {
      loop: f.computed(f.integer(), { add: ['loop', { count: { of: 'payments' } }] }, read),
      name: f.text({ required: { loop: 1 } }),
    }),
  ],
  [
    'customers.fields.balance.computed: it is computed from itself: customers.balance → rentals.balance → rentals.paid → customers.balance',
    withFields(rentals, {
      owned: f.many('customers', { via: 'favourite' }),
      paid: f.computed(f.money(euros), { sum: { of: 'owned', value: 'balance' } }, read),
    }).map((one) =>
      one.name === 'customers'
        ? { ...one, fields: { ...one.fields, favourite: f.ref('rentals', { as: 'object', title: 'name' }) } }
        : one,
    ),
  ],
])('%s', (fault, resources) => {
  expect(() => assertConsistent(resources, names)).toThrow(fault)
})
