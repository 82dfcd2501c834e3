import type { Catalog } from '#resources/language/catalog.ts'
import { monthsBefore, personalDataYears } from '#rules/retention.ts'
import type { Clock } from '../clock.ts'
import { claimDay } from '../db/claimDay.ts'
import type { Db } from '../db/tables.ts'
import { expireMails } from '../mail/mailQueue.ts'
import { sumUpChanges } from '../records/totals.ts'
import { repeat, type Schedule } from '../schedule.ts'
import { erasePeople, forgetPeople } from './erasePeople.ts'
import { sweepAccessLog, sweepExpired } from './sweep.ts'

interface RetentionParts {
  readonly db: Db
  readonly resources: Catalog
  readonly clock: Clock
  readonly accessLogMonths: number
  /** Whether this server sends mails, which also closes expired ones; if not, the retention does that. */
  readonly sendsMails: boolean
}

const hourMs = 3_600_000

/** Deletes expired data once a day in the background until stopped; see `runRepeatedly`. */
export function startRetention(
  parts: RetentionParts & { readonly schedule: Schedule; readonly report: (error: unknown) => void },
): (patienceMs: number) => Promise<void> {
  const { schedule, report } = parts
  return repeat({ work: (signal) => runDaily(parts, signal), everyMs: hourMs, schedule, report })
}

/** Runs the retention unless a process has done so on this UTC day. */
export async function runDaily(parts: RetentionParts, signal?: AbortSignal): Promise<boolean> {
  const isFirst = await claimDay(parts.db, 'retention', parts.clock().toISOString().slice(0, 10))
  if (isFirst) await runRetention(parts, signal)
  return isFirst
}

/** Erases users removed more than five years ago, old log lines, expired rows, and merges `table_changes`. */
async function runRetention(parts: RetentionParts, signal?: AbortSignal): Promise<void> {
  const { db, resources, clock, accessLogMonths, sendsMails } = parts
  const now = clock()
  const longAgo = monthsBefore(personalDataYears * 12, now)
  const steps = [
    () => erasePeople(db, resources, longAgo, now),
    () => forgetPeople(db, resources, longAgo),
    ...(sendsMails ? [] : [() => expireMails(db, now, false)]),
    () => sweepExpired(db, now),
    () => sumUpChanges(db),
    () => sweepAccessLog(db, monthsBefore(accessLogMonths, now), signal),
  ]
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'not everything that is due was removed')
}
