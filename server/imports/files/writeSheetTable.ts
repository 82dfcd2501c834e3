import { getColumnLetter } from '#language/imports/headings.ts'
import type { FileCell } from '#language/imports/import.ts'
import { toSerialDate } from '#rules/sheetCells.ts'
import { writeZip, type ZipEntry } from '../../exports/writeZip.ts'
import { buildTextCell } from '../../exports/xlsx/cellXml.ts'
import { buildSheetStart } from '../../exports/xlsx/sheetStart.ts'
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
  const start = buildSheetStart(`<col min="1" max="${Math.max(1, headings.length)}" width="20" customWidth="1"/>`)
  const head = headings.map((text, index) => buildTextCell(`${getColumnLetter(index)}1`, text, styleIndexes.heading))
  yield Buffer.from(`${start}<row r="1">${head.join('')}</row>`)
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
  const serial = toSerialDate(Date.parse(cell.date.includes('T') ? `${cell.date}Z` : cell.date))
  if (serial === undefined) return buildTextCell(reference, cell.date)
  const style = Number.isInteger(serial) ? styleIndexes.day : styleIndexes.instant
  return `<c r="${reference}" s="${style}"><v>${serial}</v></c>`
}
