import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { readShownRows } from '../exports/files.ts'
import type { Client } from '../support/createTestApp.ts'
import { openScratchRecords } from '../support/scratchRecords.ts'

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

const scratch = await openScratchRecords([companies, labels, deals])
afterAll(() => scratch.close())
const boss = scratch.client
const { id: ana, client: seller } = await scratch.signInAs('GERENTE')
const { client: other } = await scratch.signInAs('GERENTE')

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
    const answer = await seller.get('/api/companies')
    expect(answer.json()).toMatchObject({ data: [{ name: 'Aurora' }], total: 1 })
    expect(names(await seller.get('/api/companies?FilterString=a'))).toEqual(['Aurora'])
    expect((await seller.get('/api/companies/active?str=')).json()).toEqual([{ companyId: 1, name: 'Aurora' }])
    expect(await readExport(seller, '/api/companies/export?ids=1,2')).toEqual([['Aurora']])
    expect((await other.get('/api/companies')).json()).toMatchObject({ data: [], total: 0 })
    expect((await boss.get('/api/companies')).json().total).toBe(2)
  })

  test('answer every call of others as if they did not exist', async () => {
    const calls = (id: number) => [
      seller.get(`/api/companies/${id}`),
      seller.put(`/api/companies/${id}`, { name: 'Taken' }),
      seller.delete(`/api/companies/${id}`),
      seller.put(`/api/companies/activate/${id}`, {}),
    ]
    const hidden = await Promise.all(calls(2))
    const unused = await Promise.all(calls(777))
    expect(hidden.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(hidden.map(({ body }) => body)).toEqual(unused.map(({ body }) => body))
  })

  test('must still be seen after a write, or nothing of it stays', async () => {
    const answer = await seller.put('/api/companies/1', { name: 'Gone', owner: 4 })
    expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('deixaria de ver')])
    expect((await seller.post('/api/companies', { name: 'For somebody else', owner: 4 })).statusCode).toBe(403)
    expect((await boss.get('/api/companies/1')).json()).toMatchObject({ name: 'Aurora', owner: ana })
    expect((await boss.get('/api/companies')).json().total).toBe(2)
  })

  test('that are not seen leave a reference without a key, which the save of others keeps', async () => {
    const { companyId, company, ...second } = (await seller.get('/api/deals/2')).json()
    expect([companyId, company]).toEqual([undefined, undefined])
    expect(second.lines).toMatchObject([{ company: null, amount: 1 }])
    expect((await seller.put('/api/deals/2', { title: 'Second again' })).statusCode).toBe(200)
    expect((await boss.get('/api/deals/2')).json()).toMatchObject({ title: 'Second again', companyId: 2 })
    const rows = (await seller.get('/api/deals')).json().data
    expect(rows.map((row: object) => 'company' in row)).toEqual([true, false])
    expect((await seller.get('/api/deals?FilterString=Boreal')).json().total).toBe(0)
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
      const answer = await seller.put('/api/deals/1', { companyId: id })
      expect([answer.statusCode, answer.headers['error-field']]).toEqual([400, 'companyId'])
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

describe('a field that only some may see', () => {
  test('is not in the record, the columns, the order, the search and the views of others', async () => {
    const first = (await other.get('/api/deals/1')).json()
    expect(Object.keys(first).filter((name) => ['code', 'cost', 'bonus'].includes(name))).toEqual([])
    const statuses = await Promise.all(
      ['orderBy=cost', 'view=dear', 'orderBy=bonus', 'orderBy=title', 'view=all'].map(async (query) => {
        return (await other.get(`/api/deals?${query}`)).statusCode
      }),
    )
    expect(statuses).toEqual([400, 400, 400, 200, 200])
    expect((await other.get('/api/deals?FilterString=X-7')).json().total).toBe(0)
    expect((await boss.get('/api/deals?FilterString=X-7')).json().total).toBe(2)
    const rows = await readExport(other, '/api/deals/export?orderBy=dealId')
    expect(rows.map(([title]) => title)).toEqual(['First', 'Second again'])
    expect(rows[0]).toHaveLength(2)
    expect((await other.get('/api/deals/export?format=xlsx&columns=cost')).statusCode).toBe(400)
  })

  test('is in the records for which its condition holds, in lists too', async () => {
    const rows = (await seller.get('/api/deals')).json().data
    expect(rows.map((row: object) => 'bonus' in row)).toEqual([true, false])
    expect((await seller.get('/api/deals/1')).json().bonus).toBe('7.00')
    expect((await seller.get('/api/deals?orderBy=bonus')).statusCode).toBe(400)
  })

  test('is kept by the save of others, who may not send it [language-3]', async () => {
    expect((await other.put('/api/deals/1', { title: 'First, renamed' })).statusCode).toBe(200)
    expect((await boss.get('/api/deals/1')).json()).toMatchObject({
      title: 'First, renamed',
      ...{ code: 'X-7', cost: '120.00' },
    })
    for (const body of [{ cost: '120.00' }, { bonus: null }]) {
      const answer = await other.put('/api/deals/1', body)
      expect([answer.statusCode, answer.headers['error-field']]).toEqual([403, Object.keys(body)[0]])
    }
    expect((await other.post('/api/deals', { title: 'New', cost: '1.00' })).statusCode).toBe(403)
    expect((await seller.put('/api/deals/1', { bonus: '8.00' })).json().bonus).toBe('8.00')
  })

  test('is in neither the version nor the conflict of others', async () => {
    const version = async (client: Client) => String((await client.get('/api/deals/2')).headers.etag)
    const before = [await version(other), await version(boss)]
    await boss.put('/api/deals/2', { cost: '130.00' })
    const after = [await version(other), await version(boss)]
    expect(after.map((tag, index) => tag === before[index])).toEqual([true, false])
    const conflict = await other.put('/api/deals/2', { title: 'Late' }, { 'if-match': '"old"' })
    expect([conflict.statusCode, conflict.body.includes('130'), conflict.body.includes('Second')]).toEqual([
      412,
      false,
      true,
    ])
    expect((await other.put('/api/deals/2', { title: 'In time' }, { 'if-match': after[0] ?? '' })).statusCode).toBe(200)
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
