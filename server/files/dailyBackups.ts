import { readdir } from 'node:fs/promises'

const namePattern = /^sillage-daily-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/

/** The name of the file of a daily backup. Files with other names are never removed. */
export const getDailyName = (at: Date): string => `sillage-daily-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.tar`

/** When the backup of a file began; undefined if it is no daily backup. */
function parseDailyName(name: string): Date | undefined {
  const found = namePattern.exec(name)
  if (!found) return undefined
  const [year, month, day, hour, minute, second] = found.slice(1)
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** The names of the daily backups in a folder, by when they began. */
export async function listDailyBackups(folder: string): Promise<Map<Date, string>> {
  const found = new Map<Date, string>()
  for (const name of await readdir(folder)) {
    const at = parseDailyName(name)
    if (at) found.set(at, name)
  }
  return found
}
