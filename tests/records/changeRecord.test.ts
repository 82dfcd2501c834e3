import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assertConsistent } from '#language/check.ts'
import { catalog, defineResource, f, names } from '#product/language.ts'
import { hooksFor } from '../../server/records/hooks.ts'
import type { Client } from '../support/createTestApp.ts'
import { openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'

const bikes = defineResource('bikes', {
  key: 'bikeId',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 10 }),
    state: f.choice(['free', 'out'], { default: 'free' }),
    kilometres: f.integer({ min: 0, readonly: true }),
    days: f.computed(f.integer(), { div: ['kilometres', 10] }),
  },
  records: { '$me.isAdmin': true },
  titles: 'open',
})
const rentals = defineResource('rentals', {
  key: 'rentalId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    bike: f.ref('bikes', { as: 'id', required: true }),
    state: f.choice({ agreed: {}, underWay: {}, over: { final: true } }, { default: 'agreed' }),
  },
  lifecycle: {
    on: 'state',
    transitions: {
      hand: { from: 'agreed', to: 'underWay' },
      take: { from: 'underWay', to: 'over', input: { kilometres: f.integer({ required: true }) } },
    },
  },
})
const rentalHooks = hooksFor(rentals, {
  transitions: {
    hand: {
      after: async ({ change, record }) => {
        await change(bikes, record.bikeId, { state: 'out' })
        // @ts-expect-error
        const misspelt = () => change(bikes, record.bikeId, { stat: 'out' })
        expect(misspelt).toBeTypeOf('function')
      },
    },
    take: {
      after: async ({ change, record, input }) =>
        change(bikes, record.bikeId, { state: 'free', kilometres: input.kilometres }),
    },
  },
})

let scratch: ScratchRecords
let staff: { readonly id: number; readonly client: Client }
let bikeId: number
let rentalId: number
beforeAll(async () => {
  const declared = catalog([bikes, rentals])
  assertConsistent(declared, names)
  scratch = await openScratchRecords(declared, { hooks: [rentalHooks] })
  staff = await scratch.signInAs('GERENTE')
})
afterAll(() => scratch.close())
beforeEach(async () => {
  await scratch.db.deleteFrom('audit_entries').execute()
  bikeId = (await scratch.client.post('/api/bikes', { name: 'Red' })).json().bikeId
  rentalId = (await scratch.client.post('/api/rentals', { name: 'Ana', bikeId })).json().rentalId
})

const call = (name: string, body = {}) => staff.client.put(`/api/rentals/${name}/${rentalId}`, body)
const readBike = async () => (await scratch.client.get(`/api/bikes/${bikeId}`)).json()
const readChanges = async () =>
  (
    await scratch.db
      .selectFrom('audit_entries')
      .select(['user_id', 'action', 'version', 'changes'])
      .where('resource', '=', 'bikes')
      .where('action', '<>', 'create')
      .orderBy('id')
      .execute()
  ).map((entry) => ({ ...entry }))

test('a hook changes another record, which its user does not even see, with an entry in the history of that record', async () => {
  const { etag } = (await scratch.client.get(`/api/bikes/${bikeId}`)).headers
  expect((await call('hand')).statusCode).toBeLessThan(300)
  expect(await readBike()).toMatchObject({ state: 'out', days: null })
  expect((await call('take', { kilometres: 45 })).statusCode).toBeLessThan(300)
  expect(await readBike()).toMatchObject({ state: 'free', kilometres: 45, days: 5 })
  expect(await readChanges()).toMatchObject([
    { user_id: staff.id, action: 'edit', version: 2, changes: { state: { from: 'free', to: 'out' } } },
    {
      user_id: staff.id,
      action: 'edit',
      version: 3,
      changes: { state: { from: 'out', to: 'free' }, kilometres: { from: null, to: 45 } },
    },
  ])
  const late = await scratch.client.put(`/api/bikes/${bikeId}`, { name: 'Blue' }, { 'if-match': String(etag) })
  expect(late.statusCode).toBe(412)
})

test('a value that is not valid refuses the whole write, and one that changes nothing leaves no entry', async () => {
  await call('hand')
  const refused = await call('take', { kilometres: -1 })
  expect([refused.statusCode, refused.headers['error-field']]).toEqual([400, 'kilometres'])
  expect((await staff.client.get(`/api/rentals/${rentalId}`)).json()).toMatchObject({ state: 'underWay' })
  expect(await readBike()).toMatchObject({ state: 'out', kilometres: null })
  await scratch.client.put(`/api/bikes/${bikeId}`, { state: 'free' })
  const before = (await readChanges()).length
  await scratch.db.deleteFrom('audit_entries').where('resource', '=', 'rentals').execute()
  await call('take', { kilometres: 0 })
  expect((await readChanges()).length).toBe(before + 1)
})
