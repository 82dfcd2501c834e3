import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { type BucketAddress, parseBucketAddress } from '../bucketAddress.ts'
import type { Config } from '../config.ts'
import { StartError } from '../startError.ts'

/** A folder or bucket for files. Keys contain no folder. */
export interface FileStorage {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Copies a file that exists. */
  copy(key: string, copyKey: string): Promise<void>
  readonly disk: Disk
  /** The prefix of every key. */
  readonly prefix: string
}

/**
 * Opens the configured bucket, or the folder `files` in the data directory.
 *
 * @throws StartError if the bucket cannot be read
 */
export function openFileStorage({ dataDir, filesUrl }: Pick<Config, 'dataDir' | 'filesUrl'>): Promise<FileStorage> {
  return filesUrl === null ? openFolder(join(dataDir, 'files')) : openBucket(parseBucketAddress(filesUrl))
}

async function openFolder(location: string): Promise<FileStorage> {
  const { FSDriver } = await import('flydrive/drivers/fs')
  await mkdir(location, { recursive: true })
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    disk,
    prefix: '',
    // Written under a temporary name, so that a killed process leaves no partial file under the final name.
    async put(key, bytes) {
      const partialKey = `${key}.part`
      try {
        await disk.put(partialKey, bytes)
        await disk.move(partialKey, key)
      } catch (error) {
        // On a full disk the partial file would take the remaining space until the daily cleanup.
        await disk.delete(partialKey).catch(() => undefined)
        throw error
      }
    },
    async copy(key, copyKey) {
      const partialKey = `${copyKey}.part`
      try {
        await disk.copy(key, partialKey)
        await disk.move(partialKey, copyKey)
      } catch (error) {
        await disk.delete(partialKey).catch(() => undefined)
        throw error
      }
    },
  }
}

/** Imported on demand, because the S3 client takes time and memory to load. */
async function openBucket({ bucket, prefix, region, endpoint, credentials }: BucketAddress): Promise<FileStorage> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const disk = new Disk(
    new S3Driver({
      bucket,
      visibility: 'private',
      // New buckets have ACLs disabled; access depends on the bucket policy, which is private by default.
      supportsACL: false,
      region: region ?? process.env.AWS_REGION ?? 'us-east-1',
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
    }),
  )
  await disk.listAll(prefix || undefined).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new StartError(`FILES_URL: the bucket "${bucket}" cannot be read (${reason}).`)
  })
  return {
    disk,
    prefix,
    put: (key, bytes, contentType) => disk.put(`${prefix}${key}`, bytes, { contentType }),
    copy: (key, copyKey) => disk.copy(`${prefix}${key}`, `${prefix}${copyKey}`),
  }
}
