import type { Db } from './tables.ts'

/**
 * Whether this process is the first of all that share the database to ask for a day of some work. One statement, so that one wins.
 * A day that went wrong half way is made up for by the next.
 * @param day YYYY-MM-DD
 */
export async function claimDay(db: Db, work: string, day: string): Promise<boolean> {
  const claimed = await db
    .insertInto('settings')
    .values({ name: work, value: day })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: day }).where('settings.value', '<', day))
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}
