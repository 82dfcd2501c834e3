import type { LightMyRequestResponse } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import type { Client } from '../../support/createTestApp.ts'
import { listRoutes, type Route } from '../../support/listRoutes.ts'
import { watchStatements } from '../../support/watchStatements.ts'
import { buildFormData } from '../records.ts'
import { openCompanies } from './companies.ts'

const scratch = await openCompanies()
afterAll(() => scratch.close())
const { seller, boss, picture } = scratch

/** One request body for all routes that write; each route reads the properties that it knows. */
const body = { name: 'Taken', code: 'C-1', active: true, after: null, text: 'Hello', fields: ['name'] }
const hiddenId = 2
const unusedId = 777

const call = (client: Client, { method, url }: Route, id: number, sent: unknown = body) => {
  const address = url.replace(':id', String(id)).replace(/:\w+/g, '1')
  const headers = { 'if-match': '"old"' }
  if (method === 'GET') return client.get(address)
  if (method === 'DELETE') return client.delete(`${address}?hardDelete=true`)
  return method === 'POST' ? client.post(address, sent, headers) : client.put(address, sent)
}

/**
 * Everything that a response reveals, and the statements that were run. Ids are replaced, so that calls can be
 * compared.
 */
async function observe(run: () => Promise<LightMyRequestResponse>, id: number) {
  const { result, statements } = await watchStatements(run)
  const { date: _date, ...headers } = result.headers
  return {
    status: result.statusCode,
    headers,
    body: result.body.replaceAll(String(id), '#').replace(/"operation":"[^"]*"/, ''),
    statements: statements.map(({ text }) => text),
  }
}

const routes = listRoutes(scratch.app).filter(({ url }) => url.startsWith('/api/companies/') && url.includes(':id'))

describe('a record out of sight', () => {
  test('has routes to call', () => {
    const names = routes.map(({ method, url }) => `${method} ${url.slice('/api/companies/'.length)}`)
    expect(names).toEqual(
      expect.arrayContaining([
        ...['GET :id', 'PUT :id', 'DELETE :id', 'PUT activate/:id', 'PUT move/:id', 'PUT seal/:id', 'PUT ring/:id'],
        ...['GET :id/facts', 'GET :id/notes', 'PUT :id/notes/:noteId', 'GET :id/mentionable', 'GET :id/history'],
        ...['GET :id/history/:version', 'POST :id/history/:version/restore', 'GET :id/history/values'],
      ]),
    )
  })

  test.each(routes.filter(({ url, method }) => method !== 'HEAD' && !url.includes('/audit/')))(
    'answers $method $url as an id that never was, with the same bytes and statements [X-03]',
    async (route) => {
      const hidden = await observe(() => call(seller, route, hiddenId), hiddenId)
      const unused = await observe(() => call(seller, route, unusedId), unusedId)
      expect(hidden).toEqual(unused)
      expect(hidden.status).toBe(404)
      expect(hidden.statements.length).toBeGreaterThan(0)
      const address = route.url.replace(':id', String(hiddenId)).replace(/:\w+/g, '1')
      if (route.method === 'GET') expect((await boss.get(address)).statusCode, address).toBe(200)
    },
  )

  test('answers an upload and an action with the key in the body in the same way [X-03]', async () => {
    const upload = (id: number) =>
      seller.put(`/api/companies/${id}`, buildFormData({ name: 'Taken', 'logo.file': picture }))
    const point = (id: number) => seller.put('/api/companies/point', { companyId: id })
    for (const run of [upload, point]) {
      const hidden = await observe(() => run(hiddenId), hiddenId)
      expect(hidden).toEqual(await observe(() => run(unusedId), unusedId))
      expect(hidden.status).toBe(404)
    }
  })

  test('stays as it was', async () => {
    const { data } = (await boss.get('/api/companies?orderBy=companyId&orderByDirection=asc')).json()
    expect(data).toMatchObject([
      { name: 'Aurora', kind: 'A' },
      { name: 'Boreal', kind: 'A', code: 'C-2', logo: null, deletedAt: null },
      { name: 'Celeste' },
    ])
    expect((await boss.get('/api/companies/2/notes')).json()).toMatchObject({ data: [{ text: 'About Boreal' }] })
  })

  test('is told from an unknown one by no call of several records [X-03]', async () => {
    const seal = (id: number) => seller.post('/api/companies/bulk', { action: 'seal', ids: [id] })
    const hidden = await observe(() => seal(hiddenId), hiddenId)
    expect(hidden).toEqual(await observe(() => seal(unusedId), unusedId))
    expect(hidden.body).toContain('"refused":1')
    const matching = { action: 'seal', match: { view: 'kindA' }, expect: 2 }
    const refused = await seller.post('/api/companies/bulk', matching)
    expect([refused.statusCode, refused.headers['match-count']]).toEqual([409, '1'])
  })

  test('gives no place in a list, named or not', async () => {
    const [hidden, unused] = await Promise.all(
      [hiddenId, unusedId].map((after) => seller.put('/api/companies/move/1', { after })),
    )
    expect([hidden?.statusCode, hidden?.headers['error-field']]).toEqual([400, 'after'])
    expect(hidden?.body).toBe(unused?.body)
    expect((await boss.put('/api/companies/move/1', { after: hiddenId })).statusCode).toBe(200)
  })
})

describe('a refusal by role alone', () => {
  test('comes before any record is read, so that it tells of none [X-04]', async () => {
    for (const id of [1, hiddenId, unusedId]) {
      const { result, statements } = await watchStatements(() => seller.put(`/api/companies/audit/${id}`, {}))
      expect([result.statusCode, statements]).toEqual([403, []])
    }
    expect((await boss.put('/api/companies/audit/1', {})).statusCode).toBe(204)
    expect((await boss.put(`/api/companies/audit/${unusedId}`, {})).statusCode).toBe(404)
  })

  test('is another than one that depends on the record, which comes after sight [X-04]', async () => {
    const answers = await Promise.all(
      ['companies/sign/1', `companies/sign/${hiddenId}`, 'deals/sign/2', `deals/sign/${unusedId}`].map((path) =>
        seller.put(`/api/${path}`, {}),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 404, 403, 404])
  })
})
