import { createRowReader, type ExportOptions, type ExportTable } from '../exportTable.ts'
import { writeZip, type ZipEntry } from '../writeZip.ts'
import { type SheetLimits, sheetLimits, writeSheet } from './sheet.ts'
import { buildWorkbookEntries, getSheetPath, toSheetName } from './workbook.ts'

/**
 * Writes a table as a spreadsheet (ECMA-376) in pieces, at the speed of the consumer. Dates and numbers become typed
 * cells. Rows beyond the limits of a sheet continue in the next one.
 */
export async function* writeXlsx(
  table: ExportTable,
  options: ExportOptions,
  limits: SheetLimits = sheetLimits,
): AsyncGenerator<Buffer> {
  yield* writeZip(generateEntries(table, options, limits), options.now)
}

async function* generateEntries(
  { name, columns, pages }: ExportTable,
  { formatContext }: ExportOptions,
  limits: SheetLimits,
): AsyncGenerator<ZipEntry> {
  const rows = createRowReader(pages)
  try {
    let sheets = 0
    do {
      sheets++
      yield { name: `xl/${getSheetPath(sheets)}`, chunks: writeSheet(rows, columns, formatContext, limits) }
    } while (await rows.hasMore())
    yield* buildWorkbookEntries(Array.from({ length: sheets }, (_, index) => ({ name: toSheetName(name, index + 1) })))
  } finally {
    await rows.close()
  }
}
