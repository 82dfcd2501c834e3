import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './startError.ts'

const ownerOnly = 0o700
const groupAndOthers = 0o077

/**
 * Makes the data folder, which only the account of the server may enter. One that others could enter is closed, with all
 * that it holds.
 *
 * @param say is told where something was open, and where it could not be closed
 * @throws StartError where the folder cannot be made
 */
export async function keepToOwner(folder: string, say: (line: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true, mode: ownerOnly }).catch((error: Error) => {
    throw new StartError(`The data directory ${folder} cannot be used: ${error.message}`, { cause: error })
  })
  if (((await stat(folder)).mode & groupAndOthers) === 0) return
  if (await closeToOthers(folder, say))
    say(`Other accounts of this machine could enter the data directory ${folder}. It is closed to them now.`)
}

/**
 * Takes the rights of all other accounts from a folder and all that it holds.
 *
 * @param say is told where that failed; a folder that belongs to another account can still be used
 * @returns whether it could be done
 */
export async function closeToOthers(folder: string, say: (line: string) => void): Promise<boolean> {
  try {
    await close(folder)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(`Other accounts of this machine may be able to read ${folder}, which could not be closed to them: ${reason}`)
    return false
  }
}

/** The folder first: from then on nobody else reaches what is below. */
async function close(folder: string): Promise<void> {
  await chmod(folder, ownerOnly)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await close(path)
    else if (entry.isFile()) await chmod(path, 0o600)
  }
}
