import type { FastifyBaseLogger } from 'fastify'
import { endFinishedViews, viewsIntervalMs } from './auth/viewAs/endViews.ts'
import { type RunBackup, startBackups } from './backup/startBackups.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { scheduleVacuum } from './db/scheduleVacuum.ts'
import type { FileStore } from './files/fileStore.ts'
import { orphansIntervalMs, removeOrphansDaily } from './files/removeOrphans.ts'
import { eraseExpiredImports, erasureIntervalMs } from './imports/eraseImports.ts'
import type { ImportsContext } from './imports/importsContext.ts'
import { importsIntervalMs, runDueImports } from './imports/runImports.ts'
import { startJobs } from './jobs/runJobs.ts'
import { remindersIntervalMs, remindOwners } from './keys/remind.ts'
import { createMailer } from './mail/mailer.ts'
import { mailsIntervalMs, sendDueMails } from './mail/sendMails.ts'
import type { ServerProduct } from './product.ts'
import { retentionIntervalMs, runRetentionDaily } from './retention/runRetention.ts'
import { runRepeatedly, type Schedule } from './schedule.ts'
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
  const repeat = (work: (signal: AbortSignal) => Promise<unknown>, intervalMs: number) =>
    runRepeatedly({ work, intervalMs, schedule, reportError })
  const mailer = createMailer(config)
  const { accessLogMonths, historyMonths, productName, timeZone } = config
  const retention = { db, resources, clock, accessLogMonths, historyMonths, sendsMails: mailer !== null }
  const stopRetention = repeat((signal) => runRetentionDaily(retention, signal), retentionIntervalMs)
  const reminders = { db, resources, clock, productName, timeZone }
  const stopReminders =
    config.apiKeys === 'none' ? async () => undefined : repeat(() => remindOwners(reminders), remindersIntervalMs)
  const stopViewSweep = repeat(() => endFinishedViews(db, clock()), viewsIntervalMs)
  const orphans = { db, resources, files, clock }
  const stopFileSweep = repeat((signal) => removeOrphansDaily(orphans, signal), orphansIntervalMs)
  const stopMaintenance = engine === 'pglite' ? scheduleVacuum(db, reportError) : () => undefined
  if (mailer === null) log.warn('SMTP_URL is not set: mails wait in the database until it is, or their links end.')
  const warn = (details: object) => log.warn(details, 'a mail was not sent')
  const reportSent = (details: object) => log.info(details, 'a mail was sent')
  const sending = { db, clock, warn, reportSent, telemetry }
  const stopSending = mailer
    ? repeat((signal) => sendDueMails({ ...sending, mailer }, signal), mailsIntervalMs)
    : async () => undefined
  const reportDone = (details: object) => log.info(details, 'a job is done')
  const stopJobs = startJobs({ db, jobs, mailer, clock, schedule, formats, log, reportDone, telemetry, reportError })
  const imports = { ...context.imports, records: { ...context.imports.records, db } }
  const stopImports = repeat((signal) => runDueImports(imports, reportError, signal), importsIntervalMs)
  const backups = { db, config, clock, schedule, runBackup: context.runBackup, log, reportError }
  const stopBackups = startBackups(backups)
  const stopErasing = repeat(() => eraseExpiredImports({ db, files, clock }), erasureIntervalMs)
  return async (timeoutMs) => {
    stopMaintenance()
    const sweeps = [stopErasing, stopBackups, stopRetention, stopReminders, stopViewSweep, stopFileSweep]
    const stops = [stopImports, stopSending, stopJobs, ...sweeps]
    await Promise.all(stops.map((stop) => stop(timeoutMs)))
  }
}
