import type { FastifyBaseLogger } from 'fastify'
import { startViewSweep } from './auth/viewAs/endViews.ts'
import { type RunBackup, startBackups } from './backup/startBackups.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { scheduleVacuum } from './db/scheduleVacuum.ts'
import type { FileStore } from './files/fileStore.ts'
import { startOrphanRemoval } from './files/removeOrphans.ts'
import { startErasingImports } from './imports/eraseImports.ts'
import type { ImportsContext } from './imports/importsContext.ts'
import { startImports } from './imports/runImports.ts'
import { startJobs } from './jobs/runJobs.ts'
import { startReminders } from './keys/remind.ts'
import { createMailer } from './mail/mailer.ts'
import { startSending } from './mail/sendMails.ts'
import type { ServerProduct } from './product.ts'
import { startRetention } from './retention/startRetention.ts'
import type { Schedule } from './schedule.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

interface BackgroundContext {
  readonly product: Pick<ServerProduct, 'resources' | 'formats' | 'jobs'>
  readonly database: Pick<Database, 'dbWithoutTimeout' | 'engine'>
  readonly files: FileStore
  readonly config: Config
  readonly clock: Clock
  /** The input of the work on imports; its statements may take longer here than in requests. */
  readonly imports: ImportsContext
  /** Writes the daily backup; absent: none is written. */
  readonly runBackup?: RunBackup
  readonly schedule: Schedule
  /** Records emails and jobs; absent: nothing is recorded. */
  readonly telemetry?: Telemetry | undefined
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/**
 * Starts the background jobs: sending emails, reminding of API keys that expire, ending views as other users, applying
 * retention periods, deleting unreferenced files, writing daily backups, running queued jobs, maintaining the embedded
 * database.
 *
 * @returns a function that stops all of them and waits for running work, at most the given time
 */
export function startBackground(context: BackgroundContext): (timeoutMs: number) => Promise<void> {
  const { product, database, files, config, clock, schedule, log, telemetry } = context
  const { resources, formats, jobs } = product
  const { dbWithoutTimeout: db, engine } = database
  const reportError = (error: unknown) => log.error({ err: error }, 'work in the background failed')
  const mailer = createMailer(config)
  const retentionOptions = {
    accessLogMonths: config.accessLogMonths,
    historyMonths: config.historyMonths,
    sendsMails: mailer !== null,
  }
  const stopRetention = startRetention({ db, resources, clock, ...retentionOptions, schedule, reportError })
  const reminders = { productName: config.productName, timeZone: config.timeZone }
  const stopReminders =
    config.apiKeys === 'none'
      ? async () => undefined
      : startReminders({ db, resources, clock, ...reminders, schedule, reportError })
  const stopViewSweep = startViewSweep({ db, clock, schedule, reportError })
  const stopFileSweep = startOrphanRemoval({ db, resources, files, clock, schedule, reportError })
  const stopMaintenance = engine === 'pglite' ? scheduleVacuum(db, reportError) : () => undefined
  if (mailer === null) log.warn('SMTP_URL is not set: mails wait in the database until it is, or their links end.')
  const warn = (details: object) => log.warn(details, 'a mail was not sent')
  const reportSent = (details: object) => log.info(details, 'a mail was sent')
  const sending = { db, clock, schedule, warn, reportSent, telemetry, reportError }
  const stopSending = mailer ? startSending({ ...sending, mailer }) : async () => undefined
  const reportDone = (details: object) => log.info(details, 'a job is done')
  const stopJobs = startJobs({ db, jobs, mailer, clock, schedule, formats, log, reportDone, telemetry, reportError })
  const imports = { ...context.imports, records: { ...context.imports.records, db } }
  const stopImports = startImports(imports, { schedule, reportError })
  const backups = { db, config, clock, schedule, runBackup: context.runBackup, log, reportError }
  const stopBackups = startBackups(backups)
  const stopErasing = startErasingImports({ db, files, clock, schedule, reportError })
  return async (timeoutMs) => {
    stopMaintenance()
    const sweeps = [stopErasing, stopBackups, stopRetention, stopReminders, stopViewSweep, stopFileSweep]
    const stops = [stopImports, stopSending, stopJobs, ...sweeps]
    await Promise.all(stops.map((stop) => stop(timeoutMs)))
  }
}
