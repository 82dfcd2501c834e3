import { sql } from 'kysely'
import { findUserByEmail } from './auth/findUserByEmail.ts'
import { resetFactors } from './auth/resetFactors.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { createPrivateFolder } from './dataFolder.ts'
import { openDatabase } from './db/database.ts'
import type { Db } from './db/tables.ts'
import { StartError } from './startError.ts'

/** The argument of the server's program that runs this command instead of the server. */
export const resetCommand = 'reset-second-factor'

/**
 * Removes the second factor of the user with this email and ends their sessions: the way back for the last
 * administrator, whom nobody else can help. Returns a sentence to print.
 *
 * @throws StartError if there is no such user, or no second factor
 */
export async function resetSecondFactor(config: Config, clock: Clock, emails: readonly string[]): Promise<string> {
  const [email] = emails.map((text) => text.trim().toLowerCase())
  if (email === undefined || emails.length > 1)
    throw new StartError('Name one account by its email: npm run reset:second-factor -- ana@example.com')
  await createPrivateFolder(config.dataDir, console.log)
  const { db, close } = await openDatabase(config)
  try {
    await resetInDatabase(db, config, clock, email)
    return `The second factor of ${email} is removed and their sessions are ended. The password alone signs in now.`
  } finally {
    await close()
  }
}

async function resetInDatabase(db: Db, config: Config, clock: Clock, email: string): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('factors') is not null as exists`.execute(db)
  if (rows[0]?.exists !== true) throw new StartError('This database has no accounts yet. Start the server first.')
  const user = await findUserByEmail(db, email)
  if (user === undefined) throw new StartError(`There is no account with the email ${email}.`)
  const { productName: product, locales } = config
  const reset = { userId: user.id, actorId: null, product, locale: locales[0] ?? 'pt', now: clock() }
  const hadFactor = await db.transaction().execute((trx) => resetFactors(trx, reset))
  if (!hadFactor) throw new StartError(`The account ${email} has no second factor.`)
}
