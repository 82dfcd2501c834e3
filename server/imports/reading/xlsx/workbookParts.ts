import { posix } from 'node:path'
import { ImportFileError } from '../importFileError.ts'
import { readZipEntries, readZipEntry, type ZipEntry } from '../zip/zipFile.ts'
import { readAttribute, unescapeXml } from './xml.ts'

export interface WorkbookSheet {
  readonly name: string
  readonly isHidden: boolean
  /** The name of the part with its cells. */
  readonly part: string
  /** The index among all sheets of the workbook, including charts. */
  readonly position: number
}

/** The parts of a spreadsheet file (ECMA-376) that reading its cells needs. */
export interface Workbook {
  readonly path: string
  readonly entries: ReadonlyMap<string, ZipEntry>
  /** The sheets with cells; hidden ones come last. */
  readonly sheets: readonly WorkbookSheet[]
  /** The names of the other parts: relationships, styles, texts. */
  readonly sharedParts: readonly string[]
}

/** @throws ImportFileError if the archive is no spreadsheet */
export async function openWorkbook(path: string, counter: ByteCounter): Promise<Workbook> {
  const entries = await readZipEntries(path)
  const readText = async (name: string): Promise<string> => {
    const entry = entries.get(name)
    return entry ? (await readPart(path, entry, counter)).toString('utf8') : ''
  }
  const book = findTarget(await readText('_rels/.rels'), '/officeDocument', '')
  if (!book?.endsWith('.xml') || !entries.has(book)) throw new ImportFileError(describeOtherArchive(entries))
  const bookText = await readText(book)
  const relations = readRelations(await readText(getRelationsName(book)), posix.dirname(book))
  const sheets = readSheets(bookText, relations)
  if (sheets.length === 0) throw new ImportFileError('imports.file.noSheet')
  const others = relations.filter(({ type }) => /\/(?:styles|sharedStrings|theme)$/.test(type))
  const sharedParts = ['[Content_Types].xml', '_rels/.rels', book, getRelationsName(book)]
  return {
    path,
    entries,
    sheets: [...sheets.filter(({ isHidden }) => !isHidden), ...sheets.filter(({ isHidden }) => isHidden)],
    sharedParts: [...sharedParts, ...others.map(({ target }) => target)].filter((name) => entries.has(name)),
  }
}

function describeOtherArchive(entries: ReadonlyMap<string, ZipEntry>) {
  if (entries.has('META-INF/manifest.xml') || entries.has('xl/workbook.bin')) return 'imports.file.otherSpreadsheet'
  return 'imports.file.zip'
}

/** Counts the uncompressed bytes of a file before the library gets them. */
export interface ByteCounter {
  /** @throws ImportFileError beyond the limit */
  add(bytes: number): void
}

export function createByteCounter(maxBytes: number): ByteCounter {
  let total = 0
  return {
    add(bytes) {
      total += bytes
      if (total > maxBytes)
        throw new ImportFileError('imports.file.tooLarge', { max: Math.round(maxBytes / 1024 ** 2) })
    },
  }
}

/** A part of the file in memory. */
export async function readPart(path: string, entry: ZipEntry, counter: ByteCounter): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of readZipEntry(path, entry)) {
    counter.add(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}

function readRelations(xml: string, folder: string): Relation[] {
  return [...xml.matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)].map(([, attributes = '']) => {
    const target = unescapeXml(readAttribute(attributes, 'Target') ?? '')
    return {
      id: readAttribute(attributes, 'Id') ?? '',
      type: readAttribute(attributes, 'Type') ?? '',
      target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
    }
  })
}

const findTarget = (xml: string, type: string, folder: string): string | undefined =>
  readRelations(xml, folder).find((relation) => relation.type.endsWith(type))?.target

const getRelationsName = (part: string): string =>
  posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)

function readSheets(xml: string, relations: readonly Relation[]): WorkbookSheet[] {
  const sheets = [...xml.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)]
  return sheets.flatMap(([, attributes = ''], position) => {
    const id = readAttribute(attributes, '\\w+:id')
    const relation = relations.find((one) => one.id === id)
    if (!relation?.type.endsWith('/worksheet')) return []
    const isHidden = /hidden/i.test(readAttribute(attributes, 'state') ?? '')
    return { name: unescapeXml(readAttribute(attributes, 'name') ?? ''), isHidden, part: relation.target, position }
  })
}
