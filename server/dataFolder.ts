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
  try {
    await closeToOthers(folder)
    say(`Other accounts of this machine could enter the data directory ${folder}. It is closed to them now.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(`Other accounts of this machine can enter the data directory ${folder}, and it cannot be closed: ${reason}`)
  }
}

/**
 * Takes the rights of all other accounts from a folder and all that it holds. The folder comes first: from then on nobody else
 * reaches what is below.
 */
export async function closeToOthers(folder: string): Promise<void> {
  await chmod(folder, ownerOnly)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await closeToOthers(path)
    else if (entry.isFile()) await chmod(path, 0o600)
  }
}
