import { type ExportSetting, type ExportTable, rowSource } from '../table.ts'
import { writeZip, type ZipEntry } from '../zip.ts'
import { type SheetLimits, sheetLimits, sheetPieces } from './sheet.ts'
import { sheetPath, workbookEntries } from './workbook.ts'

/**
 * Writes a table as a spreadsheet (ECMA-376) in pieces, at the speed of the consumer. Dates and numbers become typed
 * cells. Rows beyond the limits of a sheet continue in the next one.
 */
export async function* writeXlsx(
  table: ExportTable,
  setting: ExportSetting,
  limits: SheetLimits = sheetLimits,
): AsyncGenerator<Buffer> {
  yield* writeZip(entriesOf(table, setting, limits), setting.now)
}

async function* entriesOf(
  { name, columns, pages }: ExportTable,
  { words }: ExportSetting,
  limits: SheetLimits,
): AsyncGenerator<ZipEntry> {
  const rows = rowSource(pages)
  try {
    let sheets = 0
    do {
      sheets++
      yield { name: `xl/${sheetPath(sheets)}`, chunks: sheetPieces(rows, columns, words, limits) }
    } while (await rows.hasMore())
    yield* workbookEntries(name, sheets)
  } finally {
    await rows.close()
  }
}
