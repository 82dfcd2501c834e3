import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import type { Config } from '../config.ts'
import { StartError } from '../startError.ts'
import { type BucketAddress, readBucketAddress } from './bucketAddress.ts'

/** A place for files: a folder or a bucket. Keys are without any folder. */
export interface Place {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  readonly disk: Disk
  /** Stands before every key. */
  readonly prefix: string
}

/**
 * Opens the bucket that is configured, or the folder below the data directory.
 *
 * @throws StartError where the bucket cannot be read
 */
export function openPlace({ dataDir, filesUrl }: Pick<Config, 'dataDir' | 'filesUrl'>): Promise<Place> {
  return filesUrl === null ? openFolder(join(dataDir, 'files')) : openBucket(readBucketAddress(filesUrl))
}

async function openFolder(location: string): Promise<Place> {
  const { FSDriver } = await import('flydrive/drivers/fs')
  await mkdir(location, { recursive: true })
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    disk,
    prefix: '',
    // Under another name first, so that a process that is killed leaves no half file under the right one.
    async put(key, bytes) {
      await disk.put(`${key}.part`, bytes)
      await disk.move(`${key}.part`, key)
    },
  }
}

/** The client for buckets takes time and memory to load: only who has a bucket does. */
async function openBucket({ bucket, prefix, region, endpoint, credentials }: BucketAddress): Promise<Place> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const disk = new Disk(
    new S3Driver({
      bucket,
      visibility: 'private',
      // Buckets have no access lists any more unless one asks for them: what is not public by its policy is private.
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
  return { disk, prefix, put: (key, bytes, contentType) => disk.put(`${prefix}${key}`, bytes, { contentType }) }
}
