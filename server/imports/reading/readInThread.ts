import type { FileRow, ImportReading } from '#language/imports/import.ts'
import { inspectCsv } from './csv/inspectCsv.ts'
import { readCsv } from './csv/readCsv.ts'
import { detectKind } from './detectKind.ts'
import { ImportFileError } from './importFileError.ts'
import type { ReadingLimits } from './limits.ts'
import type { InspectedFile, ReadingChoice } from './readingChoice.ts'
import { inspectXlsx } from './xlsx/inspectXlsx.ts'
import { readSheet, scanWorkbook } from './xlsx/readSheet.ts'
import { extractSheet, openArchive } from './zip/archive.ts'
import { readZipEntries } from './zip/zipFile.ts'

/** Detects how a file is read. */
export async function inspect(
  path: string,
  choice: Partial<ReadingChoice>,
  limits: ReadingLimits,
): Promise<InspectedFile> {
  const format = await detectKind(path)
  if (format !== 'zip') return inspectTable(path, format, choice, limits)
  const { sheet, files } = await openArchive(path, limits)
  const sheetPath = await extractSheet(path, sheet, limits)
  const sheetFormat = await detectKind(sheetPath)
  if (sheetFormat === 'zip') throw new ImportFileError('imports.file.zip')
  const inspected = await inspectTable(sheetPath, sheetFormat, choice, limits)
  const archive = { sheet: sheet.name, files: files.length }
  return { ...inspected, reading: { ...inspected.reading, archive } }
}

const inspectTable = (
  path: string,
  kind: ImportReading['kind'],
  choice: Partial<ReadingChoice>,
  limits: ReadingLimits,
): Promise<InspectedFile> => (kind === 'xlsx' ? inspectXlsx(path, choice, limits) : inspectCsv(path, choice, limits))

/** The rows below the headings, in batches. */
export async function* readBatches(
  path: string,
  reading: ImportReading,
  limits: ReadingLimits,
): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = []
  for await (const row of openRows(path, reading, limits)) {
    if (row.line <= reading.headingRow || (row.hidden && reading.leaveHidden)) continue
    batch.push(row)
    if (batch.length === rowsPerBatch) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

const rowsPerBatch = 1000

/** The file with the table, which may be in a ZIP archive. */
async function findTable(path: string, { archive }: ImportReading, limits: ReadingLimits): Promise<string> {
  if (!archive) return path
  const entry = (await readZipEntries(path)).get(archive.sheet)
  if (!entry) throw new ImportFileError('imports.file.zip')
  return extractSheet(path, entry, limits)
}

async function* openRows(filePath: string, reading: ImportReading, limits: ReadingLimits): AsyncGenerator<FileRow> {
  const { kind, delimiter, encoding, sheet, decimal } = reading
  const path = await findTable(filePath, reading, limits)
  if (kind === 'xlsx') yield* readSheet(await scanWorkbook(path, sheet, limits), sheet, limits, { decimal })
  else yield* readCsv(path, { delimiter: delimiter ?? ';', encoding: encoding ?? 'utf-8' }, limits)
}
