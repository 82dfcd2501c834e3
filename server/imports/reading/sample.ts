import { formatCellText } from '#language/imports/cells/cellTexts.ts'
import type { FileRow, ImportReading } from '#language/imports/import.ts'
import { formatFileCell } from './fileCells.ts'
import { readHeadings } from './headings.ts'
import { ImportFileError } from './importFileError.ts'
import type { InspectedFile } from './readingChoice.ts'

/** The number of rows, including the headings. */
const sampleRows = 20

/**
 * Completes a reading with its sample and the headings.
 *
 * @param rows the first rows of the file
 * @param width the number of columns that have a filled cell in any row
 * @throws ImportFileError if the row of the headings is empty
 */
export function buildInspectedFile(reading: ImportReading, rows: readonly FileRow[], width: number): InspectedFile {
  const headingRow = rows.find(({ line }) => line === reading.headingRow)
  if (!headingRow) throw new ImportFileError('imports.file.noHeadings', { line: reading.headingRow })
  const rowsBelow = rows.filter(({ line, hidden }) => line > reading.headingRow && !(reading.leaveHidden && hidden))
  const context = { ...reading, languages: [] }
  const sample = [
    headingRow.cells.map((cell) => formatFileCell(cell, reading.decimal)),
    ...rowsBelow.slice(0, sampleRows - 1).map(({ cells }) => cells.map((cell) => formatCellText(cell, context))),
  ]
  const headings = readHeadings(headingRow, reading.decimal)
  while (headings.length < width) headings.push('')
  return { reading: { ...reading, sample }, headings }
}
