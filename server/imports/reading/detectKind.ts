import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ImportReading } from '#language/imports/import.ts'
import { ImportFileError, type ImportFileKey } from './importFileError.ts'
import { readZipEntries } from './zip/zipFile.ts'

/**
 * Detects from the bytes of a file whether it is a spreadsheet, a text, or a ZIP archive that contains one of them and
 * other files.
 *
 * @throws ImportFileError for any other file
 */
export async function detectKind(path: string): Promise<ImportReading['kind'] | 'zip'> {
  const head = await readHead(path)
  if (head.length === 0) throw new ImportFileError('imports.file.empty')
  const start = head.toString('latin1')
  if (isZip(head)) return isOfficeFile(await readZipEntries(path)) ? 'xlsx' : 'zip'
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw new ImportFileError(await describeCompoundFile(path))
  if (otherSignatures.some((signature) => start.startsWith(signature)))
    throw new ImportFileError('imports.file.notTable')
  if (markupPattern.test(start)) throw new ImportFileError('imports.file.markup')
  return 'csv'
}

/** How many bytes at the start of a file are read to detect its type. */
export const headLength = 1024

const isZip = (head: Buffer): boolean => head.toString('latin1', 0, 2) === 'PK'

/** Spreadsheets and documents of office programs are ZIP archives, too. */
const isOfficeFile = (entries: ReadonlyMap<string, unknown>): boolean =>
  ['[Content_Types].xml', '_rels/.rels', 'META-INF/manifest.xml'].some((name) => entries.has(name))

/** Detects what an entry of a ZIP archive is from its first bytes: maybe a table, or another file such as a picture. */
export function detectEntry(head: Buffer): 'zip' | 'text' | 'other' {
  if (isZip(head)) return 'zip'
  const start = head.toString('latin1')
  if (otherSignatures.some((signature) => start.startsWith(signature))) return 'other'
  const hasMark = start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff')
  // An SVG is a text file, but counts as a picture.
  const isMarkup = /^(?:\xef\xbb\xbf)?\s*</.test(start)
  return hasMark || !(isMarkup || hasControlCharacter(head)) ? 'text' : 'other'
}

const hasControlCharacter = (bytes: Buffer): boolean =>
  bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** PDF, PNG, JPEG, GIF, RAR, 7z, gzip, RTF. */
const otherSignatures = ['%PDF-', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'Rar!', '7z\xbc\xaf', '\x1f\x8b', '{\\rtf']

/** Some systems call a web page or an XML file `.xls`. */
const markupPattern = /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!doctype|html|head|body|meta|table|workbook)/i

/** Tells encrypted spreadsheets from spreadsheets of Excel 97 to 2003, because both are compound files. */
async function describeCompoundFile(path: string): Promise<ImportFileKey> {
  const mark = Buffer.from('EncryptedPackage', 'utf16le')
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.concat([rest, chunk])
    if (bytes.includes(mark)) return 'imports.file.encrypted'
    rest = bytes.subarray(-mark.length)
  }
  return 'imports.file.xls'
}
