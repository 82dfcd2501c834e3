import { unescapeFormula } from '#language/imports/formulaEscape.ts'
import type { FileCell, FileRow, ImportReading } from '#language/imports/import.ts'
import type { FileTable } from './fileTable.ts'

/** The heading of the column that says why a row was refused. An import ignores it. */
const errorHeading = '_error'

export interface RefusedRow extends Pick<FileRow, 'cells'> {
  /** Why the row was refused, in the language of the user. */
  readonly sentence: string
}

interface ReportParts {
  /** The name of the sheet and of the file, in the language of the user. */
  readonly name: string
  /** The headings of the imported file. */
  readonly headings: readonly string[]
  readonly kind: ImportReading['kind']
  readonly rows: AsyncIterable<readonly RefusedRow[]>
}

/**
 * The refused rows of an import, with the columns of its file and `_error`. Once the rows are corrected, the report can
 * be imported like the file itself.
 */
export function buildReport({ name, headings, kind, rows }: ReportParts): FileTable {
  const toCell = (cell: FileCell | undefined): FileCell =>
    kind === 'csv' && typeof cell === 'string' ? unescapeFormula(cell) : (cell ?? null)
  async function* generateLines() {
    for await (const batch of rows)
      yield batch.map(({ cells, sentence }) => [...headings.map((_, index) => toCell(cells[index])), sentence])
  }
  return { name, headings: [...headings.map((text) => String(toCell(text))), errorHeading], lines: generateLines() }
}
