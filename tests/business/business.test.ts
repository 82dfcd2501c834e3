import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDueJobs } from '../../server/jobs/runJobs.ts'
import type { Mailer } from '../../server/mail/mailer.ts'
import { type Client, createTestApp, type SignedInClient, type TestApp } from '../support/createTestApp.ts'
import { server } from './server.ts'

let app: TestApp
let admin: SignedInClient
let buyer: SignedInClient

beforeAll(async () => {
  app = await createTestApp({}, server)
  admin = await app.signInAs('ADMIN')
  buyer = await app.signInAs('BUYER')
  await create(admin, 'suppliers', {
    name: 'Verre',
    vatNumber: 'FR1',
    email: 'sales@verre.example',
    country: 'FR',
    terms: '30 days',
    agreedDiscount: '5.00',
  })
  await create(admin, 'suppliers', { name: 'Papier', type: 'person', phone: '01 42 68 53 00', country: 'DE' })
  await create(admin, 'tags', { name: 'urgent', color: '#FDE2E4' })
})
afterAll(() => app.close())

/** Creates a record and answers with it as a page of it would show it. */
async function create(client: Client, path: string, values: object) {
  const response = await client.post(`/api/${path}`, values)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const lines = [
  { product: 'Bottle', quantity: '3', unitPrice: '0.35', discount: '10' },
  { product: 'Box', quantity: '0.125', unitPrice: '19.90' },
  { product: 'Sample', quantity: '1', unitPrice: '99.00', free: true, reason: 'To try it' },
]
const order = { supplierId: 1, currency: 'EUR', lines }
const refuse = (response: Awaited<ReturnType<Client['get']>>) => [response.statusCode, response.headers['error-field']]
const find = async (client: Client, path: string, filter: object) => {
  const response = await client.get(
    `/api/${path}?orderBy=${path === 'orders' ? 'number' : 'name'}&orderByDirection=asc&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: { number?: string; name?: string }[] }>().data.map(({ number, name }) => number ?? name)
}

/** Runs the queued jobs and returns what they mail. */
async function readMails({ db, clock }: TestApp): Promise<string[][]> {
  const mails: string[][] = []
  const mailer: Mailer = {
    keepsContent: false,
    send: async ({ recipient, subject, text }) => void mails.push([recipient, subject, text]),
  }
  const log = { warn: () => {}, error: () => {} }
  await runDueJobs({ db, jobs: server.jobs, mailer, clock, schedule: () => () => {}, formats: {}, log })
  return mails
}

describe('an order', () => {
  test('gets its number, its day, its owner, its tax and exact totals', async () => {
    const stored = await create(buyer, 'orders', { ...order, discount: '2.50', tagsIds: [1] })
    expect(stored).toMatchObject({
      ...{ orderId: 1, number: 'ORD-0001', status: 'draft', orderedOn: '2026-03-01', ownerId: buyer.id },
      // 3 × 0.35 less 10 % is 0.945, and 0.125 × 19.90 is 2.4875; each line is rounded once.
      lines: [{ amount: '0.95' }, { amount: '2.49' }, { amount: '0.00', reason: 'To try it' }],
      // 3.44 less 2.5 % is 3.354, and 20 % of 3.35 is 0.67.
      ...{
        pieces: '3.125',
        taxRate: '20.00',
        net: '3.35',
        tax: '0.67',
        total: '4.02',
        tags: [{ tagId: 1, name: 'urgent' }],
      },
    })
  })

  test('is refused at the field that is missing or breaks a rule', async () => {
    const day = { deliverBy: '2026-02-28' }
    expect(refuse(await buyer.post('/api/orders', { ...order, express: true }))).toEqual([400, 'deliverBy'])
    expect(refuse(await buyer.post('/api/orders', { ...order, ...day }))).toEqual([400, 'deliverBy'])
    expect(refuse(await buyer.post('/api/orders', { ...order, budget: '3.43' }))).toEqual([400, 'budget'])
    const free = { ...order, lines: [{ product: 'Sample', quantity: '1', unitPrice: '1', free: true }] }
    expect(refuse(await buyer.post('/api/orders', free))).toEqual([400, 'lines.0.reason'])
    const fine = { ...order, lines: [{ product: 'Cork', quantity: '1', unitPrice: '0.125' }] }
    expect(refuse(await buyer.post('/api/orders', fine))).toEqual([400, 'lines.0.unitPrice'])
  })

  test('is for its owner and administrators alone', async () => {
    await create(admin, 'orders', { ...order, supplierId: 2, currency: 'USD' })
    expect(await find(buyer, 'orders', { supplierId: { in: [1, 2] } })).toEqual(['ORD-0001'])
    expect(
      await find(admin, 'orders', { lines: { has: { free: true } }, 'supplier.name': { startsWith: 'pap' } }),
    ).toEqual(['ORD-0002'])
    expect((await buyer.get('/api/orders/2')).statusCode).toBe(404)
    expect((await buyer.put('/api/orders/confirm/2', {})).statusCode).toBe(404)
  })

  test('goes from state to state, and is cancelled with a reason that its supplier learns', async () => {
    expect((await buyer.put('/api/orders/ship/1', {})).statusCode).toBe(409)
    expect((await buyer.put('/api/orders/confirm/1', {})).json()).toMatchObject({ status: 'confirmed' })
    expect((await buyer.put('/api/orders/1', { discount: '3' })).statusCode).toBe(409)
    expect(refuse(await buyer.put('/api/orders/cancel/1', {}))).toEqual([400, 'reason'])
    const cancelled = await buyer.put('/api/orders/cancel/1', { reason: 'Too late' })
    expect(cancelled.json()).toMatchObject({ status: 'cancelled', cancelledBecause: 'Too late' })
    expect((await buyer.put('/api/orders/confirm/1', {})).statusCode).toBe(409)
    expect(await readMails(app)).toEqual([['sales@verre.example', 'Order ORD-0001 is cancelled', 'Too late']])
  })
})

test('an order carries values of its supplier: it is found, sorted and handled by them, and keeps none', async () => {
  await admin.put('/api/suppliers/1', { city: 'Évry' })
  const read = (await admin.get('/api/orders/1')).json()
  const supplier = { supplierId: 1, name: 'Verre', email: 'sales@verre.example', city: 'Évry', country: 'FR' }
  expect(read.supplier).toEqual(supplier)
  const ask = async (query: string) => {
    const { data } = (await admin.get(`/api/orders?${query}`)).json<{ data: { number: string; supplier: object }[] }>()
    return data.map(({ number }) => number)
  }
  expect(await ask('orderBy=supplier.country&orderByDirection=asc')).toEqual(['ORD-0002', 'ORD-0001'])
  expect(await ask('FilterString=evry')).toEqual(['ORD-0001'])
  expect(await ask('view=fromFrance')).toEqual(['ORD-0001'])
  expect(await find(admin, 'orders', { 'supplier.email': null })).toEqual(['ORD-0002'])
  const file = (await admin.get('/api/orders/export?format=csv&view=fromFrance')).body
  expect(file).toContain('ORD-0001,Verre,France')

  // The second supplier has no address, so nothing is shipped.
  expect((await admin.put('/api/orders/confirm/2', {})).statusCode).toBe(200)
  expect((await admin.put('/api/orders/ship/2', {})).statusCode).toBe(409)
  await admin.put('/api/suppliers/2', { email: 'hello@papier.example' })
  expect((await admin.put('/api/orders/ship/2', {})).json()).toMatchObject({ status: 'shipped' })

  const [sent, created] = [{ supplier: { ...supplier, city: 'Lyon' } }, await admin.get('/api/orders/1')]
  const copy = await create(admin, 'orders', { ...order, ...sent })
  expect((await admin.get('/api/suppliers/1')).json()).toMatchObject({ city: 'Évry' })
  await admin.put('/api/suppliers/1', { city: 'Metz' })
  const later = await admin.get('/api/orders/1')
  expect([later.json().supplier.city, later.headers.etag]).toEqual(['Metz', created.headers.etag])
  expect((await admin.delete(`/api/orders/${copy.orderId}?hardDelete=true`)).statusCode).toBe(204)
  const trail = await app.db.selectFrom('audit_entries').select('changes').where('resource', '=', 'orders').execute()
  expect(JSON.stringify(trail)).not.toMatch(/Évry|verre\.example/)
})

test('the terms of a supplier are kept by the save of a person who does not see them', async () => {
  const read = (await buyer.get('/api/suppliers/1')).json()
  expect([read.name, 'terms' in read, 'agreedDiscount' in read]).toEqual(['Verre', false, false])
  expect((await buyer.put('/api/suppliers/1', { ...read, rating: 4 })).statusCode).toBe(200)
  expect(refuse(await buyer.put('/api/suppliers/1', { terms: 'none' }))).toEqual([403, 'terms'])
  expect((await admin.get('/api/suppliers/1')).json()).toMatchObject({
    rating: 4,
    terms: '30 days',
    agreedDiscount: '5.00',
  })
})

test('an article is found by its text, has its address, and tags from both sides', async () => {
  const body = '<p>Why <strong>São Tomé</strong> glass is better.</p><script>x</script>'
  const article = await create(buyer, 'articles', { title: 'Glass & paper', body, supplierId: 1 })
  expect(article).toMatchObject({ slug: 'glass-paper', state: 'draft', authorId: buyer.id })
  expect((await buyer.get('/api/articles?FilterString=sao tome glass')).json()).toMatchObject({ total: 1 })
  expect((await buyer.get('/api/articles?FilterString=script')).json()).toMatchObject({ total: 0 })
  const tag = await admin.put('/api/tags/1', { articlesIds: [article.articleId] })
  expect(tag.json()).toMatchObject({ articles: [{ title: 'Glass & paper' }], articlesCount: 1 })
  expect((await buyer.get('/api/articles/1')).json()).toMatchObject({ tags: [{ tagId: 1, name: 'urgent' }] })
  expect((await buyer.put('/api/articles/publish/1', {})).json()).toMatchObject({ publishedOn: '2026-03-01' })
})

test('the organizations under another one are found at any depth, with what belongs to them', async () => {
  const opening = { openOn: ['friday'], opensAt: '09:00' }
  for (const values of [
    { name: 'Group' },
    { name: 'Shops', parentId: 1, settings: { currency: 'EUR' }, accessCode: '4711' },
    { name: 'Lyon', parentId: 2, ...opening, closesAt: '18:30', place: { lat: 45.76, lon: 4.84 } },
  ])
    await create(admin, 'organizations', values)
  expect(await find(buyer, 'organizations', { parent: { under: 1 } })).toEqual(['Lyon', 'Shops'])
  expect(await find(buyer, 'organizations', { place: { near: { lat: 45.7, lon: 4.8, km: 20 } } })).toEqual(['Lyon'])
  expect((await buyer.get('/api/organizations/2')).json()).toMatchObject({
    accessCodeIsSet: true,
    settings: { currency: 'EUR' },
    partsCount: 1,
  })
  expect(refuse(await admin.put('/api/organizations/1', { parentId: 3 }))).toEqual([400, 'parentId'])
  expect(refuse(await admin.post('/api/organizations', { name: 'x', ...opening }))).toEqual([400, 'closesAt'])
  expect(refuse(await admin.post('/api/organizations', { name: 'x', ...opening, closesAt: '08:45' }))).toEqual([
    400,
    'closesAt',
  ])
})

test('a person knows the field that the product names: the default of a new record, and which records are seen', async () => {
  const [{ organizationId }, other] = [
    await create(admin, 'organizations', { name: 'Nord' }),
    await create(admin, 'organizations', { name: 'Sud' }),
  ]
  const claire = await app.signInAs('BUYER')
  const body = '<p>Paper</p>'
  await create(claire, 'articles', { title: 'Before', body })
  expect((await claire.get('/api/usuario/me')).json().own).toEqual({ organization: null })
  expect((await admin.put(`/api/users/${claire.id}`, { organizationId })).statusCode).toBe(200)
  expect((await claire.get('/api/usuario/me')).json().own).toEqual({ organization: organizationId })
  const article = await create(claire, 'articles', { title: 'Of the north', body })
  expect(article.organizationId).toBe(organizationId)
  await create(admin, 'articles', { title: 'Of the south', body, organizationId: other.organizationId })
  const readTitles = async (client: Client) =>
    (await client.get('/api/articles?perPage=50&FilterString=of the'))
      .json()
      .data.map(({ title }: { title: string }) => title)
  expect(await readTitles(claire)).toEqual(['Of the north'])
  expect(await readTitles(buyer)).toEqual([])
  expect(await readTitles(admin)).toHaveLength(2)
  const outOfSight = await claire.put(`/api/articles/${article.articleId}`, {
    authorId: admin.id,
    organizationId: other.organizationId,
  })
  expect(outOfSight.statusCode).toBe(403)
  expect((await claire.get(`/api/articles/${article.articleId}/mentionable?str=`)).json()).not.toContainEqual(
    expect.objectContaining({ id: buyer.id }),
  )
})

test('a supplier stays while an order is with it; then it goes, and articles about it stay', async () => {
  const remove = async (path: string) => (await admin.delete(`/api/${path}?hardDelete=true`)).statusCode
  expect(await remove('suppliers/1')).toBe(409)
  expect([await remove('orders/1'), await remove('suppliers/1')]).toEqual([204, 204])
  expect((await buyer.get('/api/articles/1')).json()).toMatchObject({
    title: 'Glass & paper',
    supplierId: null,
    supplier: null,
  })
})
