import { open } from 'node:fs/promises'
import type { FileRow, ImportReading } from '#language/imports/import.ts'
import { createFormatVotes, type SignVotes } from '../detectFormats.ts'
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

/** Reads the rows below the headings of a text. The decimal sign and the order of dates are known at its end. */
export async function* readCsvFile(
  path: string,
  choice: Partial<ReadingChoice>,
  limits: ReadingLimits,
): AsyncGenerator<FileRow, InspectedFile> {
  const encoding = choice.encoding ?? (await detectEncoding(path))
  const delimiter = choice.delimiter ?? findDelimiter(await readHead(path, encoding))
  const rows = readCsv(path, { delimiter, encoding }, limits)
  const { kept, count, width, headingRow, votes } = yield* readBelowHeadings(rows, choice.headingRow, limits)
  const headings = kept.find(({ line }) => line === headingRow)
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

/** What is known about a text at its end. */
interface CsvSurvey {
  /** The first rows, among them the headings. */
  readonly kept: readonly FileRow[]
  readonly count: number
  /** The number of cells of the longest row. */
  readonly width: number
  readonly headingRow: number
  readonly votes: SignVotes
}

async function* readBelowHeadings(
  rows: AsyncIterable<FileRow>,
  chosenHeadingRow: number | undefined,
  limits: ReadingLimits,
): AsyncGenerator<FileRow, CsvSurvey> {
  const votes = createFormatVotes()
  const kept: FileRow[] = []
  let headingRow = chosenHeadingRow
  let count = 0
  let width = 0
  for await (const row of rows) {
    if (count < votingRows) votes.add(row.cells)
    if (count < keptRows) kept.push(row)
    count++
    width = Math.max(width, row.cells.length)
    if (count > limits.csv.rows + headingSearchRows) throw createRowsError(limits)
    // Rows are held back until it is known which of them has the headings.
    if (headingRow !== undefined && row.line > headingRow) yield row
    if (headingRow === undefined && count === headingSearchRows) {
      headingRow = guessHeadingRow(kept)
      yield* findRowsBelow(kept, headingRow)
    }
  }
  if (count === 0) throw new ImportFileError('imports.file.empty')
  if (headingRow === undefined) {
    headingRow = guessHeadingRow(kept)
    yield* findRowsBelow(kept, headingRow)
  }
  const rowsBelow = count - (kept.length - findRowsBelow(kept, headingRow).length)
  if (rowsBelow > limits.csv.rows) throw createRowsError(limits)
  if (rowsBelow === 0) throw new ImportFileError('imports.file.headingsOnly', { line: headingRow })
  return { kept, count, width, headingRow, votes }
}

const findRowsBelow = (rows: readonly FileRow[], headingRow: number): FileRow[] =>
  rows.filter(({ line }) => line > headingRow)

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
