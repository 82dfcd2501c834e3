import { type ExportSetting, type ExportTable, rowSource } from '../table.ts'
import { writeZip, type ZipEntry } from '../zip.ts'
import { type SheetLimits, sheetLimits, sheetPieces } from './sheet.ts'
import { sheetPath, workbookEntries } from './workbook.ts'

/**
 * Writes a table as a spreadsheet (ECMA-376), piece by piece and no faster than the pieces are taken. Dates are dates and
 * numbers are numbers; texts are texts. What one sheet cannot hold goes on in the next.
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
