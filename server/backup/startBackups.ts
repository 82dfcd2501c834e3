import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createWallClock } from '#language/wallClock.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { claimBackup, failBackup, finishBackup, recordBackupHeartbeat, releaseBackup } from '../db/backupState.ts'
import type { Db } from '../db/tables.ts'
import { getDailyName } from '../files/dailyBackups.ts'
import { getReason } from '../getReason.ts'
import { runRepeatedly, type Schedule } from '../schedule.ts'
import { createErasureList } from './erasureList.ts'
import { removeOldBackups } from './keptBackups.ts'

/** Writes a backup to a new file. The signal asks it to stop. @throws Error with the reason if it is not written */
export type RunBackup = (path: string, signal: AbortSignal) => Promise<void>

interface BackupsContext {
  readonly db: Db
  readonly config: Pick<Config, 'backupDir' | 'backupAt' | 'backupKeep' | 'timeZone'>
  readonly clock: Clock
  readonly schedule: Schedule
  /** Absent: only the erasure list is kept up to date. */
  readonly runBackup: RunBackup | undefined
  readonly log: { error(details: object, message: string): void }
  readonly reportError: (error: unknown) => void
}

const minuteMs = 60_000

/** Keeps the erasure list up to date and writes the daily backup, until stopped; see `runRepeatedly`. */
export function startBackups(context: BackupsContext): (timeoutMs: number) => Promise<void> {
  const { db, config, schedule, reportError } = context
  const repeat = (work: (signal: AbortSignal) => Promise<unknown>) =>
    runRepeatedly({ work, intervalMs: minuteMs, schedule, reportError })
  const stops = [repeat(createErasureList(db, config.backupDir)), repeat((signal) => backUpDaily(context, signal))]
  return async (timeoutMs) => void (await Promise.all(stops.map((stop) => stop(timeoutMs))))
}

/**
 * Writes the backup of the day if it is due and no other process does. A failed or interrupted backup is repeated after
 * an hour; older ones are only removed once the new one is written.
 */
export async function backUpDaily(context: BackupsContext, signal: AbortSignal): Promise<void> {
  const { db, config, clock, schedule, runBackup, log, reportError } = context
  const { backupAt, backupDir, backupKeep, timeZone } = config
  if (backupAt === null || runBackup === undefined) return
  const now = clock()
  const day = getDueDay(backupAt, timeZone, now)
  if (!(await claimBackup(db, day, now))) return
  const stopBeating = runRepeatedly({
    work: () => recordBackupHeartbeat(db, clock()),
    ...{ intervalMs: minuteMs, schedule, reportError },
  })
  try {
    await mkdir(backupDir, { recursive: true, mode: 0o700 })
    await removeUnfinished(backupDir)
    await runBackup(join(backupDir, getDailyName(now)), signal)
    await stopBeating(minuteMs)
    await finishBackup(db, day, clock())
  } catch (error) {
    await stopBeating(minuteMs)
    if (signal.aborted) return await releaseBackup(db)
    await failBackup(db, clock())
    log.error({ reason: getReason(error) }, 'the daily backup was not written; the ones before it are kept')
    return
  }
  await removeOldBackups(backupDir, backupKeep, timeZone)
}

/** The day, YYYY-MM-DD, whose backup was due last. @param backupAt HH:MM */
function getDueDay(backupAt: string, timeZone: string, now: Date): string {
  const [hours = 0, minutes = 0] = backupAt.split(':').map(Number)
  const wallClockMs = createWallClock(timeZone)(now.getTime())
  return new Date(wallClockMs - (hours * 60 + minutes) * minuteMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** Removes the unfinished files of killed daily backups. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/^sillage-daily-.*\.part$/.test(name)) await rm(join(folder, name), { force: true })
}
