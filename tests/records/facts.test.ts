import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpApp } from '../http/appFixture.ts'
import { addCategory } from './records.ts'

const testApp = await setUpApp() // The test clock is set to 1 March 2026.
const admin = await testApp.signInAs('ADMIN')
const manager = await testApp.signInAs('GERENTE')
const readFacts = async (id: number, user = manager) => (await user.get(`/api/categories/${id}/facts`)).json()

test('the facts of a record say who created it and who changed it last, when, and how often it was written', async () => {
  await addCategory(admin, 'Floral')
  const created = await readFacts(1)
  const me = { id: expect.any(Number), nome: expect.any(String) }
  expect(created).toEqual({
    version: 1,
    createdAt: expect.stringMatching(/^2026-03-01T/),
    createdBy: me,
    changedAt: created.createdAt,
    changedBy: created.createdBy,
    notes: 0,
  })
  testApp.clock.advance(60_000)
  expect((await manager.put('/api/categories/1', { name: 'Cítrico' })).statusCode).toBe(200)
  const changed = await readFacts(1)
  expect([changed.version, changed.createdBy, changed.createdAt]).toEqual([2, created.createdBy, created.createdAt])
  expect(changed.changedBy).not.toEqual(created.createdBy)
  expect(Date.parse(changed.changedAt) - Date.parse(created.changedAt)).toBe(60_000)
})

test('a record that was written by no user names none, and an unknown one is not found', async () => {
  await sql`insert into categories (name) values ('Amadeirado')`.execute(testApp.db)
  const facts = await readFacts(2)
  expect(facts).toEqual({
    version: 0,
    createdAt: facts.changedAt,
    createdBy: null,
    changedAt: expect.any(String),
    changedBy: null,
    notes: 0,
  })
  expect((await manager.get('/api/categories/77/facts')).statusCode).toBe(404)
})
