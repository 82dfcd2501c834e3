import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { completeCatalogues } from '#i18n/translator.ts'
import { assertProduct, DeclarationError } from '#language/check.ts'
import { buildDeclaredTexts } from '#language/declaredTexts.ts'
import { server as product } from '#product/server.ts'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { backupCommand, moveCommand, restoreCommand, runBackup, runMove, runRestore } from './backup/commands.ts'
import { serveCopies } from './backup/copySocket.ts'
import { holdRemovals } from './backup/holdRemovals.ts'
import { spawnBackup } from './backup/spawnBackup.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { createPrivateFolder, removeOtherAccess } from './dataFolder.ts'
import { checkMode } from './db/checkMode.ts'
import { type Database, openDatabase } from './db/database.ts'
import { requireWholeFolder } from './db/folderMarks.ts'
import { migrate } from './db/migrate.ts'
import { requireNoMove } from './db/moveMarks.ts'
import { openConfiguredReplica, type ReadReplica } from './db/replica.ts'
import { type ActiveRowSecurity, preparePolicies } from './db/rowSecurity/preparePolicies.ts'
import { runExclusively } from './db/runExclusively.ts'
import { describeUnkeptSight } from './describeUnkeptSight.ts'
import { doctorCommand, examine, formatFindings } from './doctor/doctor.ts'
import { type FileStore, openFileStore } from './files/fileStore.ts'
import { type HttpListener, openHttpListener } from './httpListener.ts'
import { inviteFirstAdministrator } from './inviteFirstAdministrator.ts'
import { getMigrationFolders } from './productFolders.ts'
import { findProjectRoot } from './projectRoot.ts'
import { resetCommand, resetSecondFactor } from './resetSecondFactor.ts'
import { finishRestore } from './retention/finishRestore.ts'
import { systemSchedule } from './schedule.ts'
import { loadSecret } from './secret.ts'
import { StartError } from './startError.ts'

const stopTimeoutMs = 10_000
const clock = systemClock

main().catch((error: unknown) => {
  console.error(error instanceof StartError || error instanceof DeclarationError ? error.message : error)
  process.exit(1)
})

async function main(): Promise<void> {
  // New files are accessible to the server's account only, whatever the umask of the shell.
  process.umask(0o077)
  const [command, ...names] = process.argv.slice(2)
  if (command === resetCommand) {
    console.log(await resetSecondFactor(loadConfig(), clock, names))
    process.exit(0)
  }
  if (command === doctorCommand) process.exit(await runDoctor(names))
  const backupOptions = { readConfig: loadConfig, clock, migrationFolders: getMigrationFolders(product) }
  if (command === backupCommand) process.exit(await runBackup(names, backupOptions))
  if (command === restoreCommand) process.exit(await runRestore(names, backupOptions))
  if (command === moveCommand) process.exit(await runMove(names, backupOptions))
  if (command !== undefined) {
    console.error(
      `There is no command "${command}". There are ${[backupCommand, restoreCommand, moveCommand, doctorCommand, resetCommand].join(', ')}; without one the server starts.`,
    )
    process.exit(2)
  }
  const stop = createStopSignal()
  const running: RunningParts = {}
  try {
    await start(running, stop)
    if (!stop.aborted) await once(stop, 'abort')
  } catch (error) {
    if (!stop.aborted) {
      await running.database?.close()
      throw error
    }
  }
  await closeRunning(running, stop.reason === 'SIGTERM')
  process.exit(0)
}

/** Prints what the doctor found. Returns the exit code: 1 if it found a fault, 2 for an argument that it does not know. */
async function runDoctor(names: readonly string[]): Promise<number> {
  if (names.length > 0) {
    const isAsked = names.includes('--help')
    const help =
      'npm run doctor takes no arguments. It says line by line whether this installation works, and changes nothing.'
    if (isAsked) console.log(help)
    else console.error(help)
    return isAsked ? 0 : 2
  }
  const findings = await examine({
    readConfig: loadConfig,
    root: findProjectRoot(),
    migrationFolders: getMigrationFolders(product),
    clock,
  })
  console.log(formatFindings(findings))
  return findings.some(({ state }) => state === 'fault') ? 1 : 0
}

/**
 * Aborts on the first SIGTERM or SIGINT, with its name as the reason. The listeners are added first, because the first process of a container
 * ignores signals without a listener. They stay, because a second signal must not interrupt the shutdown.
 */
function createStopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort(signal))
  return stop.signal
}

/** The parts of the server that have been started so far, to be closed in the end. */
interface RunningParts {
  listener?: HttpListener
  database?: Database
  replica?: ReadReplica | undefined
  app?: FastifyInstance
  stopBackground?: (patienceMs: number) => Promise<void>
  stopCopies?: () => Promise<void>
  /** How long requests are taken after SIGTERM, in ms; set once they are. */
  drainMs?: number
}

/** @param drains whether requests are taken for a while, until a balancer has noticed; nobody waits so for Ctrl-C */
async function closeRunning({ listener, drainMs = 0, ...running }: RunningParts, drains: boolean): Promise<void> {
  const backgroundStopped = running.stopBackground?.(stopTimeoutMs)
  if (drains) {
    listener?.drain()
    await delay(drainMs)
  }
  await Promise.all([listener?.close(stopTimeoutMs), backgroundStopped, running.stopCopies?.()])
  const { app, database, replica } = running
  await app?.close()
  await replica?.close()
  await database?.close()
}

/** Starts all parts of the server. @throws Error after the current step if the server has to stop meanwhile */
async function start(running: RunningParts, stop: AbortSignal): Promise<void> {
  assertProduct(product)
  const config = loadConfig()
  // While a start waits for other sessions in PostgreSQL, the process exits at once. PostgreSQL rolls back its open
  // transaction.
  const exit = () => process.exit(0)
  if (config.databaseUrl !== null) stop.addEventListener('abort', exit)
  const listener = await openHttpListener(config.host, config.port)
  running.listener = listener
  stop.throwIfAborted()
  await createPrivateFolder(config.dataDir, console.log)
  requireWholeFolder(config.dataDir)
  const database = await openDatabase(config)
  running.database = database
  stop.throwIfAborted()
  const secret = await loadSecret(config)
  const hold = { count: 0 }
  const files = holdRemovals(await openFileStore({ config, secret, clock }), database, hold)
  const { invitation, rowSecurity } = await runExclusively(
    { ...database.preparation, engine: database.engine },
    () => prepareDatabase({ config, database, files, stop }),
    console.log,
  )
  // The embedded database creates world-readable files, whatever the umask. The mode of the folder blocks access, but a
  // copied file keeps its own mode.
  if (database.engine === 'pglite') await removeOtherAccess(join(config.dataDir, 'db'), console.log)

  const { db, dbWithoutTimeout, connections } = database
  const replica = await openConfiguredReplica(config, database, clock, console.warn)
  running.replica = replica
  const app = await createApp({
    ...{ product, db, exportDb: dbWithoutTimeout, files, clock, config, secret, connections, rowSecurity, replica },
    log: { level: 'warn' },
  })
  running.app = app
  await app.ready()
  stop.throwIfAborted()
  const { copyFolder } = database
  if (copyFolder) {
    const reportError = (error: unknown) => app.log.error({ err: error }, 'a backup got no copy of the database')
    running.stopCopies = await serveCopies({ dataDir: config.dataDir, copyFolder, hold, reportError })
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
    log: app.log,
  })
  listener.setHandler(app.routing)
  running.drainMs = config.drainSeconds * 1_000
  const warning = describeUnkeptSight(config, product.resources)
  if (warning !== undefined) console.warn(warning)
  console.log(buildGreeting(config, invitation))
  stop.removeEventListener('abort', exit)
}

function loadConfig(): Config {
  completeCatalogues((catalogue) => buildDeclaredTexts(product.resources, catalogue))
  return readConfig(process.env, findProjectRoot(), product)
}

interface PreparationOptions {
  readonly config: Config
  readonly database: Database
  readonly files: FileStore
  readonly stop: AbortSignal
}

/** Migrates the database and fills an empty one. Returns the link for the first administrator and the policies, if any. */
async function prepareDatabase({
  config,
  database: { db, engine, preparation },
  files,
  stop,
}: PreparationOptions): Promise<{ invitation: string | null; rowSecurity: ActiveRowSecurity | undefined }> {
  const { dbWithoutTimeout } = preparation
  await requireNoMove(dbWithoutTimeout)
  await migrate(dbWithoutTimeout, config.root, getMigrationFolders(product))
  stop.throwIfAborted()
  const isEmpty = await checkMode(db, config)
  if (config.mode === 'demo' && isEmpty)
    await Promise.race([product.demo.insert({ db, files, now: clock(), log: console.log }), rejectOnAbort(stop)])
  const { accessLogMonths, historyMonths, smtpUrl } = config
  const retention = { accessLogMonths, historyMonths, sendsMails: smtpUrl !== null }
  await finishRestore({ db: dbWithoutTimeout, resources: product.resources, clock, ...retention })
  const invitation = config.mode === 'production' ? await inviteFirstAdministrator({ db, config, clock }) : null
  // The user of the embedded database is its superuser, whom no policy limits, and has no second one.
  const mode = engine === 'pglite' ? 'off' : config.rowSecurity
  return { invitation, rowSecurity: await preparePolicies(dbWithoutTimeout, product.resources, mode, console.warn) }
}

const rejectOnAbort = async (stop: AbortSignal): Promise<never> => {
  if (!stop.aborted) await once(stop, 'abort')
  throw stop.reason
}

/**
 * Returned as one text and printed in one call, so that a script that waits for the first line also receives the
 * others.
 */
function buildGreeting({ appUrl, mode }: Config, invitation: string | null): string {
  const lines = [`Sillage is ready at ${appUrl}`]
  if (mode === 'demo') lines.push(product.demo.loginText)
  if (invitation !== null) lines.push(`The first administrator chooses a password here, within 7 days: ${invitation}`)
  return lines.join('\n')
}
