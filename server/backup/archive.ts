import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { formatManifest, type Manifest, type Part, parseManifest } from './manifest.ts'

const manifestName = 'manifest.json'
/** The limit of a manifest, which has about 200 bytes for each picture. */
const maxManifestBytes = 512 * 1024 ** 2

/** Passes bytes on and computes their SHA-256, their number, and the number of line ends; COPY writes one per row. */
export function createDigest() {
  const hash = createHash('sha256')
  const count = { bytes: 0, rows: 0 }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      count.bytes += chunk.length
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count.rows++
      done(null, chunk)
    },
  })
  return { stream, read: () => ({ ...count, sha256: hash.digest('hex') }) }
}

/** Writes the parts of a backup one after the other; the manifest comes last. */
export interface ArchiveWriter {
  /** @param scratchPath the file for the compressed table, because its size must be known before its part begins */
  addTable(table: { name: string; columns: readonly string[] }, source: Readable, scratchPath: string): Promise<void>
  addFile(key: string, content: Uint8Array): Promise<void>
  finish(manifest: Omit<Manifest, 'parts'>): Promise<Manifest>
}

/** @param output the file, which is closed at the end */
export function createArchive(output: Writable): ArchiveWriter {
  const tar = pack()
  const written = pipeline(tar, output)
  // The part that is being written, or `finish`, throws the error.
  written.catch(() => undefined)
  const parts: Part[] = []
  const add = async (name: string, size: number, source: Readable): Promise<{ bytes: number; sha256: string }> => {
    const digest = createDigest()
    const entry = tar.entry({ name, size, mode: 0o600 })
    await Promise.race([
      pipeline(source, digest.stream, entry),
      written.then(() => Promise.reject(new Error('the archive was closed'))),
    ])
    const { bytes, sha256 } = digest.read()
    return { bytes, sha256 }
  }
  return {
    async addTable({ name, columns }, source, scratchPath) {
      const text = createDigest()
      await pipeline(source, text.stream, createGzip({ level: 3 }), createWriteStream(scratchPath, { mode: 0o600 }))
      const { size } = await stat(scratchPath)
      const partName = `tables/${name}.copy.gz`
      const part = await add(partName, size, createReadStream(scratchPath))
      const { rows, sha256: content } = text.read()
      parts.push({ name: partName, ...part, rows, columns: [...columns], content })
    },
    async addFile(key, content) {
      const name = `files/${key}`
      parts.push({ name, ...(await add(name, content.length, Readable.from([content]))) })
    },
    async finish(rest) {
      const manifest = { ...rest, parts }
      tar.entry({ name: manifestName, mode: 0o600 }, formatManifest(manifest))
      tar.finalize()
      await written
      return manifest
    },
  }
}

/** Reads the parts of a backup in their order. @param handle consumes each part except the manifest */
export async function readArchive(
  source: Readable,
  handle: (name: string, content: Readable) => Promise<void>,
): Promise<string> {
  const tar = extract()
  let manifest: string | undefined
  const reading = pipeline(source, tar)
  const parsing = (async () => {
    for await (const entry of tar) {
      if (manifest !== undefined) throw new Error('something follows its manifest')
      // The type of an entry is from another stream library with the same interface.
      const content = entry as unknown as Readable
      if (entry.header.name === manifestName) manifest = await readText(content)
      else await handle(entry.header.name, content)
    }
  })()
  await Promise.all([reading, parsing])
  if (manifest === undefined) throw new Error('it has no manifest')
  return manifest
}

async function readText(content: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > maxManifestBytes) throw new Error('its manifest is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/**
 * Reads a whole backup and compares each part with the manifest.
 *
 * @throws Error that describes the damage, as the end of a sentence
 */
export async function verifyArchive(source: Readable): Promise<Manifest> {
  const found = new Map<string, { bytes: number; sha256: string }>()
  const text = await readArchive(source, async (name, content) => {
    const digest = createDigest()
    digest.stream.resume()
    await pipeline(content, digest.stream)
    if (found.has(name)) throw new Error(`it has ${name} twice`)
    found.set(name, digest.read())
  })
  const manifest = parseManifest(text)
  for (const { name, bytes, sha256 } of manifest.parts) {
    const part = found.get(name)
    if (part === undefined) throw new Error(`${name} is missing`)
    if (part.bytes !== bytes || part.sha256 !== sha256) throw new Error(`${name} was changed`)
    found.delete(name)
  }
  const [unknown] = found.keys()
  if (unknown !== undefined) throw new Error(`its manifest does not know ${unknown}`)
  return manifest
}
