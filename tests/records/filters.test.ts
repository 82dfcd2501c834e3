import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { catalogOfGoods } from '../language/goods.ts'
import { openScratchRecords } from '../support/scratchRecords.ts'

const shelves: ResourceData = {
  name: 'shelves',
  key: 'shelfId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    keeper: f.integer({ maySee: { '$me.isAdmin': true } }),
    level: f.integer({ maySee: { or: [{ '$me.isAdmin': true }, { name: 'A' }] } }),
  },
  list: { columns: ['name'] },
}
const boxes: ResourceData = {
  name: 'boxes',
  key: 'boxId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    shelf: f.ref('shelves', { as: 'idAndObject', title: 'name' }),
  },
  list: { columns: ['name', 'shelf.name'] },
}
const scratch = await openScratchRecords([...catalogOfGoods, shelves, boxes])
afterAll(() => scratch.close())
const { client } = scratch
const { client: manager } = await scratch.signInAs('GERENTE')

for (const values of [
  { name: 'Ámbar', weight: '1', stage: 'won', labels: ['On sale'], lasts: 60 },
  { name: 'ambar 100%', weight: '20', stage: 'lost', parts: [{ ratio: '2' }] },
  { name: 'Musgo', stage: null, labels: ['Fragile'], spot: { lat: -23.5, lon: -46.6 } },
])
  expect((await client.post('/api/goods', values)).statusCode).toBe(201)
for (const values of [{ name: 'A', keeper: 1, level: 1 }, { name: 'B' }]) await client.post('/api/shelves', values)
for (const values of [{ name: 'x', shelfId: 1 }, { name: 'y' }]) await client.post('/api/boxes', values)

const ask = (filter: unknown, path = 'goods', caller = client) =>
  caller.get(`/api/${path}?orderBy=name&orderByDirection=asc&filter=${encodeURIComponent(JSON.stringify(filter))}`)
const find = async (filter: unknown, path = 'goods', caller = client) => {
  const response = await ask(filter, path, caller)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: { name: string }[] }>().data.map(({ name }) => name)
}
const refuse = async (filter: unknown, path = 'goods', caller = client) => {
  const { statusCode, headers, body } = await ask(filter, path, caller)
  return [statusCode, headers['error-field'], body]
}

describe('a filter', () => {
  test('asks for texts without case and accents, numbers, choices, lists, places and rows [language-1]', async () => {
    expect(await find({ name: { contains: 'AMBAR' } })).toEqual(['Ámbar', 'ambar 100%'])
    expect(await find({ name: { contains: '0%' } })).toEqual(['ambar 100%'])
    expect(await find({ not: { name: { startsWith: 'amb' } } })).toEqual(['Musgo'])
    expect(await find({ weight: { gte: '1.000', lt: '20.000' } })).toEqual(['Ámbar'])
    expect(await find({ weight: null })).toEqual(['Musgo'])
    expect(await find({ stage: { in: ['won', 'lost'] }, lasts: 60 })).toEqual(['Ámbar'])
    expect(await find({ labels: { hasAny: ['Fragile', 'On sale'] } })).toEqual(['Ámbar', 'Musgo'])
    expect(await find({ spot: { near: { lat: -23.5, lon: -46.6, km: 1 } } })).toEqual(['Musgo'])
    expect(await find({ parts: { has: { ratio: { gt: '1.0000' } } } })).toEqual(['ambar 100%'])
    expect(await find({ createdAt: { lte: '$now' }, partsCount: 0 })).toEqual(['Ámbar', 'Musgo'])
    expect(await find({ or: [{ weight: '20.000' }, { name: 'Musgo' }] })).toEqual(['ambar 100%', 'Musgo'])
    expect(await find({ shelfId: { in: [1] } }, 'boxes')).toEqual(['x'])
    expect(await find({ 'shelf.name': { contains: 'a' } }, 'boxes')).toEqual(['x'])
  })

  test('holds beside the search and a view, and in an export', async () => {
    const filter = encodeURIComponent(JSON.stringify({ weight: { gt: '0.000' } }))
    const search = await client.get(`/api/goods?FilterString=100&filter=${filter}`)
    expect(search.json()).toMatchObject({ total: 1, data: [{ name: 'ambar 100%' }] })
    const view = await client.get(`/api/goods?view=onSale&filter=${filter}`)
    expect(view.json()).toMatchObject({ total: 1, data: [{ name: 'Ámbar' }] })
    expect((await client.get(`/api/goods/export?filter=${filter}`)).statusCode).toBe(200)
    expect((await client.get('/api/goods/export?filter=x')).statusCode).toBe(400)
  })

  test('of a field that there is not, or that its user may not see, is refused in the same words', async () => {
    const name = 'O filtro pergunta por “keeper”, que esta lista não tem.'
    expect(await refuse({ keeper: 1 }, 'shelves', manager)).toEqual([400, 'filter', name])
    expect(await refuse({ level: 1 }, 'shelves', manager)).toEqual([400, 'filter', name.replace('keeper', 'level')])
    expect(await refuse({ nobody: 1 }, 'shelves')).toEqual([400, 'filter', name.replace('keeper', 'nobody')])
    expect(await find({ keeper: 1 }, 'shelves')).toEqual(['A'])
    const [hidden, unknown] = await Promise.all(
      ['keeper', 'nobody'].map((path) => refuse({ shelf: { has: { [path]: 1 } } }, 'boxes', manager)),
    )
    expect([hidden?.[0], hidden]).toEqual([400, unknown])
  })

  test('has limits, each said when it is passed, and values of the right kind [V-14]', async () => {
    const nested = (depth: number): object => (depth === 1 ? { name: 'x' } : { not: nested(depth - 1) })
    const clauses = (count: number) => ({ and: Array.from({ length: count }, () => ({ name: 'x' })) })
    const values = (count: number) => ({ name: { in: Array.from({ length: count }, () => 'x') } })
    const letters = (count: number) => ({ name: 'x'.repeat(count - JSON.stringify({ name: '' }).length) })
    for (const filter of [nested(5), clauses(30), values(100), letters(4000)]) expect(await find(filter)).toEqual([])
    expect(await refuse(nested(6))).toEqual([400, 'filter', 'O filtro tem mais de 5 níveis.'])
    expect(await refuse(clauses(31))).toEqual([400, 'filter', 'O filtro tem mais de 30 condições.'])
    expect(await refuse(values(101))).toEqual([400, 'filter', 'Uma condição do filtro tem mais de 100 valores.'])
    expect(await refuse(letters(4001))).toEqual([400, 'filter', expect.stringContaining('4000')])
    expect(await refuse({ weight: { gt: true } })).toEqual([400, 'filter', expect.stringContaining('“weight.gt”')])
    expect(await refuse([])).toEqual([400, 'filter', 'O filtro deve ser um objeto em JSON.'])
    expect((await client.get('/api/goods?filter=%7B')).body).toBe('O filtro deve ser um objeto em JSON.')
  })

  test('of any form is answered or refused, and never breaks the server', async () => {
    const paths = [...Object.keys(catalogOfGoods[0]?.fields ?? {}), 'createdAt', '$me.id', 'and', 'or', 'not', 'x']
    const tests = [
      'eq',
      'ne',
      'in',
      'gt',
      'between',
      'contains',
      'hasAny',
      'empty',
      'near',
      'has',
      'under',
      'noneLiving',
    ]
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('$today', '$now-1d', '$field.name', '$me.id', '$input.x', '$$', '2026-01-01', '12.5', '\u0000'),
    )
    const clause = fc.oneof(value, fc.dictionary(fc.constantFrom(...tests), value, { maxKeys: 2 }))
    const filter = fc.dictionary(fc.constantFrom(...paths), clause, { maxKeys: 3 })
    await fc.assert(
      fc.asyncProperty(filter, async (asked) => {
        expect([200, 400]).toContain((await ask(asked)).statusCode)
      }),
      { numRuns: 1_000 },
    )
  })
})

test('a parameter that a list does not have is refused, with the nearest one it has [V-16]', async () => {
  const response = await client.get('/api/goods?filterString=x')
  const sentence = 'Não existe o parâmetro “filterString”. Você quis dizer “FilterString”?'
  expect([response.statusCode, response.headers['error-field'], response.body]).toEqual([400, 'filterString', sentence])
  expect((await client.get('/api/goods?colour=blue')).body).toBe('Não existe o parâmetro “colour”.')
  expect((await client.get('/api/goods/export?colums=name')).body).toContain('“columns”')
})
