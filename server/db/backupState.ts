import { z } from 'zod'
import type { Db } from './tables.ts'

const instant = z.iso.datetime()
const stateSchema = z.object({
  /** The last heartbeat, one per minute, of the process that writes a backup; absent if no backup is being written. */
  beatAt: instant.optional(),
  /** The first failure since the last successful backup; absent if none failed. */
  failedAt: instant.optional(),
  /** The last failure. */
  triedAt: instant.optional(),
  /** The last successful backup, and the day, YYYY-MM-DD, for which it was due. */
  doneAt: instant.optional(),
  doneDay: z.string().optional(),
})

/** The state of the daily backup, stored in the database for all processes that share it. */
export type BackupState = z.infer<typeof stateSchema>

const name = 'backup'
/** A process without a heartbeat for this long counts as killed. */
const silentMs = 10 * 60_000
/** The pause before another try after a failed backup, in ms. */
const retryMs = 3_600_000
const dayMs = 86_400_000

export async function readBackupState(db: Db): Promise<BackupState> {
  return (await readText(db)).state
}

/** When backups began to fail, or the last heartbeat of an interrupted backup; undefined if the last one succeeded. */
export function getBackupFailure({ failedAt, beatAt }: BackupState, now: Date): Date | undefined {
  if (failedAt !== undefined) return new Date(failedAt)
  return beatAt !== undefined && !isWithin(beatAt, silentMs, now) ? new Date(beatAt) : undefined
}

/**
 * Claims the backup of a day for this process. Returns false if the backup is already written, another process is
 * writing it, or an attempt failed less than an hour ago.
 */
export async function claimBackup(db: Db, day: string, now: Date): Promise<boolean> {
  const { text, state } = await readText(db)
  const { doneDay, beatAt, triedAt } = state
  const nextDay = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
  // Ignores a day later than tomorrow, which a process stored whose clock was ahead.
  if (doneDay !== undefined && doneDay >= day && doneDay <= nextDay) return false
  if (beatAt !== undefined && isWithin(beatAt, silentMs, now)) return false
  if (triedAt !== undefined && isWithin(triedAt, retryMs, now)) return false
  const failedAt = getBackupFailure(state, now)
  return replace(db, text, {
    ...state,
    beatAt: now.toISOString(),
    ...(failedAt && { failedAt: failedAt.toISOString() }),
  })
}

/** Stores that the backup is still being written. */
export const recordBackupHeartbeat = (db: Db, now: Date): Promise<void> =>
  change(db, (state) => (state.beatAt === undefined ? state : { ...state, beatAt: now.toISOString() }))

/** Stores that the backup of a day was written. */
export const finishBackup = (db: Db, day: string, now: Date): Promise<void> =>
  change(db, () => ({ doneAt: now.toISOString(), doneDay: day }))

/** Lets any process start the backup again at once, because this process stops. */
export const releaseBackup = (db: Db): Promise<void> => change(db, ({ beatAt: _ended, ...state }) => state)

/** Stores that a backup failed, without changing the time of the last successful one. */
export const failBackup = (db: Db, now: Date): Promise<void> =>
  change(db, ({ beatAt: _ended, failedAt, ...state }) => ({
    ...state,
    failedAt: failedAt ?? now.toISOString(),
    triedAt: now.toISOString(),
  }))

/** Whether an instant is less than this long ago or ahead; one further ahead comes from a clock that was wrong. */
const isWithin = (at: string, milliseconds: number, now: Date): boolean => {
  const age = now.getTime() - Date.parse(at)
  return age >= -milliseconds && age < milliseconds
}

async function readText(db: Db): Promise<{ readonly text: string | undefined; readonly state: BackupState }> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return { text: row?.value, state: row ? stateSchema.parse(JSON.parse(row.value)) : {} }
}

/** Stores a state unless another process has stored one since `text` was read. */
async function replace(db: Db, text: string | undefined, state: BackupState): Promise<boolean> {
  const value = JSON.stringify(state)
  const written =
    text === undefined
      ? await db
          .insertInto('settings')
          .values({ name, value })
          .onConflict((conflict) => conflict.doNothing())
          .returning('name')
          .executeTakeFirst()
      : await db
          .updateTable('settings')
          .set({ value })
          .where('name', '=', name)
          .where('value', '=', text)
          .returning('name')
          .executeTakeFirst()
  return written !== undefined
}

async function change(db: Db, compute: (state: BackupState) => BackupState): Promise<void> {
  for (;;) {
    const { text, state } = await readText(db)
    if (await replace(db, text, compute(state))) return
  }
}
