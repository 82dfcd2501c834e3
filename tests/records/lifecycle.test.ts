import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '#product/language.ts'
import { orders } from '../support/orders.ts'
import { openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'

let scratch: ScratchRecords
beforeAll(async () => {
  scratch = await openScratchRecords(catalog([orders]))
})
afterAll(() => scratch.close())

const createOrder = async (body: object): Promise<{ orderId: number; status: string }> =>
  (await scratch.client.post('/api/orders', { weight: 3, ...body })).json()
const move = (transition: string, id: number, body?: object) =>
  scratch.client.put(`/api/orders/${transition}/${id}`, body)
const readStatus = async (id: number) => (await scratch.client.get(`/api/orders/${id}`)).json().status

test('a record begins in the first state, and only transitions lead it on', async () => {
  const { orderId, status } = await createOrder({ number: 'B-1', status: 'shipped' })
  const saved = await scratch.client.put(`/api/orders/${orderId}`, { note: 'x', status: 'confirmed' })
  expect([status, saved.statusCode, saved.json()]).toMatchObject(['draft', 200, { note: 'x', status: 'draft' }])
  const confirmed = await move('confirm', orderId)
  expect([confirmed.statusCode, confirmed.json().status, confirmed.headers.etag]).toEqual([
    200,
    'confirmed',
    expect.any(String),
  ])
  const cancelled = await move('cancel', orderId, { reason: 'No stock' })
  expect(cancelled.json()).toMatchObject({ status: 'cancelled', note: 'No stock' })
  const entries = await scratch.db.selectFrom('audit_entries').selectAll().where('action', '=', 'cancel').execute()
  expect(entries.map(({ changes }) => changes)).toEqual([
    { status: { from: 'confirmed', to: 'cancelled' }, note: { from: 'x', to: 'No stock' } },
  ])
})

test('a transition is refused by the wrong state, the wrong condition, the wrong person and a missing input', async () => {
  const { orderId } = await createOrder({ number: 'B-2' })
  const light = await createOrder({ number: 'B-3', weight: null })
  expect((await move('ship', orderId)).statusCode).toBe(403)
  const unweighed = await move('confirm', light.orderId)
  expect([unweighed.statusCode, unweighed.body]).toEqual([409, 'Agora não é possível: o campo “weight” está vazio.'])
  expect((await move('confirm', orderId)).statusCode).toBe(200)
  const again = await move('confirm', orderId)
  expect([again.statusCode, again.body]).toEqual([
    409,
    'Agora não é possível: o campo “status” é diferente de “draft”.',
  ])
  expect((await move('cancel', orderId, {})).statusCode).toBe(400)
  expect([await readStatus(orderId), await readStatus(light.orderId)]).toEqual(['confirmed', 'draft'])
})

test('of two transitions at once one wins', async () => {
  const { orderId } = await createOrder({ number: 'B-4' })
  const answers = await Promise.all([
    move('cancel', orderId, { reason: 'first' }),
    move('cancel', orderId, { reason: 'second' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})
