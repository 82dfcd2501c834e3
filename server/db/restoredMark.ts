import type { Db } from './tables.ts'

const name = 'restored'

/**
 * Marks a restored database. Before a server may use it, the users who were removed since its backup must be removed
 * again.
 *
 * @param userIds the ids of these users
 */
export async function setRestoredMark(db: Db, userIds: readonly number[]): Promise<void> {
  const value = JSON.stringify(userIds)
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** The ids of the users to remove again; undefined if the database was not restored or this is done. */
export async function readRestoredMark(db: Db): Promise<number[] | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row && JSON.parse(row.value)
}

export async function removeRestoredMark(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', name).execute()
}
