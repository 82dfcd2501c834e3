import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assertConsistent } from '#language/check.ts'
import type { ResourceData } from '#language/resource.ts'
import { catalog, f, names } from '#product/language.ts'
import { formats } from '#rules/formats.ts'
import { buildNamedSchemas } from '../../server/records/openApiParts.ts'
import { readCells } from '../exports/files.ts'
import { openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'

const people: ResourceData = {
  name: 'people',
  key: 'personId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    labels: f.links('labels', { inverse: 'people', title: 'name', max: 3 }),
    skills: f.links('skills', { inverse: 'people', title: 'code' }),
    knows: f.links('people', { inverse: 'knownBy', title: 'name' }),
    knownBy: f.links('people', { inverse: 'knows', title: 'name', readonly: true, wire: 'count' }),
  },
  list: {
    columns: ['name', 'labels', 'labelsCount'],
    views: {
      any: { labels: { hasAny: [1, 2] } },
      all: { labels: { hasAll: [1, 2] } },
      none: { labels: { empty: true } },
      named: { labels: { has: { name: 'new' } } },
      skilled: { skills: { hasAny: ['js'] } },
    },
  },
}
const labels: ResourceData = {
  name: 'labels',
  key: 'labelId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    people: f.links('people', { inverse: 'labels', title: 'name' }),
  },
  actions: { remove: {} },
}
const skills: ResourceData = {
  name: 'skills',
  key: 'code',
  title: 'code',
  softDelete: false,
  fields: {
    code: f.text({ required: true, max: 10 }),
    people: f.links('people', { inverse: 'skills', title: 'name' }),
  },
}
const resources = catalog([people, labels, skills])

let scratch: ScratchRecords
beforeAll(async () => {
  assertConsistent(resources, names)
  scratch = await openScratchRecords(resources)
})
afterAll(() => scratch.close())
/** The labels VIP (1), new (2) and Ácido (3), and the skills js and sql. */
beforeEach(async () => {
  await sql`truncate people, labels, skills, audit_entries restart identity cascade`.execute(scratch.db)
  await sql`insert into labels (name) values ('VIP'), ('new'), ('Ácido')`.execute(scratch.db)
  await sql`insert into skills (code) values ('js'), ('12')`.execute(scratch.db)
})

const add = async (values: object) => {
  const response = await scratch.client.post('/api/people', { name: 'Ana', ...values })
  expect(response.statusCode, response.body).toBe(201)
  return response.json<Record<string, unknown>>()
}
const save = (values: object) => scratch.client.put('/api/people/1', values)
const read = async (path: string) => (await scratch.client.get(path)).json()

test('links are written by their keys, once each, and read with the titles in their order from both sides [language-12]', async () => {
  const acid = { labelId: 3, name: 'Ácido', deletedAt: null }
  const created = await add({ labelsIds: [2, '3', { labelId: 3, name: 'x' }], skillsIds: ['js'] })
  expect(created).toMatchObject({
    labels: [acid, { labelId: 2, name: 'new' }],
    labelsCount: 2,
    skills: [{ code: 'js' }],
  })
  expect(await read('/api/labels/3')).toMatchObject({ people: [{ personId: 1, name: 'Ana' }], peopleCount: 1 })
  expect((await save({ name: 'Bea' })).json()).toMatchObject({ name: 'Bea', labelsCount: 2 })
  expect((await save({ labelsIds: [1, 3], skillsIds: ['12'] })).json()).toMatchObject({
    labels: [acid, { labelId: 1, name: 'VIP' }],
    skills: [{ code: '12' }],
  })
  expect((await scratch.client.put('/api/labels/3', { peopleIds: [] })).json()).toMatchObject({ peopleCount: 0 })
  expect(await read('/api/people/1')).toMatchObject({ labels: [{ labelId: 1 }], labelsCount: 1 })
  expect((await save({ labelsIds: null })).json()).toMatchObject({ labels: [], labelsCount: 0 })
})

test('what cannot be linked is refused at its field, and what was linked before is kept', async () => {
  const refuse = async (values: object) => {
    const response = await save(values)
    return [response.statusCode, response.headers['error-field']]
  }
  await add({ labelsIds: [1] })
  await scratch.client.delete('/api/labels/1')
  await scratch.client.delete('/api/labels/2')
  expect(await refuse({ labelsIds: [1, 99] })).toEqual([400, 'labelsIds'])
  expect(await refuse({ labelsIds: [1, 2] })).toEqual([400, 'labelsIds'])
  expect(await refuse({ labelsIds: [3, true] })).toEqual([400, 'labelsIds.1'])
  expect(await refuse({ labelsIds: [1, 2, 3, 4] })).toEqual([400, 'labelsIds'])
  expect(await refuse({ labelsIds: 'x' })).toEqual([400, 'labelsIds'])
  expect(await refuse({ skillsIds: [1] })).toEqual([400, 'skillsIds'])
  expect((await save({ labelsIds: [1, 3] })).statusCode).toBe(200)
})

test('the maximum of a record holds for saves of the other side too', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await sql`insert into labels (name) values (${name})`.execute(scratch.db)
  await add({ labelsIds: [1, 2] })
  const link = (label: number) =>
    scratch.client.put(`/api/labels/${label}`, { peopleIds: [1] }, { 'content-language': 'en-US' })
  const answers = await Promise.all([3, 4, 5, 6].map(link))
  const refused = answers.filter(({ statusCode }) => statusCode === 400)
  expect(refused.map(({ body }) => body)).toEqual(
    Array(3).fill('A record chosen in peopleIds would have more than 3 links, the most that it may have.'),
  )
  expect(await read('/api/people/1')).toMatchObject({ labelsCount: 3 })
})

test('a link goes with either record', async () => {
  await add({ labelsIds: [1, 2] })
  expect((await scratch.client.delete('/api/labels/1?hardDelete=true')).statusCode).toBe(204)
  expect(await read('/api/people/1')).toMatchObject({ labels: [{ labelId: 2 }], labelsCount: 1 })
})

test('a record can be linked to records of its own resource, and the other side can be a count alone', async () => {
  await add({})
  await add({ knowsIds: [1] })
  expect(await read('/api/people/2')).toMatchObject({ knows: [{ personId: 1 }], knownByCount: 0 })
  const known = await read('/api/people/1')
  expect(known).toMatchObject({ knows: [], knownByCount: 1 })
  expect(known).not.toHaveProperty('knownBy')
})

test('links are part of the version, of both sides, and of the trail of changes', async () => {
  await add({})
  const [person, label] = [await scratch.client.get('/api/people/1'), await scratch.client.get('/api/labels/1')]
  await save({ labelsIds: [1] })
  const late = async (path: string, { headers }: typeof person) =>
    (await scratch.client.put(path, { name: 'late' }, { 'if-match': String(headers.etag) })).statusCode
  expect([await late('/api/people/1', person), await late('/api/labels/1', label)]).toEqual([412, 412])
  const entries = await scratch.db.selectFrom('audit_entries').select('changes').orderBy('id').execute()
  expect(entries.at(-1)?.changes).toMatchObject({ labels: { from: [], to: [{ labelId: 1, name: 'VIP' }] } })
})

test('a list is filtered by links, and an export has their titles', async () => {
  await add({ name: 'a', labelsIds: [1, 2] })
  await add({ name: 'b', labelsIds: [2, 3], skillsIds: ['js'] })
  await add({ name: 'c' })
  const list = async (view: string) =>
    (await read(`/api/people?view=${view}&orderBy=name&orderByDirection=asc`)).data.map(
      ({ name }: { name: string }) => name,
    )
  expect([await list('any'), await list('all'), await list('none')]).toEqual([['a', 'b'], ['a'], ['c']])
  expect([await list('named'), await list('skilled')]).toEqual([['a', 'b'], ['b']])
  const file = await scratch.client.get('/api/people/export?format=xlsx&orderBy=labelsCount&orderByDirection=desc')
  expect([readCells(file.rawPayload).B2?.v, readCells(file.rawPayload).B3?.v].sort()).toEqual([
    'new; VIP',
    'Ácido; new',
  ])
})

test('the document of the API has the entries of a record and the keys of a body', () => {
  const schemas = new Map(buildNamedSchemas({ resources, formats }).map((schema) => [schema.$id, schema]))
  expect(schemas.get('People')).toMatchObject({
    properties: {
      labels: { type: 'array', items: { properties: { labelId: { type: 'integer' }, name: { type: 'string' } } } },
      labelsCount: { type: 'integer', minimum: 0 },
      knownByCount: { type: 'integer' },
    },
  })
  const key = { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'string' }, { type: 'object' }] }
  expect(schemas.get('NewPeople')).toMatchObject({
    properties: { labelsIds: { anyOf: [{ type: 'array', maxItems: 3, items: key }, { type: 'null' }] } },
  })
})

test('the two sides of a link are saved at once', async () => {
  for (let id = 1; id <= 4; id += 1) await add({})
  const saves = [1, 2, 3].flatMap((label) => [
    scratch.client.put(`/api/people/${label}`, { labelsIds: [1, 2, 3] }),
    scratch.client.put(`/api/labels/${label}`, { peopleIds: [1, 2, 3, 4] }),
  ])
  expect((await Promise.all(saves)).map(({ statusCode }) => statusCode)).toEqual(saves.map(() => 200))
})
