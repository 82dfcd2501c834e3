import { getTimeZoneName } from '#language/dates.ts'
import { getColumnLetter } from '#language/imports/headings.ts'
import { getSheetHeading, getSheetWidth } from '#rules/sheetCells.ts'
import type { ExportColumn, ExportOptions, Row, RowReader } from '../exportTable.ts'
import { buildCell, buildTextCell } from './cellXml.ts'
import { buildSheetStart } from './sheetStart.ts'
import { styleIndexes } from './styles.ts'

export interface SheetLimits {
  /** The maximum number of rows, including the heading. */
  readonly rows: number
  /** The approximate maximum size of a sheet's XML in bytes. */
  readonly bytes: number
}

/** Excel's row limit, and a size that keeps a ZIP entry well below 4 GiB. */
export const sheetLimits: SheetLimits = { rows: 1_048_576, bytes: 3 * 1024 ** 3 }

/** The number of rows that are converted to XML before yielding to the event loop; they take about a millisecond. */
const rowsPerBatch = 100

/** Writes one sheet in chunks: the headings and as many rows as the limits allow. */
export async function* writeSheet(
  rows: RowReader,
  columns: readonly ExportColumn[],
  formatContext: ExportOptions['formatContext'],
  limits: SheetLimits,
): AsyncGenerator<Buffer> {
  const columnNames = columns.map((_, index) => getColumnLetter(index))
  let batch = await rows.read(Math.min(rowsPerBatch, limits.rows - 1))
  yield Buffer.from(buildTableStart(buildHeadings(columns, formatContext), columnNames, batch))
  let count = 1
  let bytes = 0
  while (batch.length > 0) {
    const chunk = Buffer.from(
      batch.map((row, index) => buildRow(row, count + index + 1, columns, columnNames, formatContext)).join(''),
    )
    yield chunk
    count += batch.length
    bytes += chunk.length
    batch = bytes < limits.bytes ? await rows.read(Math.min(rowsPerBatch, limits.rows - count)) : []
  }
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${columnNames.at(-1) ?? 'A'}${count}"/></worksheet>`)
}

/** The columns with the headings as written in the sheet. */
function buildHeadings(
  columns: readonly ExportColumn[],
  { translate, timeZone }: ExportOptions['formatContext'],
): ExportColumn[] {
  const zoneName = getTimeZoneName(translate.locale, timeZone)
  return columns.map(({ kind, heading }) => ({ kind, heading: getSheetHeading(kind, heading, zoneName) }))
}

/** The XML of the sheet up to the headings. @param rows determine the widths of the columns */
function buildTableStart(
  columns: readonly ExportColumn[],
  columnNames: readonly string[],
  rows: readonly Row[],
): string {
  const widths = columns.map(({ kind, heading }, index) => {
    const position = index + 1
    const width = getSheetWidth(
      kind,
      heading,
      rows.map((row) => row[index] ?? null),
    )
    return `<col min="${position}" max="${position}" width="${width}" customWidth="1"/>`
  })
  const headings = columns.map(({ heading }, index) =>
    buildTextCell(`${columnNames[index]}1`, heading, styleIndexes.heading),
  )
  return `${buildSheetStart(widths.join(''))}<row r="1">${headings.join('')}</row>`
}

function buildRow(
  row: Row,
  number: number,
  columns: readonly ExportColumn[],
  columnNames: readonly string[],
  formatContext: ExportOptions['formatContext'],
): string {
  let cells = ''
  for (const [index, { kind }] of columns.entries()) {
    cells += buildCell(`${columnNames[index]}${number}`, kind, row[index] ?? null, formatContext)
  }
  return `<row r="${number}">${cells}</row>`
}
