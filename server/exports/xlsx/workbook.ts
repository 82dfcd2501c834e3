import type { ZipEntry } from '../zip.ts'
import { escaped } from './cellXml.ts'
import { stylesXml } from './styles.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packageSpace = 'http://schemas.openxmlformats.org/package/2006'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const sheetPath = (number: number): string => `worksheets/sheet${number}.xml`

/** The entries other than the sheets. They come last, because the number of sheets is known only then. */
export function workbookEntries(name: string, sheets: number): ZipEntry[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const entry = (path: string, ...xml: string[]): ZipEntry => ({ name: path, chunks: [Buffer.from(xml.join(''))] })
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  const override = (path: string, type: string): string =>
    `<Override PartName="/xl/${path}" ContentType="${spreadsheet}.${type}+xml"/>`
  return [
    entry('xl/styles.xml', stylesXml),
    entry(
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>`,
      ...numbers.map(
        (number) => `<sheet name="${escaped(sheetName(name, number))}" sheetId="${number}" r:id="s${number}"/>`,
      ),
      '</sheets></workbook>',
    ),
    entry(
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packageSpace}/relationships">`,
      ...numbers.map((number) => relation(`s${number}`, 'worksheet', sheetPath(number))),
      relation('styles', 'styles', 'styles.xml'),
      '</Relationships>',
    ),
    entry(
      '_rels/.rels',
      `${head}<Relationships xmlns="${packageSpace}/relationships">`,
      relation('workbook', 'officeDocument', 'xl/workbook.xml'),
      '</Relationships>',
    ),
    entry(
      '[Content_Types].xml',
      `${head}<Types xmlns="${packageSpace}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      override('workbook.xml', 'sheet.main'),
      override('styles.xml', 'styles'),
      ...numbers.map((number) => override(sheetPath(number), 'worksheet')),
      '</Types>',
    ),
  ]
}

const longestSheetName = 31

/** A valid sheet name: without forbidden characters, at most 31 characters, with a number from the second sheet on. */
function sheetName(name: string, number: number): string {
  const ending = number === 1 ? '' : ` (${number})`
  const plain =
    name
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Export'
  return plain.slice(0, longestSheetName - ending.length) + ending
}
