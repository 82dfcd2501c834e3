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
  { delimiter, encoding }: CsvFormat,
  { columns, csv }: Pick<ReadingLimits, 'columns' | 'csv'>,
): AsyncGenerator<FileRow> {
  // The first lines of the rows that are parsed and not yet read.
  const firstLines: number[] = []
  let nextLine = 1
  const parser = parse({
    ...csvOptions,
    delimiter,
    max_record_size: csv.rowLength,
    on_record: (record) => {
      firstLines.push(nextLine)
      nextLine += 1 + record.reduce((sum, text) => sum + countLineBreaks(text), 0)
      return record
    },
  })
  const records = pipeline(createReadStream(path), createTextDecoder(encoding), parser, () => undefined)
  try {
    for await (const record of records as AsyncIterable<readonly string[]>) {
      const row: FileRow = { line: firstLines.shift() ?? nextLine, cells: trimCells(record) }
      if (row.cells.length > columns)
        throw new ImportFileError('imports.file.tooManyColumnsInLine', { line: row.line, max: columns })
      if (row.cells.length > 0 && !isDelimiterHint(row)) yield row
    }
  } catch (error) {
    throw error instanceof CsvError ? translateError(error, nextLine, csv.rowLength) : error
  }
}

/** The library counts two lines for a carriage return with a line feed inside of quotes. */
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
