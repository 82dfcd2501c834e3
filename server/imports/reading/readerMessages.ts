import type { MessageParams } from '#i18n/messages.ts'
import type { FileRow } from '#language/imports/import.ts'
import type { ImportFileKey } from './importFileError.ts'
import type { ReadingLimits } from './limits.ts'
import type { InspectedFile, ReadingChoice } from './readingChoice.ts'

/** The input of a worker thread. The thread answers each message with one `ReaderAnswer`. */
export interface ReaderTask {
  readonly path: string
  /** How the file is read, as far as the user has changed it. */
  readonly choice: Partial<ReadingChoice>
  readonly limits: ReadingLimits
}

export type ReaderAnswer =
  /** The next rows. */
  | { readonly rows: readonly FileRow[] }
  /** The end of the file. */
  | { readonly inspected: InspectedFile }
  | { readonly fault: { readonly key: ImportFileKey; readonly params: MessageParams } }
