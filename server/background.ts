import type { FastifyBaseLogger } from 'fastify'
import { resources } from '#resources/index.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { scheduleUpkeep } from './db/upkeep.ts'
import type { FileStore } from './files/fileStore.ts'
import { startFileSweep } from './files/sweepFiles.ts'
import { createMailer } from './mail/mailer.ts'
import { startSending } from './mail/sendMails.ts'
import { startRetention } from './retention/retention.ts'
import type { Schedule } from './schedule.ts'

interface BackgroundParts {
  readonly database: Pick<Database, 'patient' | 'engine'>
  readonly files: FileStore
  readonly config: Config
  readonly clock: Clock
  readonly schedule: Schedule
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/**
 * Starts the background jobs: sending mails, applying retention periods, deleting unreferenced files, maintaining the
 * embedded database.
 *
 * @returns a function that stops all of them and waits for running work, at most the given time
 */
export function startBackground(parts: BackgroundParts): (patienceMs: number) => Promise<void> {
  const { database, files, config, clock, schedule, log } = parts
  const { patient: db, engine } = database
  const report = (error: unknown) => log.error({ err: error }, 'work in the background failed')
  const mailer = createMailer(config)
  const kept = { accessLogMonths: config.accessLogMonths, sendsMails: mailer !== null }
  const endRetention = startRetention({ db, resources, clock, ...kept, schedule, report })
  const endFileSweep = startFileSweep({ db, resources, files, clock, schedule, report })
  const endUpkeep = engine === 'pglite' ? scheduleUpkeep(db, report) : () => undefined
  if (mailer === null) log.warn('SMTP_URL is not set: mails wait in the database until it is, or their links end.')
  const warn = (trouble: object) => log.warn(trouble, 'a mail was not sent')
  const endSending = mailer ? startSending({ db, mailer, clock, schedule, warn, report }) : async () => undefined
  return async (patienceMs) => {
    endUpkeep()
    await Promise.all([endSending(patienceMs), endRetention(patienceMs), endFileSweep(patienceMs)])
  }
}
