import { setImmediate } from 'node:timers/promises'
import type { FileRow, ImportReading } from '#language/imports/import.ts'
import { startFileReader } from './fileReader.ts'
import { defaultLimits, type ReadingLimits } from './limits.ts'
import type { ReaderTask } from './readerMessages.ts'
import type { InspectedFile, ReadingChoice } from './readingChoice.ts'
import { acquireSpreadsheetTurn } from './spreadsheetTurns.ts'

interface ReadingOptions {
  readonly signal?: AbortSignal
  readonly limits?: ReadingLimits
}

/**
 * Detects how a local file is read, with the changes of the user. A text is read to its end, so that its errors are
 * known before rows are stored; of a spreadsheet the beginning is read and the rest counted.
 *
 * @throws ImportFileError if the file cannot be imported
 */
export async function inspectFile(
  path: string,
  choice: Partial<ReadingChoice> = {},
  limits: ReadingLimits = defaultLimits,
  signal?: AbortSignal,
): Promise<InspectedFile> {
  return withReader({ path, limits, task: { choice } }, signal, async (read) => {
    const answer = await read()
    if (!('inspected' in answer)) throw new Error('The answer is not that of an inspection.')
    return answer.inspected
  })
}

/**
 * Reads the rows below the headings that have a filled cell, about 1,000 at a time. `onRows` gets the next rows when it
 * is done with the previous ones; they are read meanwhile. Texts keep the apostrophe before `=`, `+`, `-` and `@`, see
 * `unescapeFormula`.
 *
 * @throws ImportFileError if the file cannot be imported; the rows that `onRows` got before must then be discarded
 */
export async function readRows(
  path: string,
  reading: ImportReading,
  onRows: (rows: FileRow[]) => Promise<void>,
  { signal, limits = defaultLimits }: ReadingOptions = {},
): Promise<{ rows: number }> {
  return withReader({ path, limits, task: { reading } }, signal, async (read) => {
    let count = 0
    let next = read()
    for (;;) {
      const answer = await next
      if (!('rows' in answer) || answer.rows.length === 0) return { rows: count }
      count += answer.rows.length
      next = read()
      // The error is thrown where the rows are awaited, unless the reading ends before.
      next.catch(() => undefined)
      await onRows([...answer.rows])
      // Lets requests run, because messages that have already arrived would be received before them.
      await setImmediate()
    }
  })
}

async function withReader<Result>(
  task: ReaderTask,
  signal: AbortSignal | undefined,
  use: (read: ReturnType<typeof startFileReader>['read']) => Promise<Result>,
): Promise<Result> {
  const endTurn = await acquireSpreadsheetTurn(task.path, signal)
  try {
    const reader = startFileReader(task, signal)
    try {
      return await use(reader.read)
    } finally {
      await reader.close()
    }
  } finally {
    endTurn()
  }
}
