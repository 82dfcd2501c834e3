import { isDatabaseFullError } from '../db/fullDisk.ts'
import { HttpError } from './httpError.ts'

/** In bytes; twice the free space below which the embedded database refuses writes, see `fullDisk.ts`. */
const minFreeBytes = 64 * 1024 * 1024

/** The operating system's codes for a full disk and an exceeded quota. */
const diskFullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT']

/** Whether an operation failed because a disk is full, or was refused because it is nearly full. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof HttpError) return error.status === 507
  const code = 'code' in error ? error.code : undefined
  // The file storage wraps the errors of the disk.
  return diskFullCodes.includes(code) || isDatabaseFullError(error) || isStorageFull(error.cause)
}

/** A fixed delay, because the server cannot know when there is space again, and early retries do no harm. */
const details = { headers: { 'retry-after': '60' } }

/** 507 until an administrator has freed disk space. */
export const createStorageFullError = (): HttpError => new HttpError(507, 'errors.storageFull', {}, details)

/** 507 while the remaining disk space is reserved for everything except uploads and imports. */
export const createStorageReservedError = (): HttpError => new HttpError(507, 'errors.storageReserved', {}, details)

/** Whether there is so little free space that writes will soon fail. */
export const isNearlyFull = (freeBytes: number): boolean => freeBytes < minFreeBytes
