import { type FileType, fileTypes, findNamedType } from '#language/fileTypes.ts'

/**
 * The type of a file by its bytes; undefined if the type is unknown, or differs from the extension of the name. Texts
 * have no signature, so only the extension tells them apart.
 */
export function detectFileType(bytes: Uint8Array, name: string): FileType | undefined {
  const named = findNamedType(name)
  const detected = findSignature(bytes) ?? detectText(bytes, named)
  return named === detected ? detected : undefined
}

function findSignature(bytes: Uint8Array): FileType | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (text.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  if (text.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return undefined
  // OpenDocument: the first member is a file `mimetype`, uncompressed.
  const openDocument = /^mimetype(application\/vnd\.oasis\.opendocument\.[a-z]+)/.exec(text.toString('latin1', 30, 120))
  if (openDocument?.[1] !== undefined && openDocument[1] in fileTypes) return openDocument[1] as FileType
  if (!text.includes('[Content_Types].xml')) return 'application/zip'
  return officeFolders.find(([folder]) => text.includes(folder))?.[1] ?? 'application/zip'
}

/** The archive member that tells one type of Office Open XML document from another. */
const officeFolders: readonly (readonly [string, FileType])[] = [
  ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/presentation.xml', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
]

const textTypes: readonly FileType[] = ['text/plain', 'text/csv', 'application/json']

/** A text is UTF-8 without NUL; JSON can be parsed too. */
function detectText(bytes: Uint8Array, named: FileType | undefined): FileType | undefined {
  if (named === undefined || !textTypes.includes(named) || bytes.length === 0 || bytes.includes(0)) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (named === 'application/json') JSON.parse(text)
    return named
  } catch {
    return undefined
  }
}
