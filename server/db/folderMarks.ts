import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../startError.ts'

/** The folder for the unpacked files of a restore. A restore that is killed leaves it behind. */
export const getRestoreFolder = (dataDir: string): string => join(dataDir, 'restore.part')

/** @throws StartError if a restore into this data directory is under way or was killed */
export function requireWholeFolder(dataDir: string): void {
  const path = getRestoreFolder(dataDir)
  if (existsSync(path))
    throw new StartError(
      `A restore into this place is under way or was cut off: ${path} is there. Run it again, or remove that folder and the files and begin anew.`,
    )
}
