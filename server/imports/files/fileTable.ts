import type { FileCell } from '#language/imports/import.ts'

/** The formats of files that can be imported again. */
export type FileFormat = 'xlsx' | 'csv'

/** A table that is written so that an import reads the same cells. The table may be larger than memory. */
export interface FileTable {
  /** The name of the sheet and of the file, in the user's language. */
  readonly name: string
  readonly headings: readonly string[]
  /** The lines below the headings, in batches. */
  readonly lines: AsyncIterable<readonly (readonly FileCell[])[]>
}
