import type { MessageParams } from '#i18n/messages.ts'
import type { FileRow, ImportReading } from '#language/imports/import.ts'
import type { ImportFileKey } from './importFileError.ts'
import type { ReadingLimits } from './limits.ts'
import type { InspectedFile, ReadingChoice } from './readingChoice.ts'

/** The input of a worker thread. The thread answers each message with one `ReaderAnswer`. */
export interface ReaderTask {
  readonly path: string
  readonly limits: ReadingLimits
  readonly task: { readonly choice: Partial<ReadingChoice> } | { readonly reading: ImportReading }
}

export type ReaderAnswer =
  | { readonly inspected: InspectedFile }
  /** The next rows; none at the end. */
  | { readonly rows: readonly FileRow[] }
  | { readonly fault: { readonly key: ImportFileKey; readonly params: MessageParams } }
