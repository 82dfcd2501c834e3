import { statfs } from 'node:fs/promises'
import { HttpError } from './httpError.ts'

/** Below this many bytes the embedded database may not be able to go on writing. */
const leastFree = 64 * 1024 * 1024

/** The disk, a quota or the disk of PostgreSQL has no room left. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']

/** Whether work failed because nothing more can be stored. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.includes(error.code)

/** Nothing can be stored until an administrator of the server has made room. */
export const storageFull = (): HttpError => new HttpError(507, 'errors.storageFull')

/** How many bytes this process may still write below a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether there is so little room that writes are about to fail. */
export const isNearlyFull = (free: number): boolean => free < leastFree
