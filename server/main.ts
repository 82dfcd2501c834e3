import { once } from 'node:events'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { completeCatalogues } from '#i18n/translator.ts'
import { assertProduct, DeclarationError } from '#language/check.ts'
import { buildDeclaredTexts } from '#language/declaredTexts.ts'
import { server as product } from '#product/server.ts'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { serveCopies } from './backup/copySocket.ts'
import { type ActiveBackups, skipRemovalsDuringBackup } from './backup/removalLock.ts'
import { spawnBackup } from './backup/spawnBackup.ts'
import { systemClock } from './clock.ts'
import { runNamedCommand } from './commands.ts'
import { type Config, readConfig } from './config.ts'
import { createPrivateFolder, removeOtherAccess } from './dataFolder.ts'
import { type Database, openDatabase } from './db/database.ts'
import { requireWholeFolder } from './db/folderMarks.ts'
import { describeOutdated, type MigrationScripts } from './db/migrationHistory.ts'
import { endLease, type ProcessLease } from './db/processLeases.ts'
import { openConfiguredReplica } from './db/replica.ts'
import { contractsIntervalMs, runContracts } from './db/runContracts.ts'
import { runExclusively } from './db/runExclusively.ts'
import { isUnavailable } from './db/unavailable.ts'
import { describeUnkeptSight } from './describeUnkeptSight.ts'
import { loadPdfWriter } from './exports/sendExport.ts'
import { type FileStore, openFileStore } from './files/fileStore.ts'
import { openHttpListener } from './httpListener.ts'
import { limitHeapGrowth } from './limitHeapGrowth.ts'
import { finishMigrations, prepareDatabase } from './prepareDatabase.ts'
import { getMigrationFolders } from './productFolders.ts'
import { findProjectRoot } from './projectRoot.ts'
import {
  buildDatabaseObserver,
  closeRunning,
  createAnnouncer,
  type RunningParts,
  stopTimeoutMs,
} from './runningParts.ts'
import { runRepeatedly, systemSchedule } from './schedule.ts'
import { loadSecret } from './secret.ts'
import { StartError } from './startError.ts'
import { openConfiguredTelemetry } from './telemetry/openConfiguredTelemetry.ts'

const clock = systemClock
/** The time after the start until the writer of PDF files is loaded, in ms. */
const pdfWriterDelayMs = 10_000

limitHeapGrowth()
main().catch((error: unknown) => {
  console.error(error instanceof StartError || error instanceof DeclarationError ? error.message : error)
  process.exit(1)
})

async function main(): Promise<void> {
  // New files are accessible to the server's account only, whatever the umask of the shell.
  process.umask(0o077)
  const [command, ...args] = process.argv.slice(2)
  const options = { readConfig: loadConfig, clock, migrationFolders: getMigrationFolders(product) }
  if (command !== undefined) process.exit(await runNamedCommand(command)(args, options))
  const stop = createStopSignal()
  const running: RunningParts = {}
  try {
    await start(running, stop)
    if (!stop.aborted) await once(stop, 'abort')
  } catch (error) {
    if (!stop.aborted) {
      await running.database?.close()
      throw isUnavailable(error)
        ? new StartError(`The database was lost while the server started (${error.message}). Start the server again.`)
        : error
    }
  }
  await closeRunning(running, stop.reason === 'SIGTERM')
  process.exit(0)
}

/**
 * Aborts on the first SIGTERM or SIGINT, with its name as the reason. The listeners are added first, because the first
 * process of a container ignores signals without a listener. They stay, because a second signal must not interrupt the
 * shutdown.
 */
function createStopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort(signal))
  return stop.signal
}

/** Ends this process like SIGTERM, because a newer release has removed tables or columns that it needs. */
function stopOutdated(migration: string, announce: (sentence: string) => void): void {
  announce(describeOutdated(migration))
  process.kill(process.pid, 'SIGTERM')
}

interface MigratingOptions {
  readonly config: Config
  readonly database: Database
  readonly scripts: MigrationScripts
  readonly lease: ProcessLease
  readonly app: FastifyInstance
  readonly announce: (sentence: string) => void
}

/** Renews the lease of this process and runs contract migrations. Returns a function that ends both. */
function startMigrating({ config, database, scripts, lease, app, announce }: MigratingOptions): () => Promise<void> {
  const finish = () => finishMigrations({ product, config, database })
  const reportError = (error: unknown) => app.log.error({ err: error }, 'contract migrations were not looked after')
  const exclusive = { ...database.preparation, engine: database.engine }
  const onOutdated = (migration: string) => stopOutdated(migration, announce)
  const contracts = { database: exclusive, lease, scripts, finish, log: announce, onOutdated }
  const stopContracts = runRepeatedly({
    work: () => runContracts(contracts),
    intervalMs: contractsIntervalMs,
    schedule: systemSchedule,
    reportError,
  })
  return async () => {
    await stopContracts(stopTimeoutMs)
    await endLease(exclusive.dbWithoutTimeout, lease).catch(reportError)
  }
}

interface WorkOptions extends MigratingOptions {
  readonly files: FileStore
  readonly hold: ActiveBackups
}

/** Starts the background work of the server. */
async function startWork(running: RunningParts, options: WorkOptions): Promise<void> {
  const { config, database, files, hold, app } = options
  const { copyFolder } = database
  if (copyFolder) {
    const reportError = (error: unknown) => app.log.error({ err: error }, 'a backup got no copy of the database')
    running.stopCopies = await serveCopies({ config, copyFolder, hold, reportError })
  }
  running.stopBackground = startBackground({
    product,
    database,
    files,
    config,
    clock,
    imports: app.imports,
    runBackup: spawnBackup,
    schedule: systemSchedule,
    telemetry: running.telemetry,
    log: app.log,
  })
  if (database.engine === 'postgres') running.stopContracts = startMigrating(options)
}

/** Starts all parts of the server. @throws Error after the current step if the server must stop in the meantime */
async function start(running: RunningParts, stop: AbortSignal): Promise<void> {
  assertProduct(product)
  const config = loadConfig()
  // While the start waits for other sessions in PostgreSQL, a signal ends the process at once. PostgreSQL rolls back
  // its open transaction.
  const exit = () => process.exit(0)
  if (config.databaseUrl !== null) stop.addEventListener('abort', exit)
  const listener = await openHttpListener(config.host, config.port)
  running.listener = listener
  stop.throwIfAborted()
  await createPrivateFolder(config.dataDir, console.log)
  requireWholeFolder(config.dataDir)
  const announce = createAnnouncer(running)
  const telemetry = await openConfiguredTelemetry(config, announce)
  running.telemetry = telemetry
  const database = await openDatabase(config, undefined, buildDatabaseObserver(telemetry, announce))
  running.database = database
  stop.throwIfAborted()
  const secret = await loadSecret(config)
  const hold = { count: 0 }
  const files = skipRemovalsDuringBackup(await openFileStore({ config, secret, clock }), database, hold)
  const { invitation, rowSecurity, scripts, lease } = await runExclusively(
    { ...database.preparation, engine: database.engine },
    () => prepareDatabase({ product, config, database, files, clock, stop }),
    console.log,
  )
  // The embedded database creates world-readable files, whatever the umask. The mode of the folder blocks access, but a
  // copied file keeps its own mode.
  if (database.engine === 'pglite') await removeOtherAccess(join(config.dataDir, 'db'), console.log)

  const { db, dbWithoutTimeout, connections, isFull } = database
  const replica = await openConfiguredReplica(config, database, clock, announce, telemetry?.onStatement)
  running.replica = replica
  const app = await createApp({
    ...{ product, db, exportDb: dbWithoutTimeout, files, clock, config, secret, connections, rowSecurity },
    ...{ replica, telemetry, isDatabaseFull: isFull },
    log: { level: config.logLevel },
  })
  running.app = app
  await app.ready()
  stop.throwIfAborted()
  await startWork(running, { config, database, files, hold, scripts, lease, app, announce })
  listener.setHandler(app.routing)
  running.drainMs = config.drainSeconds * 1_000
  const warning = describeUnkeptSight(config, product.resources)
  if (warning !== undefined) console.warn(warning)
  console.log(buildGreeting(config, invitation))
  stop.removeEventListener('abort', exit)
  // Before it is used, because an upgrade replaces the files of this release before it restarts the server. Not at once,
  // because loading takes a quarter of a second, in which the first calls would wait.
  systemSchedule(() => {
    loadPdfWriter().catch((error: unknown) => app.log.error({ err: error }, 'the writer of PDF files was not loaded'))
  }, pdfWriterDelayMs)
}

function loadConfig(): Config {
  completeCatalogues((catalogue) => buildDeclaredTexts(product.resources, catalogue))
  return readConfig(process.env, findProjectRoot(), product)
}

/** One text, printed with one call, so that a script that waits for the first line also receives the others. */
function buildGreeting({ appUrl, mode, productName }: Config, invitation: string | null): string {
  const lines = [`${productName} is ready at ${appUrl}`]
  if (mode === 'demo') lines.push(product.demo.loginText)
  if (invitation !== null) lines.push(`The first administrator chooses a password here, within 7 days: ${invitation}`)
  return lines.join('\n')
}
