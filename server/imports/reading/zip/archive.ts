import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { detectEntry, headLength } from '../detectKind.ts'
import { ImportFileError } from '../importFileError.ts'
import type { ReadingLimits } from '../limits.ts'
import { readZipEntries, readZipEntry, type ZipEntry } from './zipFile.ts'

/** A ZIP archive with one sheet and the files that its cells name. */
export interface Archive {
  readonly sheet: ZipEntry
  readonly files: readonly ZipEntry[]
}

/**
 * Finds the sheet of a ZIP archive by the content of its entries, not by their names.
 *
 * @throws ImportFileError if it has no sheet or more than one, too many files, or a sheet that is too large or damaged
 */
export async function openArchive(path: string, limits: ReadingLimits): Promise<Archive> {
  const entries = listFiles(await readZipEntries(path))
  if (entries.length > limits.archive.files + 1)
    throw new ImportFileError('imports.file.tooManyFiles', { max: limits.archive.files })
  const sheets: ZipEntry[] = []
  for (const entry of entries) if (await isSheet(path, entry, limits)) sheets.push(entry)
  // Only the least nested tables count, because text files may be in a folder beside the sheet.
  const depth = Math.min(...sheets.map(getDepth))
  const [sheet, ...others] = sheets.filter((one) => getDepth(one) === depth)
  if (!sheet) throw new ImportFileError('imports.file.zip')
  if (others.length > 0) throw new ImportFileError('imports.file.severalSheets', { names: nameSome(sheets) })
  return { sheet, files: entries.filter((entry) => entry !== sheet) }
}

const getDepth = ({ name }: ZipEntry): number => name.split('/').length

const maxNamed = 3

const nameSome = (entries: readonly ZipEntry[]): string =>
  [...entries.slice(0, maxNamed).map(({ name }) => name), ...(entries.length > maxNamed ? ['…'] : [])].join(', ')

/** The entries that users have put in, without folders and without the files that operating systems add. */
export const listFiles = (entries: ReadonlyMap<string, ZipEntry>): ZipEntry[] =>
  [...entries.values()].filter(({ name }) => !name.endsWith('/') && !systemPattern.test(name))

const systemPattern = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

async function isSheet(path: string, entry: ZipEntry, limits: ReadingLimits): Promise<boolean> {
  const content = detectEntry(await readStart(path, entry))
  if (content !== 'zip') return content === 'text'
  const extracted = await extractSheet(path, entry, limits)
  // If the file is damaged, reading it later reports that.
  const inner = await readZipEntries(extracted).catch(() => new Map<string, ZipEntry>())
  return [...inner.keys()].some((name) => name.startsWith('xl/') || name === 'content.xml')
}

async function readStart(path: string, entry: ZipEntry): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of readZipEntry(path, entry)) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= headLength) break
  }
  return Buffer.concat(chunks).subarray(0, headLength)
}

/** Extracts the sheet beside the ZIP archive and returns its path. @throws ImportFileError if too large or damaged */
export async function extractSheet(path: string, entry: ZipEntry, { archive }: ReadingLimits): Promise<string> {
  async function* readLimited() {
    let bytes = 0
    for await (const chunk of readZipEntry(path, entry)) {
      bytes += chunk.length
      if (bytes > archive.bytes)
        throw new ImportFileError('imports.file.sheetTooLarge', { max: Math.round(archive.bytes / 1024 ** 2) })
      yield chunk
    }
  }
  const sheetPath = `${path}.sheet`
  await pipeline(Readable.from(readLimited()), createWriteStream(sheetPath, { mode: 0o600 }))
  return sheetPath
}
