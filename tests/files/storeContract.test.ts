import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FileStore, openFileStore } from '../../server/files/fileStore.ts'
import { StartError } from '../../server/startError.ts'
import { startBucketServer } from '../support/bucketServer.ts'
import { createTestClock } from '../support/createTestApp.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'

/** An empty file store for one test. */
interface StoreFixture {
  /** The value of FILES_URL; null for the local folder. */
  readonly filesUrl: string | null
  readonly dataDir: string
  close(): Promise<void>
}

async function createFolderStore(): Promise<StoreFixture> {
  const { path, remove } = await createTemporaryFolder()
  return { filesUrl: null, dataDir: path, close: remove }
}

/** The expected requests to a bucket whose lists have two entries per page. */
async function createRecordingBucket(): Promise<StoreFixture> {
  const { url, close } = await startBucketServer(new Date())
  return { filesUrl: url, dataDir: '/nowhere', close }
}

/**
 * An independent S3 server. It rejects the signature of lists, because it drops the trailing slash of the URL, so its
 * signature check is disabled; and it returns only the first page of a list.
 */
async function createS3Store(): Promise<StoreFixture> {
  const { path, remove } = await createTemporaryFolder()
  const options = { address: '127.0.0.1', port: 0, directory: path, silent: true, allowMismatchedSignatures: true }
  const server = new S3rver({ ...options, configureBuckets: [{ name: 'sillage' }] })
  const { port } = await server.run()
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  const close = async () => {
    await server.close()
    await remove()
  }
  return { filesUrl: `s3://S3RVER:S3RVER@sillage/fotos?endpoint=${endpoint}`, dataDir: '/nowhere', close }
}

describe.each([
  ['a folder', createFolderStore],
  ['a bucket, asked as we expect', createRecordingBucket],
  ['a bucket of an S3 server', createS3Store],
] as const)('files in %s', (_name, open) => {
  let place: StoreFixture
  let files: FileStore
  const openStore = (changes: Partial<StoreFixture> = {}) =>
    openFileStore({
      config: { ...place, decodeSeconds: 10, ...changes },
      secret: 'a secret of tests',
      clock: createTestClock(0),
    })
  beforeAll(async () => {
    place = await open()
    files = await openStore()
  })
  afterAll(() => place.close())

  const readContent = async (key: string): Promise<Buffer | null> => {
    const stream = await files.read(key)
    return stream && Buffer.concat(await stream.toArray())
  }
  const listKeys = async (): Promise<string[]> => {
    const found: string[] = []
    for await (const { key } of files.list()) found.push(key)
    return found.sort()
  }

  test('are read as they were put, byte by byte, also by another process', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7919) % 251))
    const { key, name } = await files.put(bytes, 'Flor de maçã.png', 'image/webp')
    expect([key, name]).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.webp$/), 'Flor de maçã.webp'])
    expect((await readContent(key))?.equals(bytes)).toBe(true)
    files = await openStore()
    expect((await readContent(key))?.equals(bytes)).toBe(true)
    await files.remove(key)
  })

  test('are listed with the time they were put, and are gone once removed, which may be said twice', async () => {
    expect(await listKeys()).toEqual([])
    const { key } = await files.put(Buffer.from('x'), 'x', 'image/webp')
    for await (const { storedAt } of files.list())
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(600_000)
    expect(await listKeys()).toEqual([key])
    await files.remove(key)
    await files.remove(key)
    expect(await readContent(key)).toBeNull()
    expect(await listKeys()).toEqual([])
  })

  test('are all listed, however many pages that takes', async () => {
    const put = await Promise.all(Array.from({ length: 5 }, () => files.put(Buffer.from('x'), 'x', 'image/webp')))
    expect(await listKeys()).toEqual(put.map(({ key }) => key).sort())
  })
})

test('a bucket that an S3 server does not have stops the start', async () => {
  const { close, ...place } = await createS3Store()
  const config = { ...place, filesUrl: place.filesUrl?.replace('@sillage', '@another') ?? null, decodeSeconds: 10 }
  const opened = openFileStore({ config, secret: 'a secret of tests', clock: createTestClock(0) })
  await expect(opened).rejects.toThrow(StartError)
  await expect(opened).rejects.toThrow('FILES_URL: the bucket "another" cannot be read')
  await close()
})
