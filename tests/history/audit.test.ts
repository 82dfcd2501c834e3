import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAudit } from '../../server/audit/audit.ts'
import { setUpApp } from '../http/appFixture.ts'

const testApp = await setUpApp()
const admin = await testApp.signInAs('ADMIN', { nome: 'Ana Prado' })

test('administrators read who did what to which record, the latest first, a page at a time', async () => {
  const { categoryId } = (await admin.post('/api/categories', { name: 'Floral' })).json()
  testApp.clock.advance(60_000)
  await admin.put(`/api/categories/${categoryId}`, { name: 'Florais' })
  const { data, total, totalPages } = (await admin.get('/api/audit?perPage=1')).json()
  expect([total, totalPages]).toEqual([2, 2])
  const record = {
    resource: 'categories',
    id: String(categoryId),
    exists: true,
    who: { id: admin.id, nome: 'Ana Prado' },
  }
  const changes = { name: { from: 'Floral', to: 'Florais' } }
  expect(data).toEqual([{ ...record, at: '2026-03-01T12:01:00.000Z', action: 'edit', title: 'Florais', changes }])
  expect((await admin.get('/api/audit?perPage=1&page=2')).json().data).toMatchObject([{ ...record, action: 'create' }])
})

test('the entries of one resource, one record or one operation are read alone', async () => {
  await admin.post('/api/categories', { name: 'Ervas' })
  const readTotal = async (query: string) => (await admin.get(`/api/audit?${query}`)).json().total
  expect(await readTotal('resource=categories')).toBe(3)
  expect(await readTotal('resource=categories&id=2')).toBe(1)
  expect(await readTotal('resource=users')).toBe(0)
  const operation = (await admin.get('/api/categories/1/history')).json().data[0].operation
  expect([await readTotal(`operation=${operation}`), await readTotal('operation=none')]).toEqual([1, 0])
})

test('an entry goes away with the write that is rolled back', async () => {
  const entry = { at: testApp.clock(), userId: 7, action: 'edit', resource: 'categories', recordId: '3', changes: null }
  const write = testApp.db.transaction().execute(async (trx) => {
    await recordAudit(trx, { ...entry, title: 'Florais' })
    throw new Error('the write failed')
  })
  await expect(write).rejects.toThrow('the write failed')
  expect((await admin.get('/api/audit')).json()).toMatchObject({ total: 3 })
})

test('an action of the server has no user, and a removed user has a general name', async () => {
  await sql`insert into audit_entries (at, user_id, action, resource, record_id) values
    ('2030-01-01', null, 'erase', 'users', '7'), ('2030-01-02', 999, 'edit', 'users', '7')`.execute(testApp.db)
  const { data } = (await admin.get('/api/audit?perPage=2', { 'content-language': 'en-US' })).json()
  expect(data).toMatchObject([{ who: { id: 999, nome: 'A former user' } }, { who: null, action: 'erase' }])
})

test('nobody else reads it, and a page that is none is refused', async () => {
  const manager = await testApp.signInAs('GERENTE')
  expect((await manager.get('/api/audit')).statusCode).toBe(403)
  expect((await admin.get('/api/audit?perPage=51')).statusCode).toBe(400)
})
