import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { readFreeBytes } from '../db/fullDisk.ts'
import { StartError } from '../startError.ts'

const megabyte = 1024 * 1024

/**
 * Refuses to start work that would use up the free disk space.
 *
 * @param folder where the work writes; it need not exist yet
 * @param bytes how much it will write, as far as that is known in advance
 * @throws StartError if less than DISK_RESERVE_MB would be left
 */
export function requireDiskSpace(
  folder: string,
  bytes: number,
  { diskReserveMb }: Pick<Config, 'diskReserveMb'>,
  getFreeBytes = readFreeBytes,
): void {
  const freeBytes = getFreeBytes(findExisting(folder))
  if (freeBytes - bytes >= diskReserveMb * megabyte) return
  const needed = bytes === 0 ? '' : `, ${Math.ceil(bytes / megabyte)} MB are needed`
  throw new StartError(
    `${Math.floor(freeBytes / megabyte)} MB are free in ${folder}${needed}, and DISK_RESERVE_MB keeps ${diskReserveMb} MB. Free some space on this disk.`,
  )
}

const findExisting = (folder: string): string => (existsSync(folder) ? folder : findExisting(dirname(folder)))

/**
 * @param config with the data folder of the embedded database
 * @throws StartError if less than DISK_RESERVE_MB would be left beside a copy of the database
 */
export const requireDiskSpaceForCopy = async (config: Pick<Config, 'dataDir' | 'diskReserveMb'>): Promise<void> =>
  requireDiskSpace(config.dataDir, await measureFolder(join(config.dataDir, 'db')), config)

/** The size of the files in a folder, at any depth. Files that are removed during the measurement count as 0. */
async function measureFolder(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
    bytes += found?.size ?? 0
  }
  return bytes
}
