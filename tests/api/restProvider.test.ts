import { expect, onTestFinished, test } from 'vitest'
import { defineResource, f } from '#product/language.ts'
import { abilitiesOf } from '../../src/api/abilities.ts'
import { createApi } from '../../src/api/api.ts'
import type { HttpClient } from '../../src/api/httpClient.ts'
import { createRestProvider } from '../../src/api/restProvider.ts'
import { createDeals, deals } from '../support/plainDeals.ts'
import { createPlainServer, listenPlain } from '../support/plainServer.ts'

const now = '2026-11-20T12:00:00.000Z'
const me = { id: 0, isAdmin: true, isStaff: true, profile: 'ADMIN' }

/** The data provider on a real HTTP server of a dialect. */
async function connect(adapter: 'simpleRest' | 'jsonServer') {
  const server = createPlainServer(adapter, { deals: createDeals() })
  const { host, close } = await listenPlain(server)
  onTestFinished(async () => void (await close()))
  const { http } = createApi({
    ...{ fetch, schedule: () => () => undefined, now: Date.now, backend: undefined, tabBackend: undefined },
    ...{ apiHost: host, apiPath: '' },
  })
  const getEvaluationContext = () => ({ me, now, today: '2026-11-20', timeZone: 'UTC' })
  const provider = createRestProvider({ resources: [deals], http, adapter, getEvaluationContext })
  return { provider, records: server.tables.deals }
}

test('the records that references show are asked for as each dialect does', async () => {
  const tasks = defineResource('tasks', {
    key: 'taskId',
    title: 'text',
    fields: {
      text: f.text(),
      deal: f.ref('deals', { as: 'idAndObject', title: 'name' }),
      owner: f.ref('users', { as: 'idAndObject', title: 'nome' }),
    },
  })
  const getPaths = async (adapter: 'simpleRest' | 'jsonServer') => {
    const paths: string[] = []
    const http: HttpClient = async (path) => {
      paths.push(decodeURIComponent(path))
      return { status: 200, headers: new Headers({ 'X-Total-Count': '0', 'Content-Range': '0/0' }), body: '', json: [] }
    }
    const getEvaluationContext = () => ({ me, now, today: '2026-11-20', timeZone: 'UTC' })
    const provider = createRestProvider({ resources: [tasks, deals], http, adapter, getEvaluationContext })
    await provider.getOne('tasks', { id: 1 })
    await provider.getList('tasks', { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } })
    return paths
  }
  expect(await getPaths('jsonServer')).toEqual([
    '/tasks/1?_expand=deal&_expand=owner',
    '/tasks?_expand=deal&_expand=owner&_end=1&_order=ASC&_sort=id&_start=0',
  ])
  expect((await getPaths('simpleRest'))[0]).toBe('/tasks/1?embed=["deal","owner"]')
})

test('views that need more than equal values, calls of a server and uploads are not offered', () => {
  expect(Object.keys(deals.list?.views ?? {})).toEqual(['open'])
  expect(Object.keys(deals.actions ?? {})).toEqual(['win'])
  expect(deals.fields.offer?.options.readonly).toBe(true)
  expect(abilitiesOf.contract.act).toBe(true)
})

test.each(['simpleRest', 'jsonServer'] as const)(
  '%s: a list is sorted, paged, searched, and filtered by a view',
  async (adapter) => {
    const { provider } = await connect(adapter)
    const getNames = async (query: object) => {
      const sort = { field: 'name', order: 'DESC' } as const
      const { data, total } = await provider.getList('deals', { pagination: { page: 1, perPage: 2 }, sort, ...query })
      return [data.map((deal) => `${deal.name} ${deal.dealId}`), total]
    }
    expect(await getNames({ filter: {} })).toEqual([['Tunnel 2', 'Tower 3'], 3])
    expect(await getNames({ pagination: { page: 2, perPage: 2 } })).toEqual([['Bridge 1'], 3])
    expect(await getNames({ filter: { search: 'tow', isActive: true } })).toEqual([['Tower 3'], 1])
    expect(await getNames({ filter: { view: 'open' } })).toEqual([['Tunnel 2', 'Bridge 1'], 2])
    expect((await provider.getMany('deals', { ids: [3, 1] })).data).toHaveLength(2)
    expect((await provider.getChoices('deals', { search: 'bri' })).map(({ id }) => id)).toEqual([1])
  },
)

test.each(['simpleRest', 'jsonServer'] as const)(
  '%s: a record is created, saved with what no form writes, acted on, and deleted',
  async (adapter) => {
    const { provider, records } = await connect(adapter)
    const { data } = await provider.create('deals', { data: { name: 'Dam', amount: 5, stage: 'open', secret: 1 } })
    expect(data).toMatchObject({ id: 4, dealId: 4, name: 'Dam' })
    expect(records?.[3]).not.toHaveProperty('secret')
    await provider.update('deals', { id: 1, data: { name: 'Bridge B' }, previousData: { id: 1 } })
    expect(records?.[0]).toMatchObject({ name: 'Bridge B', amount: 900, internalNote: 'kept' })
    expect(await provider.runAction('deals', 'win', 1)).toMatchObject({ stage: 'won', closedAt: now })
    await provider.toggle('deals', 2, false)
    expect(records?.[1]).toMatchObject({ deletedAt: now })
    await provider.remove('deals', 3)
    expect(records?.map(({ id }) => id)).toEqual([1, 2, 4])
    await expect(provider.getOne('deals', { id: 3 })).rejects.toMatchObject({ status: 404 })
  },
)
