import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './startError.ts'

const ownerMode = 0o700
const othersMask = 0o077

/**
 * Creates the data folder with access for the server's account only. If other accounts have access, removes it from the
 * folder and its content.
 *
 * @param warn receives a message if other accounts had access, or if it could not be removed
 * @throws StartError if the folder cannot be created
 */
export async function createPrivateFolder(folder: string, warn: (line: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true, mode: ownerMode }).catch((error: Error) => {
    throw new StartError(`The data directory ${folder} cannot be used: ${error.message}`, { cause: error })
  })
  if (((await stat(folder)).mode & othersMask) === 0) return
  if (await removeOtherAccess(folder, warn))
    warn(`Other accounts of this machine could enter the data directory ${folder}. It is closed to them now.`)
}

/**
 * Removes the access of all other accounts from a folder and its content.
 *
 * @param warn receives a message on failure; a folder that belongs to another account stays usable
 * @returns whether it succeeded
 */
export async function removeOtherAccess(folder: string, warn: (line: string) => void): Promise<boolean> {
  try {
    await restrictToOwner(folder)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    warn(`Other accounts of this machine may be able to read ${folder}, which could not be closed to them: ${reason}`)
    return false
  }
}

/** Changes the folder before its content, because the mode of the folder already blocks access to the content. */
async function restrictToOwner(folder: string): Promise<void> {
  await chmod(folder, ownerMode)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await restrictToOwner(path)
    else if (entry.isFile()) await chmod(path, 0o600)
  }
}
