import { escapeFormula } from '#language/imports/formulaEscape.ts'
import type { FileCell } from '#language/imports/import.ts'
import type { FileTable } from './fileTable.ts'

/** The mark by which spreadsheet programs recognize UTF-8. */
const byteOrderMark = '\uFEFF'

/**
 * Writes a table as comma-separated values (RFC 4180) in UTF-8. Numbers have a decimal point and dates are ISO 8601. An
 * apostrophe precedes texts that a spreadsheet program would evaluate as a formula, see `unescapeFormula`.
 */
export async function* writeTextTable({
  headings,
  lines,
}: Pick<FileTable, 'headings' | 'lines'>): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + formatLine(headings))
  for await (const batch of lines) yield Buffer.from(batch.map(formatLine).join(''))
}

const formatLine = (cells: readonly FileCell[]): string => `${cells.map(formatCell).join(',')}\r\n`

function formatCell(cell: FileCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return quote(escapeFormula(cell))
  if (typeof cell !== 'object') return String(cell)
  return 'fault' in cell ? quote(escapeFormula(cell.text)) : cell.date.replace('T00:00:00', '').replace('T', ' ')
}

const quote = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
