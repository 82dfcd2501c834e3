import { sql } from 'kysely'
import { finishedJobDays, sentMailDays, undoMinutes } from '#rules/retention.ts'
import { removeOldDevices, removeOldSessions } from '../db/oldSessions.ts'
import type { Db } from '../db/tables.ts'

/** The number of lines per statement. It is limited, so that new log lines can be written between two statements. */
const linesPerStatement = 5_000
const dayMs = 86_400_000
/** How long users see which administrator viewed the application as them, in days. */
const viewNoticeDays = 30

/** Removes access log lines from before an instant. Returns their number. */
export async function removeAccessLog(db: Db, before: Date, signal?: AbortSignal): Promise<number> {
  for (let removed = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      delete from access_log where id in (select id from access_log where at < ${before} order by at limit ${linesPerStatement})
      returning id
    `.execute(db)
    removed += rows.length
    if (rows.length < linesPerStatement || signal?.aborted) return removed
  }
}

/** Removes expired sessions, tokens, links, sign-ins, attempts and undo data, old closed mails, and finished jobs. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('bulk_operations')
    .where('started_at', '<=', new Date(now.getTime() - undoMinutes * 60_000))
    .where((eb) => eb.or([eb('running_until', 'is', null), eb('running_until', '<=', now)]))
    .execute()
  await removeOldSessions(db, now)
  await removeOldDevices(db, now)
  await db
    .deleteFrom('view_as')
    .where('expires_at', '<', new Date(now.getTime() - viewNoticeDays * dayMs))
    .execute()
  await db.deleteFrom('temporary_tokens').where('expires_at', '<=', now).execute()
  await db.deleteFrom('login_challenges').where('expires_at', '<=', now).execute()
  await db.deleteFrom('used_passkey_challenges').where('expires_at', '<=', now).execute()
  await db.deleteFrom('attempts').where('ends_at', '<=', now).execute()
  await db
    .deleteFrom('mails')
    .where('state', '!=', 'queued')
    .where('created_at', '<', new Date(now.getTime() - sentMailDays * dayMs))
    .execute()
  await db
    .deleteFrom('jobs')
    .where('state', '=', 'done')
    .where('finished_at', '<', new Date(now.getTime() - finishedJobDays * dayMs))
    .execute()
}
