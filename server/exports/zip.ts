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
  const written: WrittenEntry[] = []
  let offset = 0
  const counted = (piece: Buffer): Buffer => {
    offset += piece.length
    return piece
  }
  for await (const { name, chunks } of entries) {
    const entry: WrittenEntry = { name: Buffer.from(name), at: offset, crc: 0, size: 0, packed: 0, writtenAt }
    yield counted(Buffer.concat([localHeader(entry), entry.name]))
    const start = offset
    for await (const piece of deflated(measured(chunks, entry))) yield counted(piece)
    entry.packed = offset - start
    yield counted(dataDescriptor(entry))
    written.push(entry)
  }
  const directoryAt = offset
  for (const entry of written) yield counted(Buffer.concat([directoryHeader(entry), entry.name]))
  yield endOfDirectory(written.length, directoryAt, offset - directoryAt)
}

interface WrittenEntry {
  readonly name: Buffer
  readonly at: number
  readonly writtenAt: Date
  crc: number
  size: number
  packed: number
}

async function* measured(chunks: ZipEntry['chunks'], entry: WrittenEntry): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    entry.crc = crc32(chunk, entry.crc)
    entry.size += chunk.length
    yield chunk
  }
}

/** Level 3 compresses sheets nearly as well as level 6, in half the time. */
const level = 3

async function* deflated(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level })
  // An error of the input also destroys the `deflate` stream, where the consumer receives it.
  pipeline(chunks, deflate).catch(() => undefined)
  yield* deflate
}

/** Bit 3: the sizes follow the data. Bit 11: names are UTF-8. */
const flags = 0x0808
const version = 20
const deflateMethod = 8

function localHeader({ name, writtenAt }: WrittenEntry): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflateMethod, 8)
  header.writeUInt32LE(dosTime(writtenAt), 10)
  header.writeUInt16LE(name.length, 26)
  return header
}

function dataDescriptor({ crc, packed, size }: WrittenEntry): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeUInt32LE(packed, 8)
  descriptor.writeUInt32LE(size, 12)
  return descriptor
}

function directoryHeader({ name, at, writtenAt, crc, packed, size }: WrittenEntry): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(deflateMethod, 10)
  header.writeUInt32LE(dosTime(writtenAt), 12)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(at, 42)
  return header
}

function endOfDirectory(entries: number, at: number, size: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return end
}

/**
 * Time in the lower 16 bits, date in the upper 16, in steps of two seconds; UTC, because the format has no time zone.
 */
function dosTime(instant: Date): number {
  const time = (instant.getUTCHours() << 11) | (instant.getUTCMinutes() << 5) | (instant.getUTCSeconds() >> 1)
  const date = ((instant.getUTCFullYear() - 1980) << 9) | ((instant.getUTCMonth() + 1) << 5) | instant.getUTCDate()
  return date * 0x10000 + time
}
