import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { readShownRows } from '../../exports/files.ts'
import type { Client } from '../../support/createTestApp.ts'
import { openScratchRecords } from '../../support/scratchRecords.ts'

const admin = { '$me.isAdmin': true } as const
const mine = { or: [admin, { owner: '$me.id' }] } as const

const companies: ResourceData = {
  name: 'companies',
  key: 'companyId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    owner: f.integer(),
    deals: f.many('deals', { via: 'company', entries: ['title'] }),
  },
  list: { columns: ['name'], search: ['name'] },
  records: mine,
  choices: { active: { deletedAt: null } },
}
const labels: ResourceData = {
  name: 'labels',
  key: 'labelId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    isSecret: f.boolean(),
    deals: f.links('deals', { inverse: 'labels', title: 'title' }),
  },
  records: { or: [admin, { isSecret: false }] },
}
const deals: ResourceData = {
  name: 'deals',
  key: 'dealId',
  title: 'title',
  fields: {
    title: f.text({ required: true }),
    owner: f.integer(),
    company: f.ref('companies', { as: 'idAndObject', title: 'name' }),
    labels: f.links('labels', { inverse: 'deals', title: 'name' }),
    code: f.text({ maySee: admin }),
    cost: f.decimal({ maySee: admin }),
    bonus: f.decimal({ maySee: mine }),
    lines: f.rows(
      { company: f.ref('companies', { as: 'idAndObject', title: 'name' }), amount: f.integer() },
      { table: 'deal_lines' },
    ),
  },
  list: {
    columns: ['title', 'code', 'cost', 'bonus', 'company.name'],
    search: ['title', 'code', 'company.name'],
    sort: { by: 'title', direction: 'asc' },
    views: { dear: { cost: { gt: '100' } }, all: {} },
  },
  actions: { close: { effect: { path: 'close', set: { owner: 0 } } } },
}

const users: ResourceData = {
  name: 'users',
  key: 'id',
  title: 'nome',
  fields: { nome: f.text() },
  records: { or: [admin, { id: '$me.id' }] },
}

const scratch = await openScratchRecords([companies, labels, deals])
afterAll(() => scratch.close())
const boss = scratch.client
const { id: ana, client: seller } = await scratch.signInAs('GERENTE')
const { id: otherId, client: other } = await scratch.signInAs('GERENTE')

await boss.post('/api/companies', { name: 'Aurora', owner: ana })
await boss.post('/api/companies', { name: 'Boreal', owner: 9_999 })
await boss.post('/api/labels', { name: 'VIP', isSecret: false })
await boss.post('/api/labels', { name: 'Watched', isSecret: true })
const values = { code: 'X-7', cost: '120.00', bonus: '7.00', labelsIds: [1, 2] }
await boss.post('/api/deals', { title: 'First', owner: ana, companyId: 1, ...values })
await boss.post('/api/deals', {
  title: 'Second',
  owner: 9_999,
  companyId: 2,
  ...values,
  lines: [{ companyId: 2, amount: 1 }],
})

async function readExport(client: Client, url: string): Promise<string[][]> {
  const [, ...rows] = readShownRows((await client.get(`${url}&format=xlsx`)).rawPayload)
  return rows
}

const names = (answer: { json(): { data: { name: string }[] } }) => answer.json().data.map(({ name }) => name)

describe('records', () => {
  test('are in the list, the total, the search, the choices and the export of those who see them alone [X-05]', async () => {
    const response = await seller.get('/api/companies')
    expect(response.json()).toMatchObject({ data: [{ name: 'Aurora' }], total: 1 })
    expect(names(await seller.get('/api/companies?FilterString=a'))).toEqual(['Aurora'])
    expect((await seller.get('/api/companies/active?str=')).json()).toEqual([{ companyId: 1, name: 'Aurora' }])
    expect(await readExport(seller, '/api/companies/export?ids=1,2')).toEqual([['Aurora']])
    expect((await other.get('/api/companies')).json()).toMatchObject({ data: [], total: 0 })
    expect((await boss.get('/api/companies')).json().total).toBe(2)
  })

  test('are in no total of others, whichever was counted first and kept [X-02]', async () => {
    const { id, client: third } = await scratch.signInAs('GERENTE')
    for (const name of ['Delta', 'Eclipse']) await boss.post('/api/companies', { name, owner: id })
    const totals = []
    for (const client of [third, seller, boss, third, seller, boss])
      totals.push((await client.get('/api/companies?perPage=1')).json().total)
    expect(totals).toEqual([2, 1, 4, 2, 1, 4])
    await sql`delete from companies where owner = ${id}`.execute(scratch.db)
  })

  test('are found by no filter of others that names them', async () => {
    const count = async (client: Client, filter: object) =>
      (await client.get(`/api/deals?filter=${encodeURIComponent(JSON.stringify(filter))}`)).json().total
    for (const filter of [{ companyId: 2 }, { companyId: { in: [2] } }, { labels: { hasAny: [2] }, dealId: 2 }])
      expect([await count(seller, filter), await count(boss, filter)]).toEqual([0, 1])
    expect(await count(seller, { companyId: 1, labels: { hasAny: [1] } })).toBe(1)
  })

  test('must still be seen after a write, or nothing of it stays [X-12]', async () => {
    const response = await seller.put('/api/companies/1', { name: 'Gone', owner: 4 })
    expect([response.statusCode, response.body]).toEqual([403, expect.stringContaining('deixaria de ver')])
    expect((await seller.post('/api/companies', { name: 'For somebody else', owner: 4 })).statusCode).toBe(403)
    expect((await boss.get('/api/companies/1')).json()).toMatchObject({ name: 'Aurora', owner: ana })
    expect((await boss.get('/api/companies')).json().total).toBe(2)
  })

  test('that are not seen leave a reference without a key, which the save of others keeps [language-3]', async () => {
    const { companyId, company, ...second } = (await seller.get('/api/deals/2')).json()
    expect([companyId, company]).toEqual([undefined, undefined])
    expect(second.lines).toEqual([{ dealId: 2, amount: 1, hidden: expect.stringMatching(/^[\w-]{22}$/) }])
    expect((await seller.put('/api/deals/2', { title: 'Second again' })).statusCode).toBe(200)
    expect((await boss.get('/api/deals/2')).json()).toMatchObject({ title: 'Second again', companyId: 2 })
    const rows = (await seller.get('/api/deals')).json().data
    expect(rows.map((row: object) => 'company' in row)).toEqual([true, false])
    expect((await seller.get('/api/deals?FilterString=Boreal')).json().total).toBe(0)
  })

  test('that are not seen cannot be named in rows, not even in those that refer to them', async () => {
    for (const id of [1, 2]) {
      const save = (companyId: number) => seller.put(`/api/deals/${id}`, { lines: [{ companyId, amount: 3 }] })
      const [hidden, unused] = [await save(2), await save(777)]
      expect([hidden.statusCode, hidden.headers['error-field']]).toEqual([400, 'lines.0.companyId'])
      expect(hidden.body).toBe(unused.body)
    }
  })

  test('that are not seen have no place in an order, which would tell their keys', async () => {
    const { companyId } = (await boss.post('/api/companies', { name: 'Celeste', owner: ana })).json()
    const third = (await boss.post('/api/deals', { title: 'Third', owner: ana, companyId })).json()
    const readOrder = async (client: Client) => {
      const { data } = (await client.get('/api/deals?orderBy=companyId&orderByDirection=asc')).json()
      return data.map(({ dealId }: { dealId: number }) => dealId)
    }
    expect([await readOrder(boss), await readOrder(seller)]).toEqual([
      [1, 2, third.dealId],
      [1, third.dealId, 2],
    ])
    await sql`delete from deals where id = ${third.dealId}`.execute(scratch.db)
    await sql`delete from companies where id = ${companyId}`.execute(scratch.db)
  })

  test('that are not seen cannot be named, nor told from those that do not exist [X-07]', async () => {
    for (const id of [2, 777]) {
      const response = await seller.put('/api/deals/1', { companyId: id })
      expect([response.statusCode, response.headers['error-field']]).toEqual([400, 'companyId'])
    }
    const [hidden, unused] = await Promise.all([2, 777].map((id) => seller.put('/api/deals/2', { companyId: id })))
    expect([hidden?.statusCode, hidden?.body]).toEqual([400, unused?.body])
  })

  test('that are not seen are in no list of links and no count, and the save of others keeps them', async () => {
    expect((await seller.get('/api/deals/1')).json()).toMatchObject({
      labels: [{ labelId: 1, name: 'VIP' }],
      labelsCount: 1,
    })
    expect((await seller.put('/api/deals/1', { labelsIds: [] })).json()).toMatchObject({ labels: [], labelsCount: 0 })
    expect((await boss.get('/api/deals/1')).json().labels).toMatchObject([{ name: 'Watched' }])
  })
})

test('the trail of changes tells of no record and no field that its reader does not see', async () => {
  await boss.put('/api/deals/1', { title: 'First and last', cost: '140.00' })
  const read = async (client: Client): Promise<{ resource: string; id: string; changes: object }[]> =>
    (await client.get('/api/audit?perPage=50')).json().data
  const [latest] = await read(other)
  expect(Object.keys(latest?.changes ?? {})).toEqual(['title'])
  expect(Object.keys((await read(boss))[0]?.changes ?? {}).sort()).toEqual(['cost', 'title'])
  const idsOf = (entries: readonly { resource: string; id: string }[]) => [
    ...new Set(entries.flatMap(({ resource, id }) => (resource === 'companies' ? [id] : []))),
  ]
  expect([idsOf(await read(other)), idsOf(await read(seller))]).toEqual([[], ['1']])
})

test('the trail names no record out of sight among the changes of one in sight', async () => {
  const read = async (client: Client) => (await client.get('/api/audit?resource=deals&perPage=50')).body
  expect(await read(boss)).toContain('Boreal')
  expect(await read(seller)).not.toContain('Boreal')
  expect(await read(seller)).toContain('Aurora')
})

test('the trail has no entry of a resource whose history its reader may not read', async () => {
  const connect = await scratch.declare([companies, labels, { ...deals, history: { who: { '$me.id': ana } } }])
  const readResources = async (client: Client) => [
    ...new Set(
      (await client.get('/api/audit?perPage=50')).json().data.map((entry: { resource: string }) => entry.resource),
    ),
  ]
  expect(await readResources(connect(ana, 'ADMIN'))).toContain('deals')
  const withoutDeals = await readResources(connect(otherId, 'ADMIN'))
  expect(withoutDeals).toContain('companies')
  expect(withoutDeals).not.toContain('deals')
})

test('the trail has no entries of a person out of sight, where it is asked for that person', async () => {
  const connect = await scratch.declare([companies, labels, deals, users])
  await connect(otherId, 'ADMIN').put('/api/deals/1', { title: 'By somebody else' })
  const readTotal = async (client: Client) => (await client.get(`/api/audit?who=${otherId}`)).json().total
  expect([await readTotal(connect(otherId, 'GERENTE')), await readTotal(connect(ana, 'GERENTE'))]).toEqual([1, 0])
})

test('a note mentions nobody whom its writer does not see', async () => {
  const connect = await scratch.declare([companies, labels, deals, users])
  const [writer, chief] = [connect(ana, 'GERENTE'), connect(otherId, 'ADMIN')]
  const offered = async (client: Client): Promise<number[]> =>
    (await client.get('/api/deals/1/mentionable')).json().map(({ id }: { id: number }) => id)
  expect(await offered(writer)).toEqual([ana])
  expect(await offered(chief)).toContain(otherId)
  const mention = (id: number) => writer.post('/api/deals/1/notes', { text: `Look, @[${id}]` })
  const [hidden, unused] = [await mention(otherId), await mention(7_777)]
  expect([hidden.statusCode, hidden.body]).toEqual([400, unused.body])
  expect((await mention(ana)).statusCode).toBe(201)
})
