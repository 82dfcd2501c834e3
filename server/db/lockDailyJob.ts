import type { Db } from './tables.ts'

/**
 * Locks a job for a day. Returns true for only one of the processes that share the database, because it is a single
 * statement. A failed run is not repeated; the run of the next day covers it.
 *
 * @param day YYYY-MM-DD
 */
export async function lockDailyJob(db: Db, job: string, day: string): Promise<boolean> {
  const locked = await db
    .insertInto('settings')
    .values({ name: job, value: day })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: day })
        // A day later than tomorrow comes from a process whose clock was ahead.
        .where((eb) => eb.or([eb('settings.value', '<', day), eb('settings.value', '>', getNextDay(day))])),
    )
    .returning('name')
    .executeTakeFirst()
  return locked !== undefined
}

function getNextDay(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
