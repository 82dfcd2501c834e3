import type { FileRow, ImportReading } from '#language/imports/import.ts'
import { createFormatVotes } from '../detectFormats.ts'
import { guessHeadingRow, isEditingExport } from '../headings.ts'
import { ImportFileError } from '../importFileError.ts'
import type { ReadingLimits } from '../limits.ts'
import type { InspectedFile, ReadingChoice } from '../readingChoice.ts'
import { buildInspectedFile } from '../sample.ts'
import { readSheet, scanWorkbook } from './readSheet.ts'

/** How many lines of the sheet are read to find the headings and signs, and for the sample. */
const inspectedLines = 1000

/** Reads the rows below the headings of a spreadsheet. The beginning is read before, to detect how the rest is read. */
export async function* readXlsxFile(
  path: string,
  choice: Partial<ReadingChoice>,
  limits: ReadingLimits,
): AsyncGenerator<FileRow, InspectedFile> {
  const workbook = await scanWorkbook(path, choice.sheet, limits)
  const { sheet, sheets, scans } = workbook
  const name = sheets[sheet]?.name ?? ''
  const scan = scans[sheet]
  if (!scan) throw new ImportFileError('imports.file.noSheet')
  if (scan.rows === 0) throw new ImportFileError('imports.file.emptySheet', { sheet: name })
  const rows: FileRow[] = []
  const votes = createFormatVotes()
  const maxLines = Math.max(inspectedLines, choice.headingRow ?? 0)
  for await (const row of readSheet(workbook, sheet, limits, { decimal: choice.decimal ?? ',', maxLines })) {
    rows.push(row)
    votes.add(row.cells)
  }
  const headingRow = choice.headingRow ?? guessHeadingRow(rows)
  if (scan.rows <= rows.filter(({ line }) => line <= headingRow).length)
    throw new ImportFileError('imports.file.headingsOnlyInSheet', { sheet: name, line: headingRow })
  const reading: ImportReading = {
    kind: 'xlsx',
    sheets: sheets.map((one, index) => ({
      name: one.name,
      rows: scans[index]?.rows ?? 0,
      hidden: one.isHidden,
      hiddenRows: scans[index]?.hiddenRows ?? 0,
    })),
    sheet,
    headingRow,
    leaveHidden: choice.leaveHidden ?? false,
    delimiter: null,
    encoding: null,
    ...votes.decide({ decimal: ',' }),
    ...(isEditingExport(rows.find(({ line }) => line === headingRow)) ? { decimal: ',' } : {}),
    ...(choice.decimal === undefined ? {} : { decimal: choice.decimal }),
    ...(choice.dayFirst === undefined ? {} : { dayFirst: choice.dayFirst }),
    sample: [],
  }
  const inspected = buildInspectedFile(reading, rows, scan.columns)
  for await (const row of readSheet(workbook, sheet, limits, { decimal: reading.decimal }))
    if (row.line > headingRow && !(row.hidden && reading.leaveHidden)) yield row
  return inspected
}
