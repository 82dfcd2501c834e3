import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import type { ImportReading } from '#language/imports/import.ts'
import { ImportFileError } from '../importFileError.ts'

export type Encoding = NonNullable<ImportReading['encoding']>

/** Detects the encoding by the byte order mark. Without one, a text that is valid UTF-8 is read as UTF-8. */
export async function detectEncoding(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const chunk of createReadStream(path)) {
    if (isFirst && Buffer.isBuffer(chunk)) {
      if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
      if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
    }
    isFirst = false
    if (!isDecodable(() => decoder.decode(chunk, { stream: true }))) return 'windows-1252'
  }
  return isDecodable(() => decoder.decode()) ? 'utf-8' : 'windows-1252'
}

function isDecodable(decode: () => string): boolean {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

/**
 * Decodes bytes into text without its byte order mark.
 *
 * @throws ImportFileError with the line, if a byte is not valid in the encoding, or is NUL
 */
export function createTextDecoder(encoding: Encoding): Transform {
  const decode = encoding === 'windows-1252' ? decodeWindows1252 : createStandardDecoder(encoding)
  let line = 1
  const check = (text: string): string => {
    const nul = text.indexOf('\0')
    if (nul >= 0) throw new ImportFileError('imports.file.nul', { line: line + countLines(text.slice(0, nul)) })
    line += countLines(text)
    return text
  }
  const run = (bytes: Buffer | undefined, done: (error: Error | null, text?: string) => void): void => {
    try {
      done(null, check(decode(bytes)))
    } catch (error) {
      done(
        error instanceof ImportFileError ? error : new ImportFileError('imports.file.invalidText', { line, encoding }),
      )
    }
  }
  return new Transform({
    readableObjectMode: false,
    encoding: 'utf8',
    transform: (bytes: Buffer, _encoding, done) => run(bytes, done),
    flush: (done) => run(undefined, done),
  })
}

/** Counts the line breaks; a file of old Macs has only carriage returns. */
function countLines(text: string): number {
  const feeds = text.split('\n').length - 1
  return feeds > 0 ? feeds : text.split('\r').length - 1
}

type Decode = (bytes: Buffer | undefined) => string

function createStandardDecoder(encoding: Exclude<Encoding, 'windows-1252'>): Decode {
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }))
}

/** Some versions of Node decode windows-1252 as Latin-1, which has control characters in place of `€` and `“`. */
const decodeWindows1252: Decode = (bytes) =>
  (bytes?.toString('latin1') ?? '').replace(/[\x80-\x9f]/g, (character) => {
    const mapped = windows1252[character.charCodeAt(0) - 0x80]
    return mapped === undefined || mapped === ' ' ? character : mapped
  })

/** The characters of the bytes from 80 to 9F (WHATWG Encoding Standard); a space where there is none. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
