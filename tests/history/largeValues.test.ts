import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { defineResource, f } from '#product/language.ts'
import { forgetHistory } from '../../server/retention/forgetHistory.ts'
import { removeUnusedValues } from '../../server/retention/removeUnusedValues.ts'
import { openScratchRecords } from '../support/scratchRecords.ts'

const pages = defineResource('pages', {
  key: 'pageId',
  title: 'name',
  fields: { name: f.text({ required: true, max: 20 }), body: f.text({ max: 200_000 }) },
})
const scratch = await openScratchRecords([pages])
afterAll(() => scratch.close())
const { client, db } = scratch

beforeEach(() =>
  sql`truncate pages, audit_entries, audit_values, audit_value_uses restart identity cascade`.execute(db),
)

const write = (letter: string) => letter.repeat(100_000)
const save = async (body: object): Promise<void> => {
  scratch.clock.advance(60_000)
  const response = await client.put('/api/pages/1', body)
  expect(response.statusCode, response.body).toBe(200)
}
const getBody = async (path: string) => (await client.get(`/api/pages/1${path}`)).json()
const readStored = async () => {
  const { rows } = await sql<{ values: number; entries: number }>`
    select (select count(*)::integer from audit_values) as values,
      (select coalesce(max(length(changes::text)), 0) from audit_entries) as entries`.execute(db)
  return rows[0]
}

test('a large value is kept once, however many entries have it, and read from each as it was', async () => {
  await client.post('/api/pages', { name: 'Terms', body: write('a') })
  await save({ body: write('b') })
  await save({ name: 'Conditions' })
  await save({ body: write('a') })
  const stored = await readStored()
  expect(stored?.values).toBe(2)
  expect(stored?.entries).toBeLessThan(1_000)

  const { data } = await getBody('/history')
  expect(data.map(({ changes }: { changes: unknown }) => changes)).toEqual([
    [{ path: 'body', from: write('b'), to: write('a') }],
    [{ path: 'name', from: 'Terms', to: 'Conditions' }],
    [{ path: 'body', from: write('a'), to: write('b') }],
    expect.arrayContaining([{ path: 'body', from: null, to: write('a') }]),
  ])
  const second = await getBody('/history/2?against=now')
  expect(second.record).toMatchObject({ name: 'Terms', body: write('b') })
  expect(second.changes).toContainEqual({ path: 'body', from: write('b'), to: write('a') })
  const trail = (await client.get('/api/audit')).json()
  expect(trail.data[0].changes).toEqual({ body: { from: write('b'), to: write('a') } })

  const { etag } = (await client.get('/api/pages/1')).headers
  const restored = await client.post('/api/pages/1/history/2/restore', {}, { 'if-match': String(etag) })
  expect(restored.json()).toMatchObject({ name: 'Terms', body: write('b') })
})

test('a large value goes when the last entry that has it is forgotten', async () => {
  await client.post('/api/pages', { name: 'Terms', body: write('a') })
  await save({ body: write('b') })
  const middle = scratch.clock()
  await save({ body: write('c') })
  await forgetHistory(db, middle)
  await removeUnusedValues(db)
  expect((await readStored())?.values).toBe(3)
  expect((await getBody('/history')).data[0].changes).toEqual([{ path: 'body', from: write('b'), to: write('c') }])

  scratch.clock.advance(60_000)
  await forgetHistory(db, new Date(middle.getTime() + 1))
  await removeUnusedValues(db)
  expect((await readStored())?.values).toBe(2)
  await forgetHistory(db, scratch.clock())
  await removeUnusedValues(db)
  expect((await readStored())?.values).toBe(0)
})
