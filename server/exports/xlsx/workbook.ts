import type { ZipEntry } from '../writeZip.ts'
import { escapeXml } from './cellXml.ts'
import { stylesXml } from './styles.ts'

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const relationshipNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const getSheetPath = (number: number): string => `worksheets/sheet${number}.xml`

export interface WorkbookSheet {
  /** See `toSheetName`. */
  readonly name: string
  readonly isHidden?: boolean
}

/** The entries other than the sheets. They come last, because the number of sheets is known only then. */
export function buildWorkbookEntries(sheets: readonly WorkbookSheet[]): ZipEntry[] {
  const numbers = sheets.map((_, index) => index + 1)
  const createEntry = (path: string, ...xml: string[]): ZipEntry => ({
    name: path,
    chunks: [Buffer.from(xml.join(''))],
  })
  const buildRelationship = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${relationshipNamespace}/${type}" Target="${target}"/>`
  const buildOverride = (path: string, type: string): string =>
    `<Override PartName="/xl/${path}" ContentType="${spreadsheetType}.${type}+xml"/>`
  return [
    createEntry('xl/styles.xml', stylesXml),
    createEntry(
      'xl/workbook.xml',
      `${xmlDeclaration}<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipNamespace}"><sheets>`,
      ...sheets.map(
        ({ name, isHidden }, index) =>
          `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="s${index + 1}"/>`,
      ),
      '</sheets></workbook>',
    ),
    createEntry(
      'xl/_rels/workbook.xml.rels',
      `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">`,
      ...numbers.map((number) => buildRelationship(`s${number}`, 'worksheet', getSheetPath(number))),
      buildRelationship('styles', 'styles', 'styles.xml'),
      '</Relationships>',
    ),
    createEntry(
      '_rels/.rels',
      `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">`,
      buildRelationship('workbook', 'officeDocument', 'xl/workbook.xml'),
      '</Relationships>',
    ),
    createEntry(
      '[Content_Types].xml',
      `${xmlDeclaration}<Types xmlns="${packageNamespace}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      buildOverride('workbook.xml', 'sheet.main'),
      buildOverride('styles.xml', 'styles'),
      ...numbers.map((number) => buildOverride(getSheetPath(number), 'worksheet')),
      '</Types>',
    ),
  ]
}

const maxSheetNameLength = 31

/** A valid sheet name: without forbidden characters, at most 31 characters, with a number from the second sheet on. */
export function toSheetName(name: string, number = 1): string {
  const suffix = number === 1 ? '' : ` (${number})`
  const cleaned =
    name
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Export'
  return cleaned.slice(0, maxSheetNameLength - suffix.length) + suffix
}
