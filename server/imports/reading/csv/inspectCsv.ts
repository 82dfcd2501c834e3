import { open } from 'node:fs/promises'
import type { FileRow, ImportReading } from '#language/imports/import.ts'
import { createFormatVotes } from '../detectFormats.ts'
import { guessHeadingRow, headingSearchRows, isEditingExport } from '../headings.ts'
import { ImportFileError } from '../importFileError.ts'
import type { ReadingLimits } from '../limits.ts'
import type { InspectedFile, ReadingChoice } from '../readingChoice.ts'
import { buildInspectedFile } from '../sample.ts'
import { detectEncoding, type Encoding } from './encodings.ts'
import { findDelimiter } from './findDelimiter.ts'
import { readCsv } from './readCsv.ts'

const headBytes = 256 * 1024
/** The number of rows from which the decimal sign and the order of dates are guessed. */
const votingRows = 20_000
/** How many rows are kept for the sample, which begins with the headings. */
const keptRows = 1000

/** Reads the whole text once, to find its errors before rows are stored. */
export async function inspectCsv(
  path: string,
  choice: Partial<ReadingChoice>,
  limits: ReadingLimits,
): Promise<InspectedFile> {
  const encoding = choice.encoding ?? (await detectEncoding(path))
  const delimiter = choice.delimiter ?? findDelimiter(await readHead(path, encoding))
  const votes = createFormatVotes()
  const kept: FileRow[] = []
  let count = 0
  let width = 0
  for await (const row of readCsv(path, { delimiter, encoding }, limits)) {
    if (count < votingRows) votes.add(row.cells)
    if (count < keptRows) kept.push(row)
    count++
    width = Math.max(width, row.cells.length)
    if (count > limits.csv.rows + headingSearchRows) throw createRowsError(limits)
  }
  if (count === 0) throw new ImportFileError('imports.file.empty')
  const headingRow = choice.headingRow ?? guessHeadingRow(kept)
  const headings = kept.find(({ line }) => line === headingRow)
  const rowsAbove = kept.filter(({ line }) => line <= headingRow).length
  if (count - rowsAbove > limits.csv.rows) throw createRowsError(limits)
  if (count === rowsAbove) throw new ImportFileError('imports.file.headingsOnly', { line: headingRow })
  const reading: ImportReading = {
    kind: 'csv',
    sheets: [{ name: '', rows: count, hidden: false, hiddenRows: 0 }],
    sheet: 0,
    headingRow,
    leaveHidden: choice.leaveHidden ?? false,
    delimiter,
    encoding,
    // If commas separate the columns, the decimal sign is probably a point.
    ...votes.decide({ decimal: delimiter === ',' ? '.' : ',' }),
    ...(delimiter === ',' && isEditingExport(headings) ? { decimal: '.' } : {}),
    ...(choice.decimal === undefined ? {} : { decimal: choice.decimal }),
    ...(choice.dayFirst === undefined ? {} : { dayFirst: choice.dayFirst }),
    sample: [],
  }
  return buildInspectedFile(reading, kept, width)
}

const createRowsError = ({ csv }: ReadingLimits): ImportFileError =>
  new ImportFileError('imports.file.tooManyRows', { max: csv.rows })

/** The beginning of the text. Invalid bytes do not matter for the delimiter. */
async function readHead(path: string, encoding: Encoding): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
