import { sql } from 'kysely'
import { findUserByEmail } from './auth/findUserByEmail.ts'
import { resetFactors } from './auth/resetFactors.ts'
import type { Clock } from './clock.ts'
import { type Command, explain, runToExitCode } from './commandLine.ts'
import type { Config } from './config.ts'
import { createPrivateFolder } from './dataFolder.ts'
import { openDatabase } from './db/database.ts'
import type { Db } from './db/tables.ts'
import { StartError } from './startError.ts'

/** The argument of the server's program that runs this command instead of the server. */
export const resetCommand = 'reset-second-factor'

const help = `npm run reset:second-factor -- EMAIL, or in a release node server/main.js reset-second-factor EMAIL
Removes the second factor of this account and ends its sessions. The password stays. With the embedded database, stop
the server first.`

/** Resets the second factor of an account. Returns the exit code: 0 done, 1 refused, 2 misuse. */
export const runReset: Command = async (args, { readConfig, clock }) => {
  const [email, ...others] = args
  if (email === undefined || email.startsWith('-') || others.length > 0) return explain(help, args)
  return runToExitCode(({ finish }) => resetSecondFactor(readConfig(), clock, email, finish))
}

/**
 * Removes the second factor of the user with this email and ends the user's sessions. It lets the last administrator
 * sign in again, for whom no other user can do this. Returns a sentence to print.
 *
 * @param beforeWrite is called before the transaction that writes
 * @throws StartError if there is no such user, or no second factor
 */
export async function resetSecondFactor(
  config: Config,
  clock: Clock,
  name: string,
  beforeWrite: () => void,
): Promise<string> {
  const email = name.trim().toLowerCase()
  await createPrivateFolder(config.dataDir, console.log)
  const { db, close } = await openDatabase(config)
  try {
    const user = await findAccount(db, email)
    beforeWrite()
    await resetInDatabase(db, config, clock, user)
    return `The second factor of ${email} is removed and their sessions are ended. The password alone signs in now.`
  } finally {
    await close()
  }
}

async function findAccount(db: Db, email: string) {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('factors') is not null as exists`.execute(db)
  if (rows[0]?.exists !== true) throw new StartError('This database has no accounts yet. Start the server first.')
  const user = await findUserByEmail(db, email)
  if (user === undefined) throw new StartError(`There is no account with the email ${email}.`)
  return { id: user.id, email }
}

async function resetInDatabase(
  db: Db,
  config: Config,
  clock: Clock,
  user: { readonly id: number; readonly email: string },
): Promise<void> {
  const { productName: product, locales } = config
  const reset = { userId: user.id, actorId: null, product, locale: locales[0] ?? 'pt', trace: null, now: clock() }
  const hadFactor = await db.transaction().execute((trx) => resetFactors(trx, reset))
  if (!hadFactor) throw new StartError(`The account ${user.email} has no second factor.`)
}
