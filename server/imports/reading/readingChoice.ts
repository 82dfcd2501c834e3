import type { ImportReading } from '#language/imports/import.ts'

/** What a person can change about how a file is read. */
export type ReadingChoice = Pick<
  ImportReading,
  'sheet' | 'headingRow' | 'leaveHidden' | 'delimiter' | 'encoding' | 'decimal' | 'dayFirst'
>

/** A reading and the headings it finds. */
export interface InspectedFile {
  readonly reading: ImportReading
  /** One a column: the text, '' where the column has none. Equal ones are numbered: `Nome (1)`, `Nome (2)`. */
  readonly headings: readonly string[]
}
