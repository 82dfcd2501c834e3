import { inflateRawSync, inflateSync } from 'node:zlib'
import { read, utils } from 'xlsx'

/** A cell of a spreadsheet: its type (`s` text, `n` number, `d` date), its value and its displayed text. */
export interface SheetCell {
  readonly t: string
  readonly v: unknown
  readonly w?: string
  /** A formula. */
  readonly f?: string
}

/** The displayed rows of the first sheet. */
export function readShownRows(file: Buffer): string[][] {
  const book = read(file)
  const [first = ''] = book.SheetNames
  const sheet = book.Sheets[first]
  return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) : []
}

/** The cells of the first sheet by their address, such as `A1`. */
export function readCells(file: Buffer): Record<string, SheetCell | undefined> {
  const book = read(file, { cellDates: true, cellNF: true, UTC: true })
  return { ...book.Sheets[book.SheetNames[0] ?? ''] }
}

/** The unpacked entries of a ZIP archive by name; each size must equal that in the directory. */
export function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const entries = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, size, nameLength] = [
      file.readUInt32LE(at + 20),
      file.readUInt32LE(at + 24),
      file.readUInt16LE(at + 28),
    ]
    const header = file.readUInt32LE(at + 42)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
    const content = inflateRawSync(file.subarray(start, start + packed))
    if (content.length !== size) throw new Error(`${name} has ${content.length} bytes, and not ${size}`)
    entries.set(name, content.toString('utf8'))
    at += 46 + nameLength
  }
  return entries
}

/** The texts of each page in drawing order. */
export function readPdfPages(file: Buffer): string[][] {
  const objects = new Map<string, string>()
  const source = file.toString('latin1')
  for (const [, id = '', body = ''] of source.matchAll(/\n?(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body)
  const findReferences = (body: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? ''
  const letters = (font: string): Map<string, string> => {
    const textByCharacter = new Map<string, string>()
    const ranges = decompressStream(findReferences(font, 'ToUnicode')).matchAll(/<(\w+)> <(\w+)> \[(.*?)\]/g)
    for (const [, first = '', , values = ''] of ranges) {
      for (const [index, [, value = '']] of [...values.matchAll(/<(\w*)>/g)].entries()) {
        const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
        textByCharacter.set(code, Buffer.from(value, 'hex').swap16().toString('utf16le'))
      }
    }
    return textByCharacter
  }
  /** The texts of a content stream, including the forms that it references. */
  const readTexts = (stream: string, resources: string): string[] => {
    const named = [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)]
    const fonts = new Map(named.map(([, name, id = '']) => [name, letters(objects.get(id) ?? '')]))
    let font: Map<string, string> | undefined
    const texts: string[] = []
    for (const [, name, shown, form] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ|\/(\w+) Do/g)) {
      if (name) font = fonts.get(name)
      const body = form && findReferences(resources, form)
      if (body) texts.push(...readTexts(decompressStream(body), body))
      const codes = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      if (shown) texts.push(codes.map((code) => font?.get(code) ?? '?').join(''))
    }
    return texts
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return pages.map((page) => {
    const resources = /\/Resources (\d+) 0 R/.test(page) ? findReferences(page, 'Resources') : page
    return readTexts(decompressStream(findReferences(page, 'Contents')), resources)
  })
}

function decompressStream(body: string): string {
  const start = body.indexOf('stream\n') + 'stream\n'.length
  const bytes = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1')
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}
