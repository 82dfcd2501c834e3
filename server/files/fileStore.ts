import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Picture, PictureError } from './decodePicture.ts'
import { openFileStorage } from './fileStorage.ts'
import { getExtension } from './fileTypes.ts'
import { createPictureDecoder } from './pictureDecoder.ts'
import { createSignedAddresses } from './signedAddresses.ts'
import { createUploadTokens, type UploadTokens } from './uploadTokens.ts'

/** A stored file: its key, and its display name with the extension of the stored type. */
export interface StoredFile {
  readonly key: string
  readonly name: string
}

/** Two pictures at a time; one takes up to 200 MB. */
const decoderLimits = { processes: 2, maxQueued: 16, maxMemoryMb: 512 }

/** The storage of uploads. Files are immutable: a changed picture is a new file. */
export interface FileStore extends UploadTokens {
  /**
   * Decodes an uploaded picture, see `decodePicture`, in a separate process, which is killed after DECODE_SECONDS.
   *
   * @param userId the user who sent it
   * @throws HttpError 429 if too many pictures of the user are waiting, 503 if the process was killed from outside
   */
  decode(bytes: Uint8Array, userId: string): Promise<Picture | PictureError>
  /** Stores bytes of a media type under a new key. `name` is any name that a client sent. */
  put(bytes: Uint8Array, name: string, type: string): Promise<StoredFile>
  /** Copies a file and returns the key of the copy; undefined if the file does not exist. */
  copy(key: string): Promise<string | undefined>
  /**
   * A signed URL that is valid for 15 to 30 minutes. It stays the same within a quarter of an hour, so that browsers
   * cache the file.
   */
  address(key: string): string
  /** The time at which a URL expires; null if the signature is wrong or the URL has expired. */
  verifyAddress(key: string, expires: unknown, signature: unknown): Date | null
  /** The content; null if the file does not exist. */
  read(key: string): Promise<Readable | null>
  /** Removes a file; does nothing if the file does not exist. */
  remove(key: string): Promise<void>
  /** Lists all files in no particular order, including partial files of interrupted writes. */
  list(): AsyncIterable<ListedFile>
}

export interface ListedFile {
  readonly key: string
  readonly storedAt: Date
}

interface FileStoreOptions {
  readonly config: Pick<Config, 'dataDir' | 'filesUrl' | 'decodeSeconds'>
  readonly secret: string
  readonly clock: Clock
}

/**
 * Opens the files in the configured bucket, or in the data directory.
 *
 * @throws StartError if the bucket cannot be read
 */
export async function openFileStore({ config, secret, clock }: FileStoreOptions): Promise<FileStore> {
  const { disk, prefix, put, copy } = await openFileStorage(config)
  const { decode } = createPictureDecoder({ ...decoderLimits, timeoutMs: config.decodeSeconds * 1000 })
  return {
    decode,
    ...createSignedAddresses(secret, clock),
    ...createUploadTokens(secret, clock),
    async put(bytes, name, type) {
      const extension = getExtension(type)
      const key = createKey(extension)
      await put(key, bytes, type)
      return { key, name: `${sanitizeBaseName(name)}.${extension}` }
    },
    async copy(key) {
      if (!(await disk.exists(`${prefix}${key}`))) return undefined
      const copyKey = createKey(extname(key).slice(1))
      await copy(key, copyKey)
      return copyKey
    },
    read: async (key) => ((await disk.exists(`${prefix}${key}`)) ? disk.getStream(`${prefix}${key}`) : null),
    remove: (key) => disk.delete(`${prefix}${key}`),
    list: () => listFiles(disk, prefix),
  }
}

const createKey = (extension: string): string => `${randomBytes(16).toString('hex')}.${extension}`

/** Keys that `put` creates, including its temporary files. Other files are ignored. */
const keyPattern = /^[0-9a-f]{32}\.\w{1,8}(\.part)?$/

/** Lists the files of a storage that `put` created. */
export async function* listFiles(disk: Disk, prefix: string): AsyncGenerator<ListedFile> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(prefix || undefined, paginationToken === undefined ? {} : { paginationToken })
    for (const file of page.objects) {
      const key = file.isFile ? file.key.slice(prefix.length) : ''
      if (!file.isFile || !keyPattern.test(key)) continue
      // The file may be removed between listing and reading its metadata.
      const metadata = await file.getMetaData().catch(() => undefined)
      if (metadata) yield { key, storedAt: metadata.lastModified }
    }
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}

/**
 * The last segment of a path of any operating system, without extension and without characters that file names do not
 * allow.
 */
function sanitizeBaseName(name: string): string {
  const fileName = name.split(/[/\\]/).at(-1) ?? ''
  const base = fileName.replace(/\.\w{1,8}$/, '')
  const sanitized = base.replace(/[^\p{L}\p{N}\p{M} ._()-]+/gu, ' ').trim()
  return Array.from(sanitized).slice(0, 100).join('') || 'file'
}
