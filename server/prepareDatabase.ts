import { once } from 'node:events'
import { join } from 'node:path'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { checkMode } from './db/checkMode.ts'
import type { Database } from './db/database.ts'
import { migrate, readScripts } from './db/migrate.ts'
import type { MigrationScripts } from './db/migrationHistory.ts'
import { requireNoMove } from './db/moveMarks.ts'
import { createLease, type ProcessLease, renewLease } from './db/processLeases.ts'
import { lockWaitMs, retryLocks } from './db/retryLocks.ts'
import { type ActiveRowSecurity, preparePolicies } from './db/rowSecurity/preparePolicies.ts'
import type { FileStore } from './files/fileStore.ts'
import { inviteFirstAdministrator } from './inviteFirstAdministrator.ts'
import type { ServerProduct } from './product.ts'
import { getMigrationFolders } from './productFolders.ts'
import { eraseAfterRestore } from './retention/eraseAfterRestore.ts'

interface PreparationOptions {
  readonly product: ServerProduct
  readonly config: Config
  readonly database: Database
  readonly files: FileStore
  readonly clock: Clock
  readonly stop: AbortSignal
}

/** The results of preparing the database. */
interface PreparedDatabase {
  /** The link for the first administrator, if the administrator has no password yet. */
  readonly invitation: string | null
  readonly rowSecurity: ActiveRowSecurity | undefined
  readonly scripts: MigrationScripts
  readonly lease: ProcessLease
}

/**
 * Migrates the database, fills an empty one and creates the policies. On PostgreSQL contract migrations wait, and the
 * process takes a lease, so that they wait as long as the process is alive; the embedded database has no other process.
 */
export async function prepareDatabase(options: PreparationOptions): Promise<PreparedDatabase> {
  const { product, config, database, files, clock, stop } = options
  const { db, engine } = database
  const { dbWithoutTimeout } = database.preparation
  await requireNoMove(dbWithoutTimeout)
  const scripts = await readScripts(getMigrationFolders(product).map((folder) => join(config.root, folder)))
  const lease = createLease(scripts.keys())
  await retryLocks(() => runMigrations(options, engine === 'postgres'), console.log)
  if (engine === 'postgres') await renewLease(dbWithoutTimeout, lease)
  stop.throwIfAborted()
  const isEmpty = await checkMode(db, config)
  if (config.mode === 'demo' && isEmpty)
    await Promise.race([product.demo.insert({ db, files, now: clock(), log: console.log }), rejectOnAbort(stop)])
  const { accessLogMonths, historyMonths, smtpUrl } = config
  const retention = { accessLogMonths, historyMonths, sendsMails: smtpUrl !== null }
  await eraseAfterRestore({ db: dbWithoutTimeout, resources: product.resources, clock, ...retention })
  const invitation = config.mode === 'production' ? await inviteFirstAdministrator({ db, config, clock }) : null
  const rowSecurity = await retryLocks(() => createPolicies(options), console.log)
  return { invitation, rowSecurity, scripts, lease }
}

/** Runs the contract migrations that have waited, and creates the policies again. */
export async function finishMigrations(options: MigrationOptions): Promise<void> {
  await runMigrations(options, false)
  await retryLocks(() => createPolicies(options), console.log)
}

type MigrationOptions = Pick<PreparationOptions, 'product' | 'config' | 'database'>

const runMigrations = ({ product, config, database }: MigrationOptions, holdsContracts: boolean): Promise<void> =>
  migrate(database.preparation.dbWithoutTimeout, config.root, getMigrationFolders(product), {
    holdsContracts,
    lockWaitMs,
  })

const createPolicies = ({ product, config, database }: MigrationOptions) => {
  // The user of the embedded database is a superuser, to whom no policy applies, and there is no other user.
  const mode = database.engine === 'pglite' ? 'off' : config.rowSecurity
  return preparePolicies(database.preparation.dbWithoutTimeout, product.resources, mode, console.warn)
}

const rejectOnAbort = async (stop: AbortSignal): Promise<never> => {
  if (!stop.aborted) await once(stop, 'abort')
  throw stop.reason
}
