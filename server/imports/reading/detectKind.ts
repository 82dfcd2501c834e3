import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ImportReading } from '#language/imports/import.ts'
import { ImportFileError, type ImportFileKey } from './importFileError.ts'

/**
 * Tells from its first bytes how a file is read.
 *
 * @throws ImportFileError for what is neither a spreadsheet nor a text
 */
export async function detectKind(path: string): Promise<ImportReading['kind']> {
  const head = await readHead(path)
  if (head.length === 0) throw new ImportFileError('imports.file.empty')
  const start = head.toString('latin1')
  if (start.startsWith('PK')) return 'xlsx'
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw new ImportFileError(await describeCompoundFile(path))
  if (otherSignatures.some((signature) => start.startsWith(signature)))
    throw new ImportFileError('imports.file.notTable')
  if (markupPattern.test(start)) throw new ImportFileError('imports.file.markup')
  return 'csv'
}

const headLength = 1024

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

/** An encrypted spreadsheet is a compound file, as the spreadsheets of Excel 97 to 2003 are. */
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
