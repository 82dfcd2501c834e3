import { tmpdir } from 'node:os'
import type { Config } from './config.ts'
import { readFreeBytes } from './db/fullDisk.ts'
import { createStorageReservedError, isNearlyFull } from './http/storage.ts'

const megabyte = 1024 * 1024

/** The free disk space for this process and its database. */
export interface StorageSpace {
  /** Whether writes fail or will soon fail. */
  isFull(): Promise<boolean>
  /** @throws HttpError 507 if less than DISK_RESERVE_MB is left for an upload */
  requireSpaceForUpload(): Promise<void>
  /** Whether the work on imports must wait, because less than DISK_RESERVE_MB is left. */
  isReservedFromImports(): Promise<boolean>
  /**
   * @param bytes the size of the file
   * @throws HttpError 507 if less than DISK_RESERVE_MB would be left
   */
  requireSpaceForImport(bytes: number): Promise<void>
}

interface StorageSpaceOptions {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 'filesUrl' | 'diskReserveMb'>
  /** Whether the disk of PostgreSQL is full; absent for the embedded database. */
  readonly isDatabaseFull?: (() => Promise<boolean>) | undefined
  /** The free disk space of a folder, in bytes. */
  readonly getFreeBytes?: (folder: string) => number
}

/** Reads the free space on each call, so that a refused operation works as soon as there is enough space. */
export function createStorageSpace({
  config: { dataDir, databaseUrl, filesUrl, diskReserveMb },
  isDatabaseFull = async () => false,
  getFreeBytes = readFreeBytes,
}: StorageSpaceOptions): StorageSpace {
  const usesDataDir = databaseUrl === null || filesUrl === null
  // Imports download their files to the temporary folder.
  const folders = [...(usesDataDir ? [dataDir] : []), tmpdir()]
  const lacks = (bytes: number, folder: string) => getFreeBytes(folder) - bytes < diskReserveMb * megabyte
  const isReserved = async (bytes: number) => folders.some((folder) => lacks(bytes, folder)) || (await isDatabaseFull())
  return {
    isFull: async () => folders.some((folder) => isNearlyFull(getFreeBytes(folder))) || (await isDatabaseFull()),
    async requireSpaceForUpload() {
      if (filesUrl === null && lacks(0, dataDir)) throw createStorageReservedError()
    },
    isReservedFromImports: () => isReserved(0),
    async requireSpaceForImport(bytes) {
      if (await isReserved(bytes)) throw createStorageReservedError()
    },
  }
}
