import { setImmediate } from 'node:timers/promises'
import type { FileRow } from '#language/imports/import.ts'
import { finishUnlessQuiet } from '../../mapInTurns.ts'
import { startFileReader } from './fileReader.ts'
import { defaultLimits, type ReadingLimits } from './limits.ts'
import type { InspectedFile, ReadingChoice } from './readingChoice.ts'
import { acquireSpreadsheetTurn } from './spreadsheetTurns.ts'

interface ReadingOptions {
  readonly signal?: AbortSignal
  readonly limits?: ReadingLimits
}

/**
 * Reads the rows of a local file below the headings that have a filled cell, about 500 at a time, and detects how it
 * is read, with the changes of the user.
 *
 * @param onRows gets the next rows when it is done with the previous ones; in a quiet process they are read meanwhile.
 *   Texts keep the apostrophe before `=`, `+`, `-` and `@`, see `unescapeFormula`
 * @throws ImportFileError if the file cannot be imported; the rows that `onRows` got before must then be discarded
 */
export async function readFile(
  path: string,
  choice: Partial<ReadingChoice>,
  onRows: (rows: FileRow[]) => Promise<void>,
  { signal, limits = defaultLimits }: ReadingOptions = {},
): Promise<InspectedFile> {
  const endTurn = await acquireSpreadsheetTurn(path, signal)
  try {
    const reader = startFileReader({ path, choice, limits }, signal)
    try {
      let next = reader.read()
      for (;;) {
        const answer = await next
        if ('inspected' in answer) return answer.inspected
        next = reader.read()
        // The error is thrown where the rows are awaited, unless the reading ends before.
        next.catch(() => undefined)
        await finishUnlessQuiet(next)
        await onRows([...answer.rows])
        // Lets requests run, because messages that have already arrived would be received before them.
        await setImmediate()
      }
    } finally {
      await reader.close()
    }
  } finally {
    endTurn()
  }
}
