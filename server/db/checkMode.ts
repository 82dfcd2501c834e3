import type { Config } from '../config.ts'
import { StartError } from '../startError.ts'
import type { Db } from './tables.ts'

/**
 * Refuses to mix demo data and real data. Returns whether the database has no users yet.
 *
 * @throws StartError if a production server opens a demo database or the reverse, or if a production database is empty
 * and ADMIN_EMAIL is not set
 */
export async function checkMode(db: Db, config: Pick<Config, 'mode' | 'adminEmail'>): Promise<boolean> {
  const modeRow = await db.selectFrom('settings').select('value').where('name', '=', 'mode').executeTakeFirst()
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const isDemo = modeRow?.value === 'demo'
  if (config.mode === 'production' && isDemo) {
    throw new StartError(
      'This database holds demo data, whose logins everybody knows, and cannot be used in production mode. Choose an empty one with DATA_DIR or DATABASE_URL.',
    )
  }
  if (config.mode === 'demo' && user !== undefined && !isDemo) {
    throw new StartError(
      'This database holds real data and cannot be used in demo mode. Set NODE_ENV=production, or choose another one with DATA_DIR or DATABASE_URL.',
    )
  }
  if (config.mode === 'production' && user === undefined && config.adminEmail === null) {
    throw new StartError('This database is empty: set ADMIN_EMAIL to the address of its first administrator.')
  }
  return user === undefined
}

/** Marks the database permanently as one with demo data. */
export async function setDemoMode(db: Db): Promise<void> {
  const row = { name: 'mode', value: 'demo' }
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
