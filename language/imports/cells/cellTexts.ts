import type { FileCell } from '../import.ts'
import type { CellContext, FilledCell } from './cellForm.ts'
import { toExactDecimal, toFileDecimal } from './numberTexts.ts'

/** A cell as the text that its reader sees, for display and for fields that are texts. */
export function getCellText(
  cell: FileCell,
  { decimal, languages }: Pick<CellContext, 'decimal' | 'languages'>,
): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return toFileDecimal(toExactDecimal(cell) ?? String(cell), decimal)
  if (typeof cell === 'boolean') return languages[0]?.lookup(cell ? 'predicate.yes' : 'predicate.no') ?? String(cell)
  return 'date' in cell ? cell.date : cell.text
}

/** A cell as text for display: a date in the order in which the file is read, so that it is read back as it is shown. */
export function formatCellText(
  cell: FileCell,
  context: Pick<CellContext, 'decimal' | 'dayFirst' | 'languages'>,
): string {
  const isDate = typeof cell === 'object' && cell !== null && 'date' in cell
  if (!isDate) return getCellText(cell, context)
  const [, year, month, day, time = ''] = /^(\d{4,})-(\d\d)-(\d\d)(?:T(.*))?$/.exec(cell.date) ?? []
  if (year === undefined) return cell.date
  const text = context.dayFirst ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
  const shownTime = time.replace(/^00:00:00$/, '').replace(/:00$/, '')
  return shownTime === '' ? text : `${text} ${shownTime}`
}

/** Whether a cell has no value. A text that consists of spaces only is no value. */
export const isBlankCell = (cell: FileCell | undefined): cell is null | undefined | string =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** The digits of a number without sign and decimals, or of a text that has nothing else. */
export const getDigits = (cell: FilledCell): string | undefined => {
  const text = typeof cell === 'number' ? toExactDecimal(cell) : typeof cell === 'string' ? cell.trim() : undefined
  return text !== undefined && /^\d+$/.test(text) ? text : undefined
}

/**
 * The texts of a list that one cell contains, such as `a; "b; c"`. A text in quotes may contain semicolons; a quote in it
 * is doubled, as in CSV.
 */
export function splitList(text: string): string[] {
  const parts = text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=;|\n|$)|([^;\n]*))(?:;|\n|$)/g)
  return [...parts]
    .map(([, quoted, plain = '']) => (quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"')))
    .filter((part) => part !== '')
}

/** The texts of a list as one cell. */
export const joinList = (texts: readonly string[]): string =>
  texts.map((text) => (/[;\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('; ')
