import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../server/db/tables.ts'
import { addUser } from '../support/testUsers.ts'
import type { Fleet } from './fleet.ts'

/**
 * Kills a process in the middle of the daily retention and, after its lease has expired, the process that continues.
 * The process that starts next must erase a user who was removed six years ago.
 */
export async function cutOffRetention(db: Db, fleet: Fleet): Promise<void> {
  const removed = new Date(Date.now() - 6 * 366 * 86_400_000)
  const { id } = await addUser(db, { deletedAt: removed, email: 'removida@example.com' })
  await db.transaction().execute(async (trx) => {
    // First, because a process that is starting may do the job as soon as it is due.
    await sql`select from users where id = ${id} for update`.execute(trx)
    // A process looks for daily jobs when it starts.
    await sql`delete from job_periods where job = 'retention'`.execute(db)
    await fleet.killOne(0)
    await expect.poll(() => readRetention(db), { timeout: 60_000 }).toEqual([{ is_over: false }])
    await fleet.killOne(0)
  })
  expect(await readRetention(db), 'nobody does it again at once').toEqual([{ is_over: false }])
  // Its time is over.
  await sql`update job_periods set leased_until = now() where job = 'retention'`.execute(db)
  await fleet.killOne(1)
  await expect.poll(() => readRetention(db), { timeout: 60_000 }).toEqual([{ is_over: true }])
  expect(await db.selectFrom('users').select('email').where('id', '=', id).execute()).not.toEqual([
    { email: 'removida@example.com' },
  ])
}

/** The runs of today. */
const readRetention = async (db: Db) =>
  (
    await sql<{ is_over: boolean }>`
      select leased_until is null as is_over from job_periods where job = 'retention'`.execute(db)
  ).rows
