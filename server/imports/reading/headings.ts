import type { FileCell, FileRow, ImportReading } from '#language/imports/import.ts'
import { isNumberOrDateText } from './detectFormats.ts'
import { countFilled, formatFileCell } from './fileCells.ts'

/** Among how many filled rows the headings are looked for. */
export const headingSearchRows = 20

/**
 * Guesses the row of the headings: the first row that is about as wide as the widest one and has only texts. A title
 * above the headings fills one or two cells.
 */
export function guessHeadingRow(rows: readonly FileRow[]): number {
  const candidates = rows.slice(0, headingSearchRows)
  const widest = Math.max(0, ...candidates.map(countFilled))
  const isWide = (row: FileRow): boolean => countFilled(row) * 2 >= widest
  const row = candidates.find((one) => isWide(one) && one.cells.every(canBeHeading)) ?? candidates.find(isWide)
  return row?.line ?? 1
}

const canBeHeading = (cell: FileCell): boolean =>
  cell === null || (typeof cell === 'string' && !isNumberOrDateText(cell))

/** The texts of the headings. Line breaks become spaces, and equal texts are numbered. */
export function readHeadings(row: FileRow, decimal: ImportReading['decimal']): string[] {
  const texts = row.cells.map((cell) => formatFileCell(cell, decimal).replace(/\s+/g, ' ').trim())
  const used = new Set(texts.filter((text) => texts.indexOf(text) === texts.lastIndexOf(text)))
  return texts.map((text) => {
    if (text === '' || used.has(text)) return text
    let number = 1
    while (used.has(`${text} (${number})`)) number++
    const numbered = `${text} (${number})`
    used.add(numbered)
    return numbered
  })
}

/** Whether an export for editing wrote the file, which determines its decimal sign. */
export const isEditingExport = (row: FileRow | undefined): boolean =>
  row?.cells.some((cell) => typeof cell === 'string' && cell.startsWith('_version(')) ?? false
