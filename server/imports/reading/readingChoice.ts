import type { ImportReading } from '#language/imports/import.ts'

/** What a user can change about how a file is read. */
export type ReadingChoice = Pick<
  ImportReading,
  'sheet' | 'headingRow' | 'leaveHidden' | 'delimiter' | 'encoding' | 'decimal' | 'dayFirst'
>

/** A reading and the headings it finds. */
export interface InspectedFile {
  readonly reading: ImportReading
  /** One per column: the text, or '' for a column without one. Equal texts are numbered: `Nome (1)`, `Nome (2)`. */
  readonly headings: readonly string[]
}
