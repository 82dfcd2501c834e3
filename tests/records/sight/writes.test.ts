import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../support/createTestApp.ts'
import { buildFormData } from '../records.ts'
import { type Companies, openCompanies } from './companies.ts'

let scratch: Companies
beforeAll(async () => {
  scratch = await openCompanies()
})
afterAll(() => scratch.close())

const read = async (path: string) => (await scratch.boss.get(`/api/${path}`)).json()
const countAudit = async () => (await scratch.db.selectFrom('audit_entries').select('id').execute()).length

describe('a write out of its writer’s sight', () => {
  test.each([
    ['a save', (client: Client) => client.put('/api/companies/1', { name: 'Handed' })],
    ['a creation', (client: Client) => client.post('/api/companies', { name: 'Handed', keeper: scratch.sellerId })],
    ['an action', (client: Client) => client.put('/api/companies/hand/1', {})],
    [
      'an upload',
      (client: Client) =>
        client.put('/api/companies/1', buildFormData({ name: 'Handed', 'logo.file': scratch.picture })),
    ],
  ])('is 403 after the hooks of %s, and nothing stays of it [X-12]', async (_, write) => {
    const [company, entries, files] = [await read('companies/1'), await countAudit(), await scratch.countFiles()]
    const response = await write(scratch.seller)
    expect([response.statusCode, response.body]).toEqual([403, expect.stringContaining('deixaria de ver')])
    expect(await read('companies/1')).toEqual(company)
    expect([await countAudit(), await scratch.countFiles()]).toEqual([entries, files])
    expect((await read('companies')).total).toBe(3)
  })

  test('is refused for each record of a call of several, and stays of none', async () => {
    const company = await read('companies/1')
    const call = { action: 'hand', ids: [1, 2, 777] }
    const lines = (await scratch.seller.post('/api/companies/bulk', call)).body.trim().split('\n')
    expect(lines.slice(1).map((line) => JSON.parse(line))).toMatchObject([
      { id: 1, title: 'Aurora', outcome: 'refused', reason: expect.stringContaining('deixaria de ver') },
      { id: 2, title: '2', outcome: 'refused' },
      { id: 777, title: '777', outcome: 'refused' },
      { changed: 0, refused: 3 },
    ])
    expect(await read('companies/1')).toEqual(company)
  })

  test('cannot come from undoing a call that its user does not see the records of any more', async () => {
    const { boss, seller, sellerId } = scratch
    const call = { action: 'edit', ids: [1], values: { worth: 9 } }
    const [first = ''] = (await seller.post('/api/companies/bulk', call)).body.split('\n')
    await boss.put('/api/companies/1', { keeper: 9_999 })
    const undone = await seller.post('/api/companies/bulk', { undo: JSON.parse(first).operation })
    expect(undone.body).not.toContain('Aurora')
    expect(undone.body).toContain('"refused":1')
    expect(await read('companies/1')).toMatchObject({ worth: 9 })
    await boss.put('/api/companies/1', { keeper: sellerId })
  })
})

describe('records out of sight', () => {
  test('are validated by a condition, whose refusal neither names nor counts them [X-11]', async () => {
    const { boss, seller } = scratch
    await boss.put('/api/companies/1', { labelsIds: [2, 3] })
    expect((await seller.get('/api/companies/1')).json()).toMatchObject({ labels: [], labelsCount: 0 })
    const two = await seller.put('/api/companies/tidy/1', {})
    await boss.post('/api/labels', { name: 'Fourth', keeper: 9_999, companiesIds: [1] })
    const three = await seller.put('/api/companies/tidy/1', {})
    expect([two.statusCode, three.statusCode]).toEqual([409, 409])
    expect(two.body).toBe(three.body)
    expect(two.body).not.toMatch(/Label of|[03]/)
    await boss.put('/api/companies/1', { labelsIds: [2] })
    expect((await seller.put('/api/companies/tidy/1', {})).statusCode).toBe(204)
  })

  test('keep what they refer to, without a word of them [X-11]', async () => {
    const { boss, seller } = scratch
    await boss.delete('/api/deals/1?hardDelete=true')
    await boss.put('/api/companies/2', { parentId: 1 })
    const one = await seller.delete('/api/companies/1?hardDelete=true')
    await boss.put('/api/companies/3', { parentId: 1 })
    const two = await seller.delete('/api/companies/1?hardDelete=true')
    expect([one.statusCode, two.statusCode]).toEqual([409, 409])
    expect(one.body).toBe(two.body)
    expect(one.body).not.toMatch(/Boreal|Celeste|\d/)
  })

  test('count as filled in a reference that must be, which a save keeps', async () => {
    const { seller } = scratch
    const seen = (await seller.get('/api/deals/2')).json()
    expect(Object.keys(seen).filter((name) => name.startsWith('company'))).toEqual([])
    expect((await seller.put('/api/deals/2', { ...seen, title: 'Renamed' })).statusCode).toBe(200)
    expect(await read('deals/2')).toMatchObject({ title: 'Renamed', companyId: 2 })
    const emptied = await seller.put('/api/deals/3', { companyId: null })
    expect([emptied.statusCode, emptied.headers['error-field']]).toEqual([400, 'companyId'])
  })
})

describe('a unique value of a record out of sight', () => {
  const take = (client: Client, code: string) => client.put('/api/companies/1', { code })

  test('is refused without a link to it, and one in sight with the link [X-18]', async () => {
    const { boss, seller, sellerId } = scratch
    await boss.post('/api/companies', { name: 'Delta', keeper: sellerId, code: 'D-4' })
    const [hidden, visible] = [await take(seller, 'C-2'), await take(seller, 'd-4')]
    expect([hidden.statusCode, hidden.headers['error-field'], hidden.headers['error-record']]).toEqual([
      400,
      'code',
      undefined,
    ])
    expect([visible.statusCode, visible.headers['error-field']]).toEqual([400, 'code'])
    expect(visible.headers['error-record']).toMatch(/^\d+$/)
    expect(hidden.body).toBe(visible.body)
    expect((await take(boss, 'C-2')).headers['error-record']).toBe('2')
  })

  test('cannot be searched for: after ten refusals within an hour no such value is taken [X-18]', async () => {
    const { seller, boss, clock } = scratch
    for (let count = 1; count < 10; count++) expect((await take(seller, 'C-3')).statusCode).toBe(400)
    const limited = await take(seller, 'free')
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '3600'])
    expect((await seller.post('/api/companies', { name: 'New', code: 'free' })).statusCode).toBe(429)
    expect((await seller.put('/api/companies/1', { name: 'Aurora' })).statusCode).toBe(200)
    expect((await take(boss, 'C-1')).statusCode).toBe(200)
    clock.advance(60 * 60_000)
    expect((await take(seller, 'free')).statusCode).toBe(200)
  })

  test('cannot be searched for by activating a record that took it while it was inactive [X-18]', async () => {
    const { boss, seller, sellerId } = scratch
    const { companyId } = (await boss.post('/api/companies', { name: 'Echo', keeper: sellerId })).json()
    await seller.delete(`/api/companies/${companyId}`)
    expect((await seller.put(`/api/companies/${companyId}`, { code: 'C-2' })).statusCode).toBe(200)
    const activate = async () => (await seller.put(`/api/companies/activate/${companyId}`)).statusCode
    for (let count = 0; count < 10; count++) expect(await activate()).toBe(400)
    expect(await activate()).toBe(429)
  })
})
