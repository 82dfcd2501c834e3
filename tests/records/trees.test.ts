import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { catalog, f } from '#product/language.ts'
import { readCells } from '../exports/files.ts'
import { openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'

const places: ResourceData = {
  name: 'places',
  key: 'placeId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    parent: f.ref('places', { as: 'idAndObject', title: 'name', tree: true }),
  },
  list: { columns: ['name', 'parent'], views: { inFirst: { parent: { under: 1 } } } },
  actions: {
    move: { input: { to: f.ref('places', { as: 'id' }) }, effect: { set: { parent: '$input.to' }, path: 'move' } },
  },
}

let scratch: ScratchRecords
beforeAll(async () => {
  scratch = await openScratchRecords(catalog([places]))
})
afterAll(() => scratch.close())
/** World (1) › Europe (2) › Spain (3), and Asia (4). */
beforeEach(async () => {
  await sql`truncate places restart identity`.execute(scratch.db)
  for (const [name, parentId] of [['World'], ['Europe', 1], ['Spain', 2], ['Asia']] as const)
    await scratch.client.post('/api/places', { name, parentId })
})

const move = (id: number, parentId: number | null) => scratch.client.put(`/api/places/${id}`, { parentId })
const readParents = async () => {
  const { rows } = await sql<{ parent_id: number | null }>`select parent_id from places order by id`.execute(scratch.db)
  return rows.map((row) => row.parent_id)
}

test('a record has the way from the root to its parent, in a list and alone, and in a file as one text', async () => {
  const way = [
    { placeId: 1, name: 'World' },
    { placeId: 2, name: 'Europe' },
  ]
  expect((await scratch.client.get('/api/places/3')).json()).toMatchObject({ parentId: 2, parentPath: way })
  const list = await scratch.client.get('/api/places?orderBy=placeId&orderByDirection=asc')
  expect(list.json<{ data: object[] }>().data).toMatchObject([{ parentPath: [] }, {}, { parentPath: way }, {}])
  const file = await scratch.client.get('/api/places/export?format=xlsx&orderBy=placeId&orderByDirection=asc')
  expect(readCells(file.rawPayload).B4).toMatchObject({ v: 'World › Europe' })
})

test('a parent that is the record itself or stands under it is refused at its field, in three languages', async () => {
  for (const parentId of [1, 2, 3]) expect((await move(1, parentId)).statusCode).toBe(400)
  const tell = async (language: string) =>
    (await scratch.client.put('/api/places/1', { parentId: 3 }, { 'content-language': language })).body
  expect([await tell('pt-BR'), await tell('en-US'), await tell('es-ES')]).toEqual([
    'O registro escolhido em parentId é este mesmo ou está abaixo dele. Escolha outro.',
    'The record chosen in parentId is this record itself or one that stands under it. Choose another one.',
    'El registro elegido en parentId es este mismo o uno que está por debajo de él. Elige otro.',
  ])
  const { headers } = await move(1, 3)
  expect(headers['error-field']).toBe('parentId')
  expect((await scratch.client.put('/api/places/move/1', { toId: 3 })).statusCode).toBe(400)
  expect((await move(1, 4)).statusCode).toBe(200)
  expect(await readParents()).toEqual([4, 1, 2, null])
})

test('changes at once that would be a circle together do not all succeed', async () => {
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([move(1, null), move(4, null)])
    const answers = await Promise.all([move(1, 4), move(4, 3), move(4, 1)])
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200 && status !== 400)).toEqual([])
    const parents = await readParents()
    expect([parents[0], parents[3]]).toContain(null)
  }
})

test('a view has the records under one, at any depth', async () => {
  const list = await scratch.client.get('/api/places?view=inFirst&orderBy=name&orderByDirection=asc')
  expect(list.json<{ data: { name: string }[] }>().data.map(({ name }) => name)).toEqual(['Europe', 'Spain'])
})

test('another name on the way is no new version of a record', async () => {
  const read = async () => (await scratch.client.get('/api/places/3')).headers.etag
  const before = await read()
  await scratch.client.put('/api/places/1', { name: 'Earth' })
  expect(await read()).toBe(before)
  await move(3, 1)
  expect(await read()).not.toBe(before)
})
