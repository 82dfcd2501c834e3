import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FieldsData } from '#language/field.ts'
import { catalog, f } from '#product/language.ts'
import { diffDeclaredTables } from '../../server/db/declaredDiff.ts'
import type { RecordHooks } from '../../server/records/writeHooks.ts'
import { openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'

const tasks = (fields: FieldsData) =>
  catalog([
    {
      name: 'tasks',
      key: 'taskId',
      title: 'name',
      fields: { name: f.text({ required: true }), list: f.choice(['open', 'done']), ...fields },
      actions: { edit: { if: { deletedAt: null } } },
      list: { columns: ['name', 'list', ...Object.keys(fields)] },
    },
  ])
const place = { place: f.position({ within: 'list' }) }

let scratch: ScratchRecords
beforeAll(async () => {
  const update: RecordHooks['update'] = { allow: async ({ stored }) => stored.name !== 'kept' }
  scratch = await openScratchRecords(tasks(place), { hooks: [{ resource: 'tasks', update }] })
})
afterAll(() => scratch.close())
beforeEach(async () => {
  await sql`truncate tasks, audit_entries restart identity cascade`.execute(scratch.db)
  for (const name of ['a', 'b', 'c', 'd'])
    await sql`insert into tasks (name, list) values (${name}, 'open')`.execute(scratch.db)
  await sql`insert into tasks (name, list) values ('x', 'done'), ('y', 'done')`.execute(scratch.db)
})

const move = (id: number, after: unknown, headers = {}) =>
  scratch.client.put(`/api/tasks/move/${id}`, { after }, { accept: 'application/problem+json', ...headers })
const list = async () => {
  const response = await scratch.client.get('/api/tasks?orderBy=place&orderByDirection=asc&perPage=50')
  return response
    .json<{ data: { name: string }[] }>()
    .data.map(({ name }) => name)
    .join('')
}

test('a record is moved behind another one, to the start and to the end, and a new one is the last', async () => {
  expect(await list()).toBe('abcdxy')
  const moved = await move(4, 1)
  expect(moved.statusCode, moved.body).toBe(200)
  expect(moved.json()).toMatchObject({ name: 'd', place: '1.5' })
  expect(moved.headers.etag).toBeTruthy()
  expect(await list()).toBe('adbcxy')
  await move(3, null)
  await move(1, 2)
  expect(await list()).toBe('cdbxya')
  const created = await scratch.client.post('/api/tasks', { name: 'e', list: 'open', place: '0' })
  expect(created.statusCode, created.body).toBe(201)
  expect(await list()).toBe('cdbxyae')
})

test('many moves to one place stay exact, and concurrent ones give no place twice', async () => {
  for (let index = 0; index < 200; index += 1) await move(index % 2 === 0 ? 3 : 4, 1)
  await Promise.all([2, 3, 4, 2, 3, 4].map((id) => move(id, 1)))
  const { rows } = await sql<{ count: number; places: number; short: boolean }>`select count(*)::int as count,
    count(distinct place)::int as places, max(length(place::text)) < 70 as short from tasks`.execute(scratch.db)
  expect(rows).toEqual([{ count: 6, places: 6, short: true }])
  expect((await list()).startsWith('a')).toBe(true)
})

test.each([
  ['a record that is not there', 99],
  ['one of another list', 5],
  ['itself', 1],
  ['a text', 'first'],
  ['nothing', undefined],
])('a move behind %s is refused at after', async (_what, after) => {
  const response = await move(1, after)
  expect(response.statusCode, response.body).toBe(400)
  expect(response.json<{ errors: object[] }>().errors).toEqual([
    expect.objectContaining({ field: 'after', code: 'invalidId' }),
  ])
})

test('a move is an edit: it needs its state and version, is in the trail, and changes the version', async () => {
  const { client, db } = scratch
  const { etag } = (await client.get('/api/tasks/2')).headers
  expect((await move(2, null, { 'if-match': String(etag) })).statusCode).toBe(200)
  expect((await move(2, 1, { 'if-match': String(etag) })).statusCode).toBe(412)
  const { rows } = await sql`select action, changes from audit_entries`.execute(db)
  expect(rows).toEqual([{ action: 'move', changes: { place: { from: '2', to: '0' } } }])
  await client.delete('/api/tasks/2')
  expect((await move(2, 1)).statusCode).toBe(409)
  expect((await move(99, 1)).statusCode).toBe(404)
})

test('a move is refused where a hook refuses the edit', async () => {
  await sql`update tasks set name = 'kept' where id = 2`.execute(scratch.db)
  expect((await move(2, null)).statusCode).toBe(403)
  expect(await list()).toBe('akeptcdxy')
})

test('a record that a save moves to another list stands at its end', async () => {
  await scratch.client.put('/api/tasks/1', { name: 'a', list: 'done' })
  await scratch.client.put('/api/tasks/2', { name: 'B', list: 'open' })
  expect(await list()).toBe('Bcdxya')
})

test('records that exist get places in the order of their keys, and new ones go on', async () => {
  const { db } = scratch
  for (const fields of [{}, place]) {
    const { changes } = await diffDeclaredTables(db, tasks(fields))
    for (const { sql: text } of changes.filter((change) => change.sql.includes('tasks')))
      await sql.raw(text).execute(db)
  }
  const { changes } = await diffDeclaredTables(db, tasks(place))
  expect(changes.filter((change) => change.sql.includes('tasks'))).toEqual([])
  await sql`insert into tasks (name) values ('z')`.execute(db)
  const { rows } = await sql<{ place: string }>`select place::text from tasks order by id`.execute(db)
  expect(rows.map((row) => row.place)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
})
