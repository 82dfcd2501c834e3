import { join } from 'node:path'
import type { FileRow } from '#language/imports/import.ts'
import { writeZip } from '../../../server/exports/writeZip.ts'
import { defaultLimits } from '../../../server/imports/reading/limits.ts'
import { readInThread } from '../../../server/imports/reading/readInThread.ts'
import type { ReadingChoice } from '../../../server/imports/reading/readingChoice.ts'

export const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name)

/** Reads a file in this thread. */
export async function readAll(path: string, choice: Partial<ReadingChoice> = {}, limits = defaultLimits) {
  const rows: FileRow[] = []
  const parts = readInThread(path, choice, limits)
  for (;;) {
    const next = await parts.next()
    if (next.done) return { ...next.value, rows }
    rows.push(...next.value)
  }
}

/** A spreadsheet file of the given parts, among them the XML of its sheets. */
export async function buildWorkbook(
  sheets: readonly { readonly name: string; readonly xml: string; readonly state?: string }[],
  { styles = '', workbook = '' } = {},
): Promise<Buffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  const relations = (...all: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  return zip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>' +
      sheets
        .map(
          (_, n) =>
            `<Override PartName="/xl/worksheets/s${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
        )
        .join('') +
      '</Types>',
    '_rels/.rels': relations(relation('w', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="r">${workbook}<sheets>${sheets.map(({ name, state = 'visible' }, n) => `<sheet name="${name}" sheetId="${n + 1}" state="${state}" r:id="s${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_, n) => relation(`s${n}`, 'worksheet', `worksheets/s${n}.xml`)),
      relation('st', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': `<styleSheet ${main}><cellXfs>${styles || '<xf numFmtId="0"/>'}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ xml }, n) => [
        `xl/worksheets/s${n}.xml`,
        `<worksheet ${main}><sheetData>${xml}</sheetData></worksheet>`,
      ]),
    ),
  })
}

export async function zip(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  async function* entries() {
    for (const [name, content] of Object.entries(files)) yield { name, chunks: [Buffer.from(content)] }
  }
  const chunks: Buffer[] = []
  for await (const chunk of writeZip(entries(), new Date('2026-03-01T12:00:00Z'))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The XML of a row of texts. */
export const textRow = (line: number, texts: readonly string[], attributes = ''): string =>
  `<row r="${line}" ${attributes}>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
