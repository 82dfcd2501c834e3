import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'

const to = (name: string, options: object) => f.ref(name, { as: 'idAndObject', title: 'name', ...options })
const actions = { remove: {} }
const declare = (name: string, key: string, fields: ResourceData['fields']): ResourceData => ({
  name,
  key,
  title: 'name',
  fields: { name: f.text({ required: true }), ...fields },
  actions,
})
const firms = declare('firms', 'firmId', {})
const people = declare('people', 'personId', {
  firm: to('firms', { onRemove: 'clear' }),
  mentor: to('people', { onRemove: 'remove' }),
})
const calls = declare('calls', 'callId', { person: to('people', { onRemove: 'remove', required: true }) })
const bills = declare('bills', 'billId', { person: to('people', {}) })

let scratch: ScratchRecords
const hooked: string[] = []

beforeAll(async () => {
  const hooks = [
    {
      resource: 'calls',
      remove: { before: async () => void hooked.push('before'), after: async () => void hooked.push('after') },
    },
    { resource: 'people', update: { after: async () => void hooked.push('cleared') } },
  ]
  scratch = await openScratchRecords([firms, people, calls, bills], { hooks })
})
afterAll(() => scratch.close())
beforeEach(async () => {
  hooked.length = 0
  await sql`truncate firms, people, calls, bills, audit_entries restart identity cascade`.execute(scratch.db)
  await add('firms', { name: 'Aurora' })
  await add('people', { name: 'Ana', firmId: 1 })
  await add('people', { name: 'Bia', firmId: 1, mentorId: 1 })
  await add('calls', { name: 'one', personId: 1 })
  await add('calls', { name: 'two', personId: 2 })
})

async function add(path: string, values: object): Promise<void> {
  const response = await scratch.client.post(`/api/${path}`, values)
  expect(response.statusCode, response.body).toBe(201)
}
const remove = async (path: string) => (await scratch.client.delete(`/api/${path}?hardDelete=true`)).statusCode
const names = async (path: string): Promise<string[]> =>
  (await scratch.client.get(`/api/${path}`)).json().data.map(({ name }: { name: string }) => name)
const readAudit = async (): Promise<string[]> => {
  const { rows } = await sql<{ entry: string }>`select action || ' ' || resource || ' ' || record_id as entry
    from audit_entries where action <> 'create' order by id`.execute(scratch.db)
  return rows.map(({ entry }) => entry)
}

test('the removal of a target clears the references to it, with an entry and the hooks of each', async () => {
  expect(await remove('firms/1')).toBe(204)
  const person = (await scratch.client.get('/api/people/1')).json()
  expect(person).toMatchObject({ name: 'Ana', firmId: null, firm: null })
  expect([await readAudit(), hooked]).toEqual([
    ['edit people 1', 'edit people 2', 'remove firms 1'],
    ['cleared', 'cleared'],
  ])
})

test('it removes the records that go with it, and those that go with these', async () => {
  expect(await remove('people/1')).toBe(204)
  expect([await names('people'), await names('calls')]).toEqual([[], []])
  const order = ['remove calls 2', 'remove people 2', 'remove calls 1', 'remove people 1']
  expect([(await readAudit()).toSorted(), hooked.length]).toEqual([order.toSorted(), 4])
})

test('where one of them is still needed, nothing changes', async () => {
  await add('bills', { name: 'bill', personId: 2 })
  expect(await remove('people/1')).toBe(409)
  expect([await names('people'), await names('calls')]).toEqual([
    ['Bia', 'Ana'],
    ['two', 'one'],
  ])
  expect(await readAudit()).toEqual([])
})

test('a record that refers to itself goes, and a circle of records stays with a conflict', async () => {
  await scratch.client.put('/api/people/2', { mentorId: 2 })
  expect(await remove('people/2')).toBe(204)
  await add('people', { name: 'Caio', mentorId: 1 })
  await scratch.client.put('/api/people/1', { mentorId: 3 })
  expect(await remove('people/1')).toBe(409)
  expect(await names('people')).toEqual(['Caio', 'Ana'])
})
