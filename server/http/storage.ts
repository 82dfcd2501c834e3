import { HttpError } from './httpError.ts'

/** In bytes; twice the free space below which the embedded database refuses writes, see `fullDisk.ts`. */
const minFreeBytes = 64 * 1024 * 1024

/** The codes for a full disk, an exceeded quota, and PostgreSQL's full disk. */
const diskFullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']

/** Whether an operation failed because the disk is full. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && diskFullCodes.includes(error.code)

/** 507 until an administrator has freed disk space. */
export const createStorageFullError = (): HttpError => new HttpError(507, 'errors.storageFull')

/** Whether there is so little free space that writes will soon fail. */
export const isNearlyFull = (freeBytes: number): boolean => freeBytes < minFreeBytes
