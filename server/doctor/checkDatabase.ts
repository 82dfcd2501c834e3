import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { type Config, isPooledOnly } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { findLockHolder } from '../db/folderLock.ts'
import { readScripts } from '../db/migrate.ts'
import { checkMigrationHistory, readAppliedMigrations } from '../db/migrationHistory.ts'
import { isContract } from '../db/migrationPhase.ts'
import { requireNoMove, requireUnmoved } from '../db/moveMarks.ts'
import { createPGlite } from '../db/pglite.ts'
import type { Db, Tables } from '../db/tables.ts'
import { getReason } from '../getReason.ts'
import type { ReadyAnswer } from '../http/ready.ts'
import { hasStuckMails } from '../mail/mailQueue.ts'
import { checkReplica } from './checkReplica.ts'
import { createFindings, type Finding } from './finding.ts'

export interface DatabaseOptions {
  readonly config: Config
  /** The folders of the migrations, as paths from the root. */
  readonly migrationFolders: readonly string[]
  readonly now: Date
  /** Registers a folder that must be removed if the process is stopped. */
  readonly addTemporary: (path: string) => void
}

/** Checks the database, its migrations, the clock and the waiting mails. */
export async function checkDatabase(options: DatabaseOptions): Promise<Finding[]> {
  const { config } = options
  const { ok, fault } = createFindings('database')
  const folder = join(config.dataDir, 'db')
  try {
    if (config.databaseUrl !== null) return await checkPostgresDatabase(options)
    requireUnmoved(config.dataDir)
    const holder = await findLockHolder(config.dataDir)
    if (holder) return [await askServer(config, holder.pid)]
    if (!existsSync(folder)) return [ok(`There is none in ${config.dataDir} yet; the first start creates it.`)]
    return await checkEmbeddedDatabase(options, folder)
  } catch (error) {
    return [fault(getReason(error))]
  }
}

async function checkPostgresDatabase(options: DatabaseOptions): Promise<Finding[]> {
  const { db, close } = await openDatabase(options.config)
  try {
    await requireNoMove(db)
    const { rows } = await sql<{ server_version: string; now: Date }>`
      select current_setting('server_version') as server_version, clock_timestamp() as now`.execute(db)
    const text = `PostgreSQL ${rows[0]?.server_version} at ${new URL(options.config.databaseUrl ?? '').host} answers.`
    const { ok, warning } = createFindings('database')
    const found = isPooledOnly(options.config)
      ? warning(
          `${text} Each transaction may have another connection, so backups and restores need MIGRATE_DATABASE_URL.`,
        )
      : ok(text)
    return [found, ...(await checkContent(db, options, rows[0]?.now)), ...(await checkReplica(options.config))]
  } finally {
    await close()
  }
}

/** Checks a copy, because opening the database itself would write to it. */
async function checkEmbeddedDatabase(options: DatabaseOptions, folder: string): Promise<Finding[]> {
  const copy = await mkdtemp(join(tmpdir(), 'sillage-doctor-'))
  options.addTemporary(copy)
  try {
    await cp(folder, join(copy, 'db'), { recursive: true })
    const pglite = await createPGlite({ folder: join(copy, 'db') })
    const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
    try {
      const text = `The embedded database in ${options.config.dataDir} can be opened.`
      return [createFindings('database').ok(text), ...(await checkContent(db, options))]
    } finally {
      await db.destroy()
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Requests the state from the running server, because only that process can open the embedded database. */
async function askServer({ host, port }: Pick<Config, 'host' | 'port'>, pid: number): Promise<Finding> {
  const { ok, warning, fault } = createFindings('database')
  const address = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/api/ready`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) })
    const { status, warnings } = (await response.json()) as ReadyAnswer
    const names = [...(status === 'ok' ? [] : [status]), ...warnings]
    if (names.length === 0)
      return ok(`The server (process ${pid}) uses the embedded database and answers at ${address}.`)
    return warning(
      `The server (process ${pid}) answers at ${address} and names: ${names.join(', ')}. See "Health and stopping" in docs/operating.md.`,
    )
  } catch (error) {
    return fault(
      `The process ${pid} uses the embedded database and does not answer at ${address}: ${getReason(error)}. Ask with its PORT and HOST, or end it.`,
    )
  }
}

/** @param databaseTime the clock of the database, if the database has its own */
async function checkContent(db: Db, options: DatabaseOptions, databaseTime = options.now): Promise<Finding[]> {
  const { config, migrationFolders, now } = options
  const { ok, warning, fault } = createFindings('migrations')
  const scripts = await readScripts(migrationFolders.map((folder) => join(config.root, folder)))
  const applied = new Set((await readAppliedMigrations(db)).map(({ name }) => name))
  if (applied.size === 0) return [ok(`The first start runs all ${scripts.size}.`)]
  try {
    await checkMigrationHistory(db, scripts)
  } catch (error) {
    return [fault(getReason(error))]
  }
  const pending = [...scripts.keys()].filter((name) => !applied.has(name))
  const clock = await checkClock(db, config.timeZone, now, databaseTime)
  if (pending.length > 0 && pending.every(isContract))
    return [ok(`${pending.join(', ')} waits until no process of an older release serves this database.`), clock]
  if (pending.length > 0)
    return [warning(`The next start of this version runs ${pending.join(', ')}. Make a backup before.`), clock]
  return [ok(`All ${scripts.size} have run.`), clock, ...(await checkWaitingMails(db, config, now))]
}

/** Compares the clock of this machine with that of the database, and with the newest change in the database. */
async function checkClock(db: Db, timeZone: string, now: Date, databaseTime: Date): Promise<Finding> {
  const { ok, warning, fault } = createFindings('clock')
  const seconds = Math.round((now.getTime() - databaseTime.getTime()) / 1000)
  if (Math.abs(seconds) > 5)
    return warning(`It differs from the clock of the database by ${seconds} s. Have both machines set theirs by NTP.`)
  const last = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst()
  if (last?.at && last.at.getTime() > now.getTime() + 60_000)
    return fault(`It is ${now.toISOString()} here, and the last change is of ${last.at.toISOString()}. Set the clock.`)
  return ok(`It is ${now.toISOString()}. Days begin and end in ${timeZone}.`)
}

async function checkWaitingMails(db: Db, { smtpUrl }: Pick<Config, 'smtpUrl'>, now: Date): Promise<Finding[]> {
  if (smtpUrl === null || !(await hasStuckMails(db, now))) return []
  return [createFindings('mails').warning('A mail has waited for more than an hour. The log of the server says why.')]
}
