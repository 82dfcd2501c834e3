import type { FileCell, FileRow, ImportReading } from '#language/imports/import.ts'

/** A cell as text for display, numbers with the decimal sign of the file. */
export function formatFileCell(cell: FileCell, decimal: ImportReading['decimal']): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  if (typeof cell !== 'object') return String(cell)
  if ('fault' in cell) return cell.text
  return cell.date.replace('T00:00:00', '').replace('T', ' ')
}

const isFilled = (cell: FileCell): boolean => cell !== null && (typeof cell !== 'string' || cell.trim() !== '')

export const countFilled = ({ cells }: FileRow): number => cells.filter(isFilled).length

/** The cells up to the last filled one, with null for empty texts. */
export function trimCells(cells: readonly FileCell[]): FileCell[] {
  const end = cells.findLastIndex(isFilled) + 1
  return cells.slice(0, end).map((cell) => (cell === '' ? null : cell))
}
