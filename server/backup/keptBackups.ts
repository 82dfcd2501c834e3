import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createWallClock } from '#language/wallClock.ts'
import type { BackupKeep } from '../configParsers.ts'
import { listDailyBackups } from '../files/dailyBackups.ts'

const dayLength = 'YYYY-MM-DD'.length

/**
 * The backups to keep: the last one of each of the most recent days, weeks and months that have a backup, however long
 * ago they are, so that the last good backups stay.
 */
export function selectKept(instants: readonly Date[], keep: BackupKeep, timeZone: string): Set<Date> {
  const toWallClock = createWallClock(timeZone)
  const newestFirst = [...instants].sort((a, b) => b.getTime() - a.getTime())
  const selectLast = (count: number, getPeriod: (day: string) => string): Date[] => {
    const periods = new Map<string, Date>()
    for (const at of newestFirst) {
      const period = getPeriod(new Date(toWallClock(at.getTime())).toISOString().slice(0, dayLength))
      if (!periods.has(period)) periods.set(period, at)
    }
    return [...periods.values()].slice(0, count)
  }
  return new Set([
    ...selectLast(keep.days, (day) => day),
    ...selectLast(keep.weeks, getMonday),
    ...selectLast(keep.months, (day) => day.slice(0, 'YYYY-MM'.length)),
  ])
}

function getMonday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, dayLength)
}

/** Removes the daily backups of a folder that need not be kept. */
export async function removeOldBackups(folder: string, keep: BackupKeep, timeZone: string): Promise<void> {
  const found = await listDailyBackups(folder)
  const kept = selectKept([...found.keys()], keep, timeZone)
  for (const [at, name] of found) if (!kept.has(at)) await rm(join(folder, name), { force: true })
}
