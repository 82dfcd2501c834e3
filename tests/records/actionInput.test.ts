import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog, defineResource, f } from '#product/language.ts'
import { hooksFor } from '../../server/records/hooks.ts'
import { orders } from '../support/orders.ts'
import { openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'

const printed: { readonly printer: string; readonly copies: number | null }[] = []
const letters = defineResource('letters', {
  key: 'letterId',
  title: 'text',
  fields: { text: f.text() },
  actions: {
    print: { input: { printer: f.text({ required: true }), copies: f.integer({ min: 1 }) }, effect: { call: 'print' } },
  },
})
const hooks = [hooksFor(letters, { calls: { print: { run: async ({ input }) => printed.push(input) } } })]
let scratch: ScratchRecords
beforeAll(async () => {
  scratch = await openScratchRecords(catalog([orders, letters]), { hooks })
})
afterAll(() => scratch.close())

let count = 0
const createOrder = async (): Promise<number> => {
  count += 1
  return (await scratch.client.post('/api/orders', { number: `A-${count}` })).json().orderId
}
const hold = (id: number, body?: object) => scratch.client.put(`/api/orders/hold/${id}`, body)

test('an action stores what it asks, as it is read from the body, beside what the server knows [language-7]', async () => {
  const id = await createOrder()
  const response = await hold(id, { reason: '  Paid late ', until: '2026-03-10', heldBy: 'somebody', note: 'x' })
  expect([response.statusCode, response.json()]).toMatchObject([
    200,
    { note: 'Paid late', heldUntil: '2026-03-10', heldBy: 'ADMIN', heldOn: '2026-03-01' },
  ])
  const [entry] = await scratch.db.selectFrom('audit_entries').selectAll().where('action', '=', 'hold').execute()
  expect(entry).toMatchObject({ record_id: String(id), changes: { note: { to: 'Paid late' } } })
})

test('a body that lacks what an action asks is refused with the name of the field, and changes nothing', async () => {
  const id = await createOrder()
  const missing = await hold(id)
  expect([missing.statusCode, missing.headers['error-field'], missing.body]).toEqual([
    400,
    'reason',
    'reason: Este campo é obrigatório.',
  ])
  const wrong = await hold(id, { reason: 'x'.repeat(201), until: '2026-02-30' })
  expect([wrong.statusCode, wrong.headers['error-field']]).toEqual([400, 'reason'])
  expect((await hold(id, 'no' as never)).statusCode).toBe(400)
  expect((await scratch.client.get(`/api/orders/${id}`)).json()).toMatchObject({ note: null, heldOn: null })
})

test('the body is read before the state is tested, and an action that asks nothing reads none', async () => {
  const id = await createOrder()
  await hold(id, { reason: 'x' })
  expect([(await hold(id, {})).statusCode, (await hold(id, { reason: 'x' })).statusCode]).toEqual([400, 409])
  const released = await scratch.client.put(`/api/orders/release/${id}`, { reason: 5, note: 7 })
  expect([released.statusCode, released.json()]).toMatchObject([200, { note: 'x', heldUntil: null }])
})

test('a handler receives what its action asks, with its types', async () => {
  const { letterId } = (await scratch.client.post('/api/letters', { text: 'A' })).json()
  const print = (body: object) => scratch.client.put(`/api/letters/print/${letterId}`, body)
  expect((await print({ printer: 'Hall', copies: '2' })).statusCode).toBe(204)
  expect([(await print({ printer: 'Hall', copies: 0 })).headers['error-field'], printed]).toEqual([
    'copies',
    [{ printer: 'Hall', copies: 2 }],
  ])
})
