import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { ImportFileError } from '../importFileError.ts'
import { decodeEntryName } from './nameEncoding.ts'

/** An entry of a ZIP archive (APPNOTE 6.3). */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly isEncrypted: boolean
  readonly compressedSize: number
  readonly crc: number
  /** The offset of the entry's local header in the archive. */
  readonly offset: number
}

/**
 * The entries of a ZIP archive by name, from its directory at the end.
 *
 * @throws ImportFileError if the archive is cut off or damaged
 */
export async function readZipEntries(path: string): Promise<Map<string, ZipEntry>> {
  const file = await open(path)
  try {
    const directory = await readDirectory(file)
    const entries = new Map<string, ZipEntry>()
    let position = 0
    while (position + 46 <= directory.length && directory.readUInt32LE(position) === 0x02014b50) {
      const nameLength = directory.readUInt16LE(position + 28)
      const bytes = directory.subarray(position + 46, position + 46 + nameLength)
      const name = decodeEntryName(bytes).replaceAll('\\', '/')
      entries.set(name, {
        name,
        isEncrypted: (directory.readUInt16LE(position + 8) & 1) === 1,
        method: directory.readUInt16LE(position + 10),
        crc: directory.readUInt32LE(position + 16),
        compressedSize: directory.readUInt32LE(position + 20),
        offset: directory.readUInt32LE(position + 42),
      })
      position += 46 + nameLength + directory.readUInt16LE(position + 30) + directory.readUInt16LE(position + 32)
    }
    return entries
  } finally {
    await file.close()
  }
}

const endLength = 22
const maxCommentLength = 0xffff
/** A workbook has dozens of entries, an archive with pictures some thousands. */
const maxDirectoryBytes = 16 * 1024 ** 2

async function readDirectory(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  const tail = await readBytes(file, Math.max(0, size - endLength - maxCommentLength), size)
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + endLength > tail.length) throw createDamagedError()
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (start + length > size || length > maxDirectoryBytes) throw createDamagedError()
  return readBytes(file, start, start + length)
}

async function readBytes(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start)
  return buffer.subarray(0, bytesRead)
}

/**
 * The uncompressed bytes of an entry as a stream.
 *
 * @throws ImportFileError if the entry is encrypted or damaged
 */
export async function* readZipEntry(path: string, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.isEncrypted) throw new ImportFileError('imports.file.encrypted')
  if (entry.method !== 0 && entry.method !== 8) throw createDamagedError()
  const start = await findData(path, entry)
  if (entry.compressedSize === 0) return
  const stored = createReadStream(path, { start, end: start + entry.compressedSize - 1 })
  let crc = 0
  try {
    // An error of the file also destroys the last stream of the pipeline, so the loop throws it.
    const chunks = entry.method === 0 ? stored : pipeline(stored, createInflateRaw(), () => undefined)
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      crc = crc32(chunk, crc)
      yield chunk
    }
  } catch (error) {
    throw isInflateError(error) ? createDamagedError() : error
  } finally {
    stored.destroy()
  }
  if (crc !== entry.crc) throw createDamagedError()
}

async function findData(path: string, { offset }: ZipEntry): Promise<number> {
  const file = await open(path)
  try {
    const header = await readBytes(file, offset, offset + 30)
    if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw createDamagedError()
    return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  } finally {
    await file.close()
  }
}

const isInflateError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')

const createDamagedError = (): ImportFileError => new ImportFileError('imports.file.damaged')
