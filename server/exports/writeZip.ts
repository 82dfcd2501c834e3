import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly chunks: AsyncIterable<Buffer> | Iterable<Buffer>
}

/**
 * Writes a ZIP archive (APPNOTE 6.3) as a stream, with only one chunk in memory at a time. Neither an entry nor the
 * archive may reach 4 GiB.
 *
 * @throws RangeError if an entry or the archive is larger
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, writtenAt: Date): AsyncGenerator<Buffer> {
  const writtenEntries: WrittenEntry[] = []
  let offset = 0
  const countBytes = (chunk: Buffer): Buffer => {
    offset += chunk.length
    return chunk
  }
  for await (const { name, chunks } of entries) {
    const entry: WrittenEntry = { name: Buffer.from(name), offset, crc: 0, size: 0, compressedSize: 0, writtenAt }
    yield countBytes(Buffer.concat([buildLocalHeader(entry), entry.name]))
    const start = offset
    for await (const chunk of deflateChunks(measure(chunks, entry))) yield countBytes(chunk)
    entry.compressedSize = offset - start
    yield countBytes(buildDataDescriptor(entry))
    writtenEntries.push(entry)
  }
  const directoryOffset = offset
  for (const entry of writtenEntries) yield countBytes(Buffer.concat([buildDirectoryHeader(entry), entry.name]))
  yield buildEndOfDirectory(writtenEntries.length, directoryOffset, offset - directoryOffset)
}

interface WrittenEntry {
  readonly name: Buffer
  readonly offset: number
  readonly writtenAt: Date
  crc: number
  size: number
  compressedSize: number
}

async function* measure(chunks: ZipEntry['chunks'], entry: WrittenEntry): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    entry.crc = crc32(chunk, entry.crc)
    entry.size += chunk.length
    yield chunk
  }
}

/** Level 3 compresses sheets nearly as well as level 6, in half the time. */
const compressionLevel = 3

async function* deflateChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: compressionLevel })
  // An error of the input also destroys the `deflate` stream, where the consumer receives it.
  pipeline(chunks, deflate).catch(() => undefined)
  yield* deflate
}

/** Bit 3: the sizes follow the data. Bit 11: names are UTF-8. */
const flags = 0x0808
const version = 20
const deflateMethod = 8

function buildLocalHeader({ name, writtenAt }: WrittenEntry): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflateMethod, 8)
  header.writeUInt32LE(toDosTime(writtenAt), 10)
  header.writeUInt16LE(name.length, 26)
  return header
}

function buildDataDescriptor({ crc, compressedSize, size }: WrittenEntry): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeUInt32LE(compressedSize, 8)
  descriptor.writeUInt32LE(size, 12)
  return descriptor
}

function buildDirectoryHeader({ name, offset, writtenAt, crc, compressedSize, size }: WrittenEntry): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(deflateMethod, 10)
  header.writeUInt32LE(toDosTime(writtenAt), 12)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(compressedSize, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return header
}

function buildEndOfDirectory(entries: number, offset: number, size: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/**
 * Time in the lower 16 bits, date in the upper 16, in steps of two seconds; UTC, because the format has no time zone.
 */
function toDosTime(instant: Date): number {
  const time = (instant.getUTCHours() << 11) | (instant.getUTCMinutes() << 5) | (instant.getUTCSeconds() >> 1)
  const date = ((instant.getUTCFullYear() - 1980) << 9) | ((instant.getUTCMonth() + 1) << 5) | instant.getUTCDate()
  return date * 0x10000 + time
}
