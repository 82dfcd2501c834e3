import type { Catalog } from '#language/catalog.ts'
import { personalDataYears, subtractMonths } from '#rules/retention.ts'
import type { Clock } from '../clock.ts'
import { runDailyJob } from '../db/jobPeriods.ts'
import type { Db } from '../db/tables.ts'
import { expireMails } from '../mail/mailQueue.ts'
import { compactChanges } from '../records/countCache.ts'
import { eraseUsers, scrubRemovedUsers } from './eraseUsers.ts'
import { forgetHistory } from './forgetHistory.ts'
import { removeAccessLog, removeExpired } from './removeExpired.ts'
import { removeInvitations } from './removeInvitations.ts'
import { removeOldNotes } from './removeNotes.ts'
import { removeUnusedValues } from './removeUnusedValues.ts'

export interface RetentionContext {
  readonly db: Db
  readonly resources: Catalog
  readonly clock: Clock
  readonly accessLogMonths: number
  readonly historyMonths: number
  /** Whether this server sends mails. The sender closes expired mails; without a sender, this job closes them. */
  readonly sendsMails: boolean
}

/** The time between two runs of `runRetentionDaily`, in ms. */
export const retentionIntervalMs = 3_600_000

/** Runs the retention unless a process has done so on this UTC day. */
export const runRetentionDaily = (context: RetentionContext, signal?: AbortSignal): Promise<boolean> =>
  runDailyJob(context.db, { job: 'retention', now: context.clock(), signal }, () => runRetention(context, signal))

/** Erases users removed more than five years ago, old history and notes, log lines, expired rows, ended invitations, and merges `table_changes`. */
export async function runRetention(context: RetentionContext, signal?: AbortSignal): Promise<void> {
  const { db, resources, clock, accessLogMonths, historyMonths, sendsMails } = context
  const now = clock()
  const erasureDate = subtractMonths(personalDataYears * 12, now)
  const steps = [
    () => eraseUsers(db, resources, erasureDate, now),
    () => scrubRemovedUsers(db, resources, erasureDate),
    ...(sendsMails ? [] : [() => expireMails(db, now, false)]),
    () => removeExpired(db, now),
    () => removeInvitations(db, now),
    () => compactChanges(db),
    () => forgetHistory(db, subtractMonths(historyMonths, now), signal),
    () => removeUnusedValues(db),
    () => removeOldNotes(db, subtractMonths(historyMonths, now)),
    () => removeAccessLog(db, subtractMonths(accessLogMonths, now), signal),
  ]
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'not everything that is due was removed')
}
