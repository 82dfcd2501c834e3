import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { FileRow } from '#language/imports/import.ts'
import { trimCells } from '../fileCells.ts'
import { ImportFileError } from '../importFileError.ts'
import type { ReadingLimits } from '../limits.ts'
import { csvOptions } from './csvOptions.ts'
import { createTextDecoder, type Encoding } from './encodings.ts'
import { delimiterHintPattern } from './findDelimiter.ts'

export interface CsvFormat {
  readonly delimiter: string
  readonly encoding: Encoding
}

/**
 * The rows of a text file that have a filled cell, as a stream.
 *
 * @throws ImportFileError for a quote that is never closed, too many columns, NUL characters and invalid bytes
 */
export async function* readCsv(
  path: string,
  format: CsvFormat,
  { columns, csv }: Pick<ReadingLimits, 'columns' | 'csv'>,
): AsyncGenerator<FileRow> {
  let nextLine = 1
  try {
    for await (const record of parseRecords(path, format, csv.rowLength)) {
      const row: FileRow = { line: nextLine, cells: trimCells(record) }
      nextLine += countLines(record)
      if (row.cells.length > columns)
        throw new ImportFileError('imports.file.tooManyColumnsInLine', { line: row.line, max: columns })
      if (row.cells.length > 0 && !isDelimiterHint(row)) yield row
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw translateError(error, await findFaultyLine(path, format, csv.rowLength), csv.rowLength)
  }
}

type OnRecord = (record: string[]) => null

/** @param onRecord is called for each record as soon as it is parsed, which makes parsing slower */
function parseRecords(
  path: string,
  { delimiter, encoding }: CsvFormat,
  maxLength: number,
  onRecord?: OnRecord,
): AsyncIterable<readonly string[]> {
  const parser = parse({
    ...csvOptions,
    delimiter,
    max_record_size: maxLength,
    ...(onRecord && { on_record: onRecord }),
  })
  return pipeline(createReadStream(path), createTextDecoder(encoding), parser, () => undefined)
}

/** The first line of the row that cannot be parsed. The error does not contain it, so the file is parsed once more. */
async function findFaultyLine(path: string, format: CsvFormat, maxLength: number): Promise<number> {
  let line = 1
  const skip = parseRecords(path, format, maxLength, (record) => {
    line += countLines(record)
    return null
  })
  try {
    for await (const _record of skip);
  } catch {
    // The same error occurs again.
  }
  return line
}

/** Counts the lines of a row itself, because the library counts a CRLF inside quotes as two lines. */
const countLines = (record: readonly string[]): number => record.reduce((sum, text) => sum + countLineBreaks(text), 1)

const countLineBreaks = (text: string): number =>
  text.includes('\n') || text.includes('\r') ? text.split(/\r\n|\n|\r/).length - 1 : 0

function isDelimiterHint({ line, cells: [first] }: FileRow): boolean {
  return line === 1 && typeof first === 'string' && delimiterHintPattern.test(first)
}

function translateError(error: CsvError, line: number, max: number): unknown {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new ImportFileError('imports.file.openQuote', { line })
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new ImportFileError('imports.file.rowTooLong', { line, max })
  return error
}
