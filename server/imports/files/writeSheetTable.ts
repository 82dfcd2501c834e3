import { getColumnLetter } from '#language/imports/headings.ts'
import type { FileCell } from '#language/imports/import.ts'
import { writeZip, type ZipEntry } from '../../exports/writeZip.ts'
import { buildTextCell } from '../../exports/xlsx/cellXml.ts'
import { styleIndexes } from '../../exports/xlsx/styles.ts'
import { buildWorkbookEntries, getSheetPath, toSheetName } from '../../exports/xlsx/workbook.ts'
import type { FileTable } from './fileTable.ts'

/** Writes a table as a spreadsheet (ECMA-376) of one sheet. Numbers, dates and texts keep their types. */
export const writeSheetTable = (table: FileTable, writtenAt: Date): AsyncGenerator<Buffer> =>
  writeZip(generateEntries(table), writtenAt)

async function* generateEntries(table: FileTable): AsyncGenerator<ZipEntry> {
  yield { name: `xl/${getSheetPath(1)}`, chunks: writeSheet(table) }
  yield* buildWorkbookEntries([{ name: toSheetName(table.name) }])
}

async function* writeSheet({ headings, lines }: FileTable): AsyncGenerator<Buffer> {
  yield Buffer.from(
    [
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
      '<sheetViews><sheetView workbookViewId="0">',
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
      `<cols><col min="1" max="${Math.max(1, headings.length)}" width="20" customWidth="1"/></cols><sheetData>`,
      `<row r="1">${headings.map((text, index) => buildTextCell(`${getColumnLetter(index)}1`, text, styleIndexes.heading)).join('')}</row>`,
    ].join(''),
  )
  let row = 1
  for await (const batch of lines) {
    const xml = batch.map((cells) => {
      row++
      return `<row r="${row}">${cells.map((cell, index) => buildCell(`${getColumnLetter(index)}${row}`, cell)).join('')}</row>`
    })
    yield Buffer.from(xml.join(''))
  }
  yield Buffer.from('</sheetData></worksheet>')
}

function buildCell(reference: string, cell: FileCell): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return buildTextCell(reference, cell)
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if ('fault' in cell) return buildTextCell(reference, cell.text)
  const serial = toSerial(cell.date)
  if (serial === undefined) return buildTextCell(reference, cell.date)
  const style = Number.isInteger(serial) ? styleIndexes.day : styleIndexes.instant
  return `<c r="${reference}" s="${style}"><v>${serial}</v></c>`
}

const msPerDay = 86_400_000
/** 1 March 1900. For earlier dates programs disagree, because some count a 29 February 1900, which did not exist. */
const firstSerial = 61

/** The serial number of a date in a spreadsheet, in days since 30 December 1899; undefined if it has none. */
function toSerial(date: string): number | undefined {
  const ms = Date.parse(date.includes('T') ? `${date}Z` : date)
  const serial = (ms - Date.UTC(1899, 11, 30)) / msPerDay
  return serial >= firstSerial ? serial : undefined
}
