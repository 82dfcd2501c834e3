import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { openPlace } from './disks.ts'
import { extensionOf } from './fileTypes.ts'
import { createAddresses } from './signedAddresses.ts'

/** A stored file: its key, and the name a person knows it by, with the extension of what was stored. */
export interface StoredFile {
  readonly key: string
  readonly name: string
}

/** Where uploads live. Files never change: another picture is another file. */
export interface FileStore {
  /** Keeps bytes of a media type under a new key. The name may be anything a client sent. */
  put(bytes: Uint8Array, name: string, type: string): Promise<StoredFile>
  /** The address to read a file at, for 15 to 30 minutes; the same one within a quarter of an hour, so that it caches. */
  address(key: string): string
  /** Until when an address is good, or null where its signature or time is wrong. */
  goodUntil(key: string, expires: unknown, signature: unknown): Date | null
  /** The content, or null where there is no such file. */
  read(key: string): Promise<Readable | null>
  /** Removes a file; one that is gone already is fine. */
  remove(key: string): Promise<void>
  /** All files, in no order, also what is left of files whose storing was interrupted. */
  list(): AsyncIterable<ListedFile>
}

export interface ListedFile {
  readonly key: string
  readonly storedAt: Date
}

interface FileStoreParts {
  readonly config: Pick<Config, 'dataDir' | 'filesUrl'>
  readonly secret: string
  readonly clock: Clock
}

/**
 * The files in the bucket that is configured, or below the data directory.
 *
 * @throws StartError where the bucket cannot be read
 */
export async function openFileStore({ config, secret, clock }: FileStoreParts): Promise<FileStore> {
  const { disk, prefix, put } = await openPlace(config)
  return {
    ...createAddresses(secret, clock),
    async put(bytes, name, type) {
      const extension = extensionOf(type)
      const key = `${randomBytes(16).toString('hex')}.${extension}`
      await put(key, bytes, type)
      return { key, name: `${cleanBaseName(name)}.${extension}` }
    },
    read: async (key) => ((await disk.exists(`${prefix}${key}`)) ? disk.getStream(`${prefix}${key}`) : null),
    remove: (key) => disk.delete(`${prefix}${key}`),
    list: () => listFiles(disk, prefix),
  }
}

/** What `put` makes, and what it leaves behind where it is interrupted. Other files are not ours. */
const ownKey = /^[0-9a-f]{32}\.\w{1,8}(\.part)?$/

async function* listFiles(disk: Disk, prefix: string): AsyncGenerator<ListedFile> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(prefix || undefined, paginationToken === undefined ? {} : { paginationToken })
    for (const file of page.objects) {
      const key = file.isFile ? file.key.slice(prefix.length) : ''
      if (!file.isFile || !ownKey.test(key)) continue
      // A file may go between being listed and being looked at.
      const about = await file.getMetaData().catch(() => undefined)
      if (about) yield { key, storedAt: about.lastModified }
    }
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}

/** The last part of a path in any system's notation, without its extension and without what a file name cannot hold. */
function cleanBaseName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const base = last.replace(/\.\w{1,8}$/, '')
  const clean = base.replace(/[^\p{L}\p{N}\p{M} ._()-]+/gu, ' ').trim()
  return Array.from(clean).slice(0, 100).join('') || 'file'
}
