import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Config } from '../config.ts'
import { getReason } from '../getReason.ts'
import { isNearlyFull } from '../http/storage.ts'
import { createFindings, type Finding } from './finding.ts'

const gigabyte = 1024 ** 3
const formatSize = (bytes: number): string =>
  bytes < gigabyte ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${Math.floor(bytes / gigabyte)} GB`

/** Checks which accounts may enter and write the data folder. */
export async function checkPermissions({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding> {
  const found = createFindings('permissions')
  const folder = await stat(dataDir).catch(() => undefined)
  if (!folder) return found.ok(`${dataDir} is not there yet; the first start creates it.`)
  if (!folder.isDirectory()) return found.fault(`${dataDir} is no folder. Choose another one with DATA_DIR.`)
  const account = process.getuid?.()
  if (account !== undefined && folder.uid !== account)
    return found.fault(
      `${dataDir} belongs to the account ${folder.uid}, and this is the account ${account}. Run the server and its commands as ${folder.uid}, or give the folder to this account.`,
    )
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return found.fault(`${dataDir} cannot be written by this account: ${getReason(error)}. Change its mode.`)
  }
  if ((folder.mode & 0o077) !== 0)
    return found.warning(`Other accounts of this machine can enter ${dataDir}. The next start closes it to them.`)
  return found.ok(`Only this account can enter ${dataDir}.`)
}

/** Checks the free disk space for the server. @param getFreeBytes the free disk space of a folder, in bytes */
export async function checkDisk(
  { dataDir }: Pick<Config, 'dataDir'>,
  getFreeBytes: (folder: string) => number,
): Promise<Finding> {
  const found = createFindings('disk')
  const exists = await stat(dataDir).then(
    () => true,
    () => false,
  )
  const free = [...(exists ? [dataDir] : []), tmpdir()].map((folder) => ({ folder, bytes: getFreeBytes(folder) }))
  const full = free.find(({ bytes }) => isNearlyFull(bytes))
  if (full)
    return found.fault(
      `${formatSize(full.bytes)} are free in ${full.folder}: writes fail. Free some space on this disk.`,
    )
  const low = free.find(({ bytes }) => bytes < gigabyte)
  if (low) return found.warning(`${formatSize(low.bytes)} are free in ${low.folder}. Free some space on this disk.`)
  return found.ok(free.map(({ folder, bytes }) => `${formatSize(bytes)} are free in ${folder}`).join(', '))
}
