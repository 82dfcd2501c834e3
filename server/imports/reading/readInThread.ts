import type { FileRow, ImportReading } from '#language/imports/import.ts'
import { inspectCsv } from './csv/inspectCsv.ts'
import { readCsv } from './csv/readCsv.ts'
import { detectKind } from './detectKind.ts'
import type { ReadingLimits } from './limits.ts'
import type { InspectedFile, ReadingChoice } from './readingChoice.ts'
import { inspectXlsx } from './xlsx/inspectXlsx.ts'
import { readSheet, scanWorkbook } from './xlsx/readSheet.ts'

/** Finds how a file is read. */
export async function inspect(
  path: string,
  choice: Partial<ReadingChoice>,
  limits: ReadingLimits,
): Promise<InspectedFile> {
  const kind = await detectKind(path)
  return kind === 'xlsx' ? inspectXlsx(path, choice, limits) : inspectCsv(path, choice, limits)
}

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

async function* openRows(path: string, reading: ImportReading, limits: ReadingLimits): AsyncGenerator<FileRow> {
  const { kind, delimiter, encoding, sheet, decimal } = reading
  if (kind === 'xlsx') yield* readSheet(await scanWorkbook(path, sheet, limits), sheet, limits, { decimal })
  else yield* readCsv(path, { delimiter: delimiter ?? ';', encoding: encoding ?? 'utf-8' }, limits)
}
