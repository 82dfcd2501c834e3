import type { ImportReading } from '#language/imports/import.ts'

/** What a user can change about how a file is read. */
export type ReadingChoice = Pick<
  ImportReading,
  'sheet' | 'headingRow' | 'leaveHidden' | 'delimiter' | 'encoding' | 'decimal' | 'dayFirst'
>

/** How a file is read, and the headings that are found that way. */
export interface InspectedFile {
  readonly reading: ImportReading
  /** One per column: the text, or '' for a column without one. Equal texts are numbered: `Nome (1)`, `Nome (2)`. */
  readonly headings: readonly string[]
}
