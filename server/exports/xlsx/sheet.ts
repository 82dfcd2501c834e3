import { timeZoneName } from '#resources/language/dates.ts'
import { sheetHeading, sheetWidth } from '#rules/sheetCells.ts'
import type { ExportColumn, ExportSetting, Row, RowSource } from '../table.ts'
import { cellXml, textXml } from './cellXml.ts'
import { style } from './styles.ts'

export interface SheetLimits {
  /** The maximum number of rows, including the heading. */
  readonly rows: number
  /** The approximate maximum size of a sheet's XML in bytes. */
  readonly bytes: number
}

/** Excel's row limit, and a size that keeps a ZIP entry well below 4 GiB. */
export const sheetLimits: SheetLimits = { rows: 1_048_576, bytes: 3 * 1024 ** 3 }

/** The number of rows that are converted to XML before yielding to the event loop; they take a few milliseconds. */
const rowsAtOnce = 250

/** Writes one sheet in chunks: the headings and as many rows as the limits allow. */
export async function* sheetPieces(
  rows: RowSource,
  columns: readonly ExportColumn[],
  words: ExportSetting['words'],
  limits: SheetLimits,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, index) => lettersOf(index))
  let some = await rows.take(Math.min(rowsAtOnce, limits.rows - 1))
  yield Buffer.from(headXml(headed(columns, words), letters, some))
  let count = 1
  let bytes = 0
  while (some.length > 0) {
    const piece = Buffer.from(
      some.map((row, index) => rowXml(row, count + index + 1, columns, letters, words)).join(''),
    )
    yield piece
    count += some.length
    bytes += piece.length
    some = bytes < limits.bytes ? await rows.take(Math.min(rowsAtOnce, limits.rows - count)) : []
  }
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${letters.at(-1) ?? 'A'}${count}"/></worksheet>`)
}

/** The columns with the headings as written in the sheet. */
function headed(columns: readonly ExportColumn[], { translate, timeZone }: ExportSetting['words']): ExportColumn[] {
  const zoneName = timeZoneName(translate.locale, timeZone)
  return columns.map(({ kind, heading }) => ({ kind, heading: sheetHeading(kind, heading, zoneName) }))
}

function headXml(columns: readonly ExportColumn[], letters: readonly string[], rows: readonly Row[]): string {
  const widths = columns.map(({ kind, heading }, index) => {
    const place = index + 1
    const width = sheetWidth(
      kind,
      heading,
      rows.map((row) => row[index] ?? null),
    )
    return `<col min="${place}" max="${place}" width="${width}" customWidth="1"/>`
  })
  const headings = columns.map(({ heading }, index) => textXml(`${letters[index]}1`, heading, style.heading))
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`,
  ].join('')
}

function rowXml(
  row: Row,
  number: number,
  columns: readonly ExportColumn[],
  letters: readonly string[],
  words: ExportSetting['words'],
): string {
  let cells = ''
  for (const [index, { kind }] of columns.entries()) {
    cells += cellXml(`${letters[index]}${number}`, kind, row[index] ?? null, words)
  }
  return `<row r="${number}">${cells}</row>`
}

/** 0 is A, 25 is Z, 26 is AA. */
function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter
}
