import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { catalog, f } from '#product/language.ts'
import { openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'

const bookings: ResourceData = {
  name: 'bookings',
  key: 'bookingId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    startsOn: f.date(),
    endsOn: f.date(),
    paid: f.boolean({ default: false }),
    price: f.money({ currency: 'BRL' }),
  },
  actions: { edit: {}, unpay: { effect: { set: { paid: false }, path: 'unpay' } } },
  rules: {
    order: { holds: { endsOn: { gte: '$field.startsOn' } }, at: 'endsOn' },
    cheap: { holds: { or: [{ price: { lt: '100.00' } }, { paid: true }] }, at: 'price' },
    ahead: { holds: { startsOn: { gte: '$today' } }, at: 'startsOn' },
  },
}

let scratch: ScratchRecords
beforeAll(async () => {
  scratch = await openScratchRecords(catalog([bookings]))
})
afterAll(() => scratch.close())

const cheap = 'Isto precisa ser verdade: o campo “price” é menor que 100,00 ou a opção “paid” está marcada.'
const booking = { name: 'A', startsOn: '2026-06-02', endsOn: '2026-06-05', paid: true, price: '250' }

test('a body that breaks rules is refused with their sentences, and the field of the first [language-6]', async () => {
  const body = { ...booking, endsOn: '2026-06-01', startsOn: '2026-06-02', paid: false }
  const response = await scratch.client.post('/api/bookings', body)
  const order = 'Isto precisa ser verdade: o campo “endsOn” tem data a partir de “startsOn”.'
  expect([response.statusCode, response.body, response.headers['error-field']]).toEqual([
    400,
    `${order} ${cheap}`,
    'endsOn',
  ])
})

test('an action whose result would break a rule is refused with its sentence', async () => {
  const { bookingId } = (await scratch.client.post('/api/bookings', booking)).json()
  const response = await scratch.client.put(`/api/bookings/unpay/${bookingId}`, {})
  expect([response.statusCode, response.body]).toEqual([409, cheap])
})

test('the table keeps the rules over its columns, and not those that read the time', async () => {
  const insert = (startsOn: string, endsOn: string, price: string) =>
    sql`insert into bookings (name, starts_on, ends_on, paid, price) values ('B', ${startsOn}, ${endsOn}, false, ${price})`.execute(
      scratch.db,
    )
  await expect(insert('2026-06-02', '2026-06-01', '1')).rejects.toThrow('bookings_order_rule')
  await expect(insert('2026-06-02', '2026-06-03', '100')).rejects.toThrow('bookings_cheap_rule')
  await insert('2020-01-01', '2020-01-02', '99.99')
})
