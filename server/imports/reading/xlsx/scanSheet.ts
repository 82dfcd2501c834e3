import { ImportFileError } from '../importFileError.ts'
import type { ReadingLimits } from '../limits.ts'

/** The counts of a sheet, from its XML before the library reads it. */
export interface SheetScan {
  /** The rows with a filled cell. */
  rows: number
  hiddenRows: number
  cells: number
  /** The width up to the last filled cell. */
  columns: number
  readonly hiddenLines: Set<number>
  /** Formulas without a stored value, by `buildCellKey`. The library reads them as 0. */
  readonly emptyFormulas: Set<number>
}

/** Line and column count from 1 and 0. */
export const buildCellKey = (line: number, column: number): number => line * 16_384 + column

/**
 * Counts the rows, columns and filled cells of a sheet from the chunks of its XML.
 *
 * @throws ImportFileError beyond the limits, if `limits` are given
 */
export async function scanSheet(
  chunks: AsyncIterable<Buffer>,
  sheet: string,
  limits: ReadingLimits | null,
): Promise<SheetScan> {
  const scanner = createScanner(sheet, limits)
  let rest = ''
  for await (const chunk of chunks) rest = scanner.push(rest + chunk.toString('latin1'))
  return scanner.scan
}

/** Tags of rows, cells, their formulas and values. The character after a tag tells whether a value is empty. */
const tagPattern = /<(\/?)(?:\w+:)?(row|c|v|f|is)(?=[\s/>])([^>]*)>(?=([\s\S]))/g

const rowPattern = /\sr\s*=\s*["'](\d+)/
const columnPattern = /\sr\s*=\s*["']([A-Z]+)/
/** The type of formulas whose value is a text. */
const textPattern = /\st\s*=\s*["']str["']/

interface ScannedCell {
  readonly column: number
  readonly isText: boolean
  hasFormula: boolean
  hasValue: boolean
}

const createEmptyScan = (): SheetScan => ({
  rows: 0,
  hiddenRows: 0,
  cells: 0,
  columns: 0,
  hiddenLines: new Set(),
  emptyFormulas: new Set(),
})

function createScanner(sheet: string, limits: ReadingLimits | null) {
  const scan = createEmptyScan()
  let line = 0
  let column = -1
  let isFilledRow = false
  let cell: ScannedCell | null = null

  const startRow = (attributes: string): void => {
    line = Number(rowPattern.exec(attributes)?.[1] ?? line + 1)
    column = -1
    isFilledRow = false
    if (/\shidden\s*=\s*["'](?:1|true)/.test(attributes)) scan.hiddenLines.add(line)
  }
  const startCell = (attributes: string): void => {
    const letters = columnPattern.exec(attributes)?.[1]
    column = letters === undefined ? column + 1 : readColumn(letters)
    cell = { column, isText: textPattern.test(attributes), hasFormula: false, hasValue: false }
    if (attributes.endsWith('/')) cell = null
  }
  const endCell = ({ column: place, hasFormula, hasValue, isText }: ScannedCell): void => {
    if (!hasValue && !(hasFormula && !isText)) return
    if (!hasValue) scan.emptyFormulas.add(buildCellKey(line, place))
    scan.cells++
    scan.columns = Math.max(scan.columns, place + 1)
    if (!isFilledRow) {
      isFilledRow = true
      scan.rows++
      if (scan.hiddenLines.has(line)) scan.hiddenRows++
    }
    if (limits) checkLimits(scan, sheet, line, limits)
  }

  return {
    scan,
    /** @returns the end of the text, if a tag may continue in the next chunk */
    push(text: string): string {
      let end = 0
      for (const match of text.matchAll(tagPattern)) {
        const [tag, slash, name, attributes = '', next] = match
        end = match.index + tag.length
        if (name === 'row') {
          if (!slash) startRow(attributes)
        } else if (name === 'c') {
          if (!slash) startCell(attributes)
          else if (cell) {
            endCell(cell)
            cell = null
          }
        } else if (cell && !slash) {
          if (name === 'f') cell.hasFormula = true
          else if (name === 'is' || (next !== '<' && !attributes.endsWith('/'))) cell.hasValue = true
        }
      }
      const lastTag = text.lastIndexOf('<')
      return lastTag >= end ? text.slice(lastTag) : ''
    },
  }
}

/** Converts the letters of a column to its index: `AB` is 27. */
function readColumn(letters: string): number {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function checkLimits(scan: SheetScan, sheet: string, line: number, { xlsx, columns }: ReadingLimits): void {
  if (scan.columns > columns) throw new ImportFileError('imports.file.tooManyColumns', { sheet, line, max: columns })
  // The row of the headings is not counted.
  if (scan.rows > xlsx.rows + 1) throw new ImportFileError('imports.file.tooManySheetRows', { sheet, max: xlsx.rows })
  if (scan.cells - scan.columns > xlsx.cells)
    throw new ImportFileError('imports.file.tooManyCells', { sheet, max: xlsx.cells })
}
