import type { FileRow, ImportReading } from '#language/imports/import.ts'
import { readCsvFile } from './csv/readCsvFile.ts'
import { detectKind } from './detectKind.ts'
import { ImportFileError } from './importFileError.ts'
import type { ReadingLimits } from './limits.ts'
import type { InspectedFile, ReadingChoice } from './readingChoice.ts'
import { extractSheet, openArchive } from './zip/archive.ts'

const rowsPerBatch = 500

/**
 * Reads the rows below the headings, in batches. Returns how they were read.
 *
 * @throws ImportFileError if the file cannot be imported
 */
export async function* readInThread(
  path: string,
  choice: Partial<ReadingChoice>,
  limits: ReadingLimits,
): AsyncGenerator<FileRow[], InspectedFile> {
  const format = await detectKind(path)
  if (format !== 'zip') return yield* inBatches(readTable(path, format, choice, limits))
  const { sheet, files } = await openArchive(path, limits)
  const sheetPath = await extractSheet(path, sheet, limits)
  const sheetFormat = await detectKind(sheetPath)
  if (sheetFormat === 'zip') throw new ImportFileError('imports.file.zip')
  const { reading, headings } = yield* inBatches(readTable(sheetPath, sheetFormat, choice, limits))
  return { reading: { ...reading, archive: { sheet: sheet.name, files: files.length } }, headings }
}

async function* readTable(
  path: string,
  kind: ImportReading['kind'],
  choice: Partial<ReadingChoice>,
  limits: ReadingLimits,
): AsyncGenerator<FileRow, InspectedFile> {
  if (kind === 'csv') return yield* readCsvFile(path, choice, limits)
  // Only spreadsheets need the library, which takes longer to load than a small text takes to read.
  const { readXlsxFile } = await import('./xlsx/readXlsxFile.ts')
  return yield* readXlsxFile(path, choice, limits)
}

async function* inBatches(rows: AsyncGenerator<FileRow, InspectedFile>): AsyncGenerator<FileRow[], InspectedFile> {
  let batch: FileRow[] = []
  for (;;) {
    const next = await rows.next()
    if (next.done) {
      if (batch.length > 0) yield batch
      return next.value
    }
    batch.push(next.value)
    if (batch.length < rowsPerBatch) continue
    yield batch
    batch = []
  }
}
