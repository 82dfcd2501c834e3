import { afterAll, expect, test } from 'vitest'
import { recordAudit } from '../../server/audit/audit.ts'
import { openTestDatabase } from '../support/testDatabase.ts'

const world = await openTestDatabase()
afterAll(() => world.close())

const entry = {
  at: new Date('2026-03-01T12:00:00Z'),
  userId: 7,
  action: 'edit',
  resource: 'categories',
  recordId: '3',
  title: 'Florais',
  changes: { name: ['Flores', 'Florais'] },
}

test('an entry of the audit trail says who did what to which record, and what changed', async () => {
  await recordAudit(world.db, entry)
  const row = await world.db.selectFrom('audit_entries').selectAll().executeTakeFirstOrThrow()
  expect(row).toEqual({
    id: 1,
    at: entry.at,
    user_id: 7,
    action: 'edit',
    resource: 'categories',
    record_id: '3',
    title: 'Florais',
    changes: { name: ['Flores', 'Florais'] },
  })
})

test('an entry goes away with the write that is rolled back', async () => {
  await world.truncate()
  const write = world.db.transaction().execute(async (trx) => {
    await recordAudit(trx, { ...entry, changes: null })
    throw new Error('the write failed')
  })
  await expect(write).rejects.toThrow('the write failed')
  expect(await world.db.selectFrom('audit_entries').selectAll().execute()).toEqual([])
})
